/** Reads a folder of content whole, and says all that is wrong with it. */
import { isUtf8 } from 'node:buffer';
import path from 'node:path';
import {
  type CategorySlug,
  categorySlugs,
  isLocale,
  type LocaleCode,
  localeCodes,
  type PageId,
  pageIds,
} from 'contract';
import type { z } from 'zod';
import { filesOfWork } from '../article/work.ts';
import { type FolderSource, isMissing } from './folder-source.ts';
import {
  ArticleFile,
  AttachmentsFile,
  attachmentsFile,
  ContentFile,
  contentFile,
  type FolderProblem,
  PageFile,
  TranslationFile,
} from './layout.ts';
import { type LineOf, readMarkdown, readYaml } from './yaml.ts';

export type MarkdownSource<T> = {
  file: string;
  locale: LocaleCode;
  head: T;
  lineOf: LineOf;
  body: string;
  bodyLine: number;
};

export type FolderArticle = {
  file: string;
  slug: CategorySlug;
  name: string;
  facts: z.output<typeof ArticleFile>;
  lineOf: LineOf;
  translations: MarkdownSource<z.output<typeof TranslationFile>>[];
};

export type Folder = {
  source: FolderSource;
  content: z.output<typeof ContentFile>;
  attachments: z.output<typeof AttachmentsFile>;
  articles: FolderArticle[];
  pages: (MarkdownSource<z.output<typeof PageFile>> & { id: PageId })[];
  /** Texts of articles that cannot be read: only to be looked at for what is wrong with them, too. */
  unplaced: MarkdownSource<unknown>[];
  lineOf: { content: LineOf; attachments: LineOf };
};

export type ReadOptions = {
  /** Whether `articles/` or `pages/` may be missing, and names that are not known here are passed over. */
  allowRemovals: boolean;
};

/** What a folder may hold; the README is for its authors. */
const rootNames = ['articles', 'attachments', 'pages', contentFile, 'README.md'];

/** The folder, where enough of it can be read to go on, and what is wrong with it so far. */
export async function readFolder(
  source: FolderSource,
  { allowRemovals }: ReadOptions,
): Promise<{ folder?: Folder; problems: FolderProblem[] }> {
  const problems: FolderProblem[] = [];
  const report = (file: string, message: string, line = 1) => problems.push({ file, line, message });
  const reportUnlessAllowed = allowRemovals ? () => {} : report;

  const textOf = async (file: string) => {
    const bytes = await source.read(file).catch((error: NodeJS.ErrnoException) => {
      report(file, isMissing(error) ? 'this file is missing' : error.message);
    });
    if (!bytes) return undefined;
    if (isUtf8(bytes) && !bytes.includes(0)) return new TextDecoder().decode(bytes);
    report(file, 'this file is not text in UTF-8');
    return undefined;
  };

  async function yaml<S extends z.ZodType>(file: string, schema: S) {
    const text = await textOf(file);
    if (text === undefined) return undefined;
    const result = readYaml(text, schema, file);
    if (!result.problems) return result;
    problems.push(...result.problems);
    return undefined;
  }

  async function markdown<S extends z.ZodType>(folder: string, schema: S, otherNames: string[] = []) {
    const sources: MarkdownSource<z.output<S>>[] = [];
    for (const entry of await source.names(folder)) {
      if (otherNames.includes(entry)) continue;
      const file = `${folder}/${entry}`;
      const locale = path.basename(entry, '.md');
      if (!entry.endsWith('.md') || !isLocale(locale)) {
        const expected = [...otherNames, ...localeCodes.map((code) => `${code}.md`)];
        reportUnlessAllowed(file, `is not one of ${expected.join(', ')}`);
        continue;
      }
      const text = await textOf(file);
      if (text === undefined) continue;
      const result = readMarkdown(text, schema, file);
      if (result.problems) problems.push(...result.problems);
      else sources.push({ file, locale, ...result.value });
    }
    return sources;
  }

  const names = await source.names('');
  for (const name of ['articles', 'pages'])
    if (!names.includes(name)) reportUnlessAllowed(name, 'this folder is missing; an empty one removes all it held');
  for (const name of names)
    if (!rootNames.includes(name)) reportUnlessAllowed(name, `is not one of ${rootNames.join(', ')}`);

  const content = await yaml(contentFile, ContentFile);
  const attachments = await yaml(attachmentsFile, AttachmentsFile);
  const articles: FolderArticle[] = [];
  const unplaced: MarkdownSource<unknown>[] = [];
  for (const name of await source.names('articles')) {
    if (!categorySlugs.includes(name as CategorySlug))
      reportUnlessAllowed(`articles/${name}`, `is not one of ${categorySlugs.join(', ')}`);
  }
  for (const slug of categorySlugs) {
    for (const name of await source.names(`articles/${slug}`)) {
      const folder = `articles/${slug}/${name}`;
      const file = `${folder}/article.yaml`;
      const facts = await yaml(file, ArticleFile);
      const translations = await markdown(folder, TranslationFile, ['article.yaml']);
      if (facts) articles.push({ file, slug, name, facts: facts.value, lineOf: facts.lineOf, translations });
      else unplaced.push(...translations);
    }
  }
  const pages: Folder['pages'] = [];
  for (const id of await source.names('pages')) {
    if (!pageIds.includes(id as PageId)) {
      reportUnlessAllowed(`pages/${id}`, `is not one of ${pageIds.join(', ')}`);
      continue;
    }
    const sources = await markdown(`pages/${id}`, PageFile);
    pages.push(...sources.map((source) => ({ ...source, id: id as PageId })));
  }

  if (!content || !attachments) return { problems };
  const folder: Folder = {
    source,
    content: content.value,
    attachments: attachments.value,
    articles,
    pages,
    unplaced,
    lineOf: { content: content.lineOf, attachments: attachments.lineOf },
  };
  problems.push(...(await findInconsistencies(folder)));
  return { folder, problems };
}

/** What the files, each right by itself, get wrong together. */
async function findInconsistencies(folder: Folder): Promise<FolderProblem[]> {
  const { source, content, attachments, articles, pages, lineOf } = folder;
  const problems: FolderProblem[] = [];
  const report = (file: string, message: string, line = 1) => problems.push({ file, line, message });
  const codes = new Set<string>(content.languages.map(({ code }) => code));

  const expectUnique = (what: string, list: 'languages' | 'categories', values: (string | number)[]) => {
    for (const [index, value] of values.entries()) {
      if (values.indexOf(value) < index)
        report(contentFile, `${what} ${value} is used twice`, lineOf.content(list, index));
    }
  };
  const { languages, categories } = content;
  const columnOf = <T, K extends keyof T>(rows: T[], column: K) => rows.map((row) => row[column]);
  expectUnique('language id', 'languages', columnOf(languages, 'id'));
  expectUnique('language', 'languages', columnOf(languages, 'code'));
  expectUnique('category id', 'categories', columnOf(categories, 'id'));
  const named = categories.map(({ slug, language }) => `${slug} of ${language}`);
  expectUnique('category', 'categories', named);
  for (const [index, { language }] of categories.entries()) {
    if (!codes.has(language))
      report(contentFile, `there is no language ${language}`, lineOf.content('categories', index));
  }

  for (const name of await source.names('attachments')) {
    if (name !== path.basename(attachmentsFile) && !Object.hasOwn(attachments, name))
      report(attachmentsFile, `${name} has no entry`);
  }

  const byId = new Map<number, string>();
  for (const { file, slug, facts, lineOf, translations } of articles) {
    const twin = byId.get(facts.id);
    if (twin) report(file, `id ${facts.id} is also used by ${twin}`, lineOf('id'));
    byId.set(facts.id, file);
    if ((slug === 'news') !== (facts.type !== undefined))
      report(file, slug === 'news' ? 'type is missing' : 'only news have a type', lineOf('type'));
    if ((slug === 'works') !== (facts.kind !== undefined))
      report(file, slug === 'works' ? 'kind is missing' : 'only works have a kind', lineOf('kind'));
    if ((slug === 'works') !== (facts.work !== undefined))
      report(file, slug === 'works' ? 'work is missing' : 'only works have facts of a work', lineOf('work'));
    for (const { file: translation, locale } of translations) {
      if (!categories.some((category) => category.slug === slug && category.language === locale)) {
        report(translation, `${contentFile} has no category ${slug} in ${locale}`);
      }
    }
  }
  for (const { file, locale } of pages)
    if (!codes.has(locale)) report(file, `${contentFile} has no language ${locale}`);
  return problems;
}

/** The attachments that an article names, what each has to be, and where it is named. */
export function filesOf({ facts: { cover, work }, lineOf }: Pick<FolderArticle, 'facts' | 'lineOf'>) {
  return [
    ...(cover === undefined ? [] : [{ name: cover, media: 'picture' as const, line: lineOf('cover') }]),
    ...filesOfWork(work ?? {}).map(({ field, index, file, media }) => ({
      name: file,
      media,
      line: lineOf('work', field, index),
    })),
  ];
}
