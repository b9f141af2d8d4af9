/** The site's pages for search engines: a list a language, and a list of these lists. */
import { type LocaleCode, localeCodes, pagePaths, sitePaths } from 'contract';
import { businessLines } from '../../brand.ts';
import { localizePath } from '../../language/locale.ts';
import { changedAt, type Published } from './published.ts';
import { toXml } from './xml.ts';

// 50 000 are allowed, and 50 MB: with five alternates each, ten thousand are some seven.
const maxEntries = 10_000;

type Entry = { path: string; languages: readonly LocaleCode[]; changed?: string };

/** The lists' texts by their path. */
export function makeSitemaps(published: Published, siteUrl: string): Map<string, string> {
  const sitemaps = new Map<string, string>();
  const index: string[] = [];
  for (const locale of localeCodes) {
    const entries = entriesIn(locale, published);
    for (let start = 0; start < entries.length; start += maxEntries) {
      const part = entries.slice(start, start + maxEntries);
      const path = `/sitemap-${locale}-${start / maxEntries + 1}.xml`;
      sitemaps.set(path, toSitemap(part, locale, siteUrl));
      index.push(`<sitemap><loc>${siteUrl}${path}</loc>${lastmod(newestOf(part))}</sitemap>`);
    }
  }
  sitemaps.set(
    '/sitemap.xml',
    `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${index.join('')}</sitemapindex>\n`,
  );
  return sitemaps;
}

function entriesIn(locale: LocaleCode, { news, works, pages }: Published): Entry[] {
  const legal = new Set<string>(Object.values(pagePaths));
  const fixed = [
    ...sitePaths.filter((path) => !legal.has(path)),
    ...businessLines.slice(1).map((kind) => `/works?tab=${kind}`),
    ...(businessLines.length > 1 ? ['/works?tab=all'] : []),
  ];
  return [
    ...fixed.map((path) => ({ path, languages: localeCodes })),
    ...(pages.get(locale) ?? []).map(({ ID, UpdatedAt }) => ({
      path: pagePaths[ID],
      languages: localeCodes.filter((code) => pages.get(code)?.some((page) => page.ID === ID)),
      changed: UpdatedAt,
    })),
    ...(['works', 'press', 'news'] as const).flatMap(
      (slug) =>
        ({ works, press: works, news })[slug].get(locale)?.map((article) => ({
          path: `/${slug}/${article.ID}`,
          languages: article.Languages,
          changed: changedAt(article),
        })) ?? [],
    ),
  ];
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const lastmod = (changed: string | undefined) => (changed ? `<lastmod>${changed}</lastmod>` : '');

const newestOf = (entries: Entry[]) =>
  entries.reduce<string | undefined>(
    (newest, { changed }) => (changed && (!newest || changed > newest) ? changed : newest),
    undefined,
  );

function toSitemap(entries: Entry[], locale: LocaleCode, siteUrl: string): string {
  const urls = entries.map(({ path, languages, changed }) => {
    const alternates = [
      ...languages.map((code) => [code, siteUrl + localizePath(code, path)] as const),
      ['x-default', siteUrl + path] as const,
    ].map(([code, href]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${toXml(href)}"/>`);
    return `<url><loc>${toXml(siteUrl + localizePath(locale, path))}</loc>${lastmod(changed)}${alternates.join('')}</url>`;
  });
  return `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('\n')}</urlset>\n`;
}
