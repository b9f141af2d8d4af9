/** The site in short, for language models: what it is, and where the rest can be read. */
import { type ArticleSummary, defaultLocale, locales, pagePaths, sitePaths } from 'contract';
import { brand } from '../../brand.ts';
import { pinPath } from '../../language/locale.ts';
import { type WordId, word } from '../words.ts';
import type { Inventory } from './inventory.ts';

const latest = 10;

export function llmsText(inventory: Inventory, siteUrl: string): string {
  const site = brand.name[defaultLocale];
  const address = (path: string) => siteUrl + pinPath(defaultLocale, path);
  const item = (title: string, path: string, text: string) =>
    `- [${oneLine(title)}](${address(path)})${text && `: ${oneLine(text)}`}`;
  const article = (slug: 'works' | 'news') => (entry: ArticleSummary) =>
    item(entry.Title, `/${slug}/${entry.ID}`, entry.Summary);
  const legal = new Set<string>(Object.values(pagePaths));
  const page = (path: string) => {
    const name = path.slice(1);
    return item(word(defaultLocale, `${name}.title` as WordId), path, aboutPage(`meta.${name}` as WordId));
  };
  const aboutPage = (id: WordId) => word(defaultLocale, id, { site });
  const named = sitePaths.filter((path) => path !== '/');
  const sections: [title: string, lines: string[]][] = [
    ['Pages', named.filter((path) => !legal.has(path)).map(page)],
    ['Works', (inventory.works.get(defaultLocale) ?? []).map(article('works'))],
    ['News', (inventory.news.get(defaultLocale) ?? []).slice(0, latest).map(article('news'))],
    ['Languages', locales.map(({ code, name }) => `- [${name}](${siteUrl}${pinPath(code, '/')})`)],
    ['Optional', named.filter((path) => legal.has(path)).map(page)],
  ];
  return [
    `# ${site}`,
    `> ${aboutPage('meta.home')}`,
    ...sections.flatMap(([title, lines]) => (lines.length > 0 ? [`## ${title}`, lines.join('\n')] : [])),
  ]
    .join('\n\n')
    .concat('\n');
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').replace(/[[\]]/g, '\\$&');
