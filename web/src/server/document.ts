/** The HTML around a rendered page. */
import type { RenderedPage } from '../entry/server.tsx';
import type { HeadTag } from '../head/head.ts';

export type PageAssets = {
  scripts: string[];
  styles: string[];
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
          { not: { selector_matches: '[download], [hreflang]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** The font of Latin letters is worth the wait only where all letters are such. */
const fontPreloads = ({ lang }: RenderedPage, fonts: string[]): HeadTag[] =>
  (lang.startsWith('en') ? fonts : []).map((href) => ({
    tag: 'link',
    attributes: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href },
  }));

/**
 * The same for a cache in front of the site, which may tell browsers before the page is there. The picture is named in the
 * page alone: in all its sizes it would be most of what is sent with each page, and the head is read first anyway.
 */
export function toLinkHeader(page: RenderedPage, { styles, fonts }: PageAssets): string {
  const preloads = fontPreloads(page, fonts).map(({ attributes: { href, ...others } }) => {
    const parameters = Object.entries(others).map(([name, value]) => (value ? `${name}="${value}"` : name));
    return [`<${href}>`, ...parameters].join('; ');
  });
  return [...preloads, ...styles.map((href) => `<${href}>; rel="preload"; as="style"`)].join(', ');
}

// Ids of our own begin with a capital: those of headings in a text, made of its words, never do.
export function toDocument(page: RenderedPage, { scripts, styles, fonts, app }: PageAssets): string {
  return [
    `<!doctype html><html lang="${page.lang}" dir="${page.dir}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${toText(page.title)}</title>`,
    ...[...page.preloads, ...fontPreloads(page, fonts)].map(toTag),
    ...page.head.map(toTag),
    page.structuredData ? `<script type="application/ld+json">${toScript(page.structuredData)}</script>` : '',
    `<meta name="theme-color" content="${page.color}">`,
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<style>${page.styles}</style>`,
    ...scripts.map((src) => `<script type="module" src="${src}" data-app="${app.join(' ')}"></script>`),
    `<script type="speculationrules">${speculationRules}</script>`,
    `</head><body><div id="Root">${page.body}</div>`,
    `<script type="application/json" id="Data">${toScript(page.data)}</script></body></html>`,
  ].join('');
}
