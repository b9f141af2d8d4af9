/** The site in short, for language models: what it is, and where the rest can be read. */
import { type ArticleSummary, defaultLocale, locales, pagePaths, sitePaths } from 'contract';
import { brand } from '../../brand.ts';
import { localizePath } from '../../language/locale.ts';
import type { MessageId } from '../../language/messages.tsx';
import { formatMessage } from '../messages.ts';
import type { Published } from './published.ts';

const latest = 10;

type NameIn<Path> = Path extends `/${infer Name}` ? Exclude<Name, ''> : never;
type PageName = NameIn<(typeof sitePaths)[number]>;

export function llmsText(published: Published, siteUrl: string): string {
  const site = brand.name[defaultLocale];
  const address = (path: string) => siteUrl + localizePath(defaultLocale, path);
  const item = (title: string, path: string, text: string) =>
    `- [${oneLine(title)}](${address(path)})${text && `: ${oneLine(text)}`}`;
  const article = (slug: 'works' | 'news') => (entry: ArticleSummary) =>
    item(entry.Title, `/${slug}/${entry.ID}`, entry.Summary);
  const legal = new Set<string>(Object.values(pagePaths));
  const page = (path: string) => {
    const name = path.slice(1) as PageName;
    return item(formatMessage(defaultLocale, `${name}.title`), path, aboutPage(`meta.${name}`));
  };
  const aboutPage = (id: MessageId) => formatMessage(defaultLocale, id, { site });
  const named = sitePaths.filter((path) => path !== '/');
  const sections: [title: string, lines: string[]][] = [
    ['Pages', named.filter((path) => !legal.has(path)).map(page)],
    ['Works', (published.works.get(defaultLocale) ?? []).map(article('works'))],
    ['News', (published.news.get(defaultLocale) ?? []).slice(0, latest).map(article('news'))],
    ['Languages', locales.map(({ code, name }) => `- [${name}](${siteUrl}${localizePath(code, '/')})`)],
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
