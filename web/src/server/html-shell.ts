/** The HTML around a rendered page. */
import type { RenderedPage } from '../entry/server.tsx';
import type { HeadTag } from '../head/head.ts';

export type PageAssets = {
  scripts: string[];
  styles: string[];
  /** The text of those stylesheets; empty while developing, where Vite replaces them in the open page. */
  inlineStyles: string;
  fonts: string[];
  /** The scripts of the app, which the first of ours asks for when it starts the app. */
  app: string[];
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const toText = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

// A title that holds `</script>` must not end the script it stands in.
const toScript = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');

function toTag({ tag, attributes }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${toText(value)}"`);
  return `<${tag}${written.join('')}>`;
}

/** Until the app runs, which loads less for a link: the browser fetches the page that a visitor is about to go to. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/*/feed.*'] } },
          { not: { selector_matches: '[download], [hreflang], [data-no-prefetch]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/**
 * For a browser that has the font already: Chromium shows one with `font-display: optional` only if it was preloaded. On a first
 * visit a preload would take the first picture's bandwidth. Full-width characters are not in the font.
 */
export function toFontPreload({ lang }: RenderedPage, { fonts }: PageAssets): Record<string, string> {
  if (!lang.startsWith('en') || fonts.length === 0) return {};
  return {
    link: fonts.map((href) => `<${href}>; rel="preload"; as="font"; type="font/woff2"; crossorigin`).join(', '),
  };
}

/** All of a page's styles are one element, which one hash in the page's policy lets in. */
export const toStyles = (page: RenderedPage, { inlineStyles }: PageAssets): string => inlineStyles + page.styles;

/** Vite's loader takes a stylesheet that a link names for loaded. Browsers do not fetch a link that is disabled. */
const stylesheetLink = (href: string, isInline: boolean) =>
  `<link rel="stylesheet" href="${href}"${isInline ? ' disabled' : ''}>`;

/** With a captcha service: whether this document's policy lets it in. The contact page asks for it, wherever it was gone to from. */
type Captcha = { captcha?: 'allowed' | 'blocked' };

// Ids of our own begin with a capital: those of headings in a text, made of its words, never do.
export function toDocument(page: RenderedPage & Captcha, assets: PageAssets): string {
  const { scripts, styles, app } = assets;
  const isInline = assets.inlineStyles !== '';
  const links = styles.map((href) => stylesheetLink(href, isInline));
  return [
    `<!doctype html><html lang="${page.lang}" dir="${page.dir}"${page.captcha ? ` data-captcha="${page.captcha}"` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${toText(page.title)}</title>`,
    // What is painted in parts moves when the next part arrives.
    '<link rel="expect" href="#FirstScreen" blocking="render">',
    ...page.preloads.map(toTag),
    ...(isInline ? [] : links),
    `<style>${toStyles(page, assets)}</style>`,
    ...page.head.map(toTag),
    `<meta name="theme-color" content="${page.color}">`,
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    ...scripts.map((src) => `<script type="module" src="${src}" data-app="${app.join(' ')}"></script>`),
    page.structuredData ? `<script type="application/ld+json">${toScript(page.structuredData)}</script>` : '',
    `</head><body><div id="Root">${page.body}</div>`,
    // A page that does not say where its first screen ends is painted whole.
    page.body.includes('id="FirstScreen"') ? '' : '<span id="FirstScreen" hidden></span>',
    `<script type="application/json" id="Data">${toScript(page.data)}</script>`,
    `<script type="speculationrules">${speculationRules}</script>`,
    ...(isInline ? links : []),
    '</body></html>',
  ].join('');
}
