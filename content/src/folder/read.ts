/** Reads a folder of content whole, and says all that is wrong with it. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CategorySlug, categorySlugs, isLocale, type LocaleCode, type PageId, pageIds } from 'contract';
import type { z } from 'zod';
import {
  ArticleFile,
  AttachmentsFile,
  ContentFile,
  FolderError,
  type FolderProblem,
  PageFile,
  TranslationFile,
} from './layout.ts';
import { readMarkdown, readYaml } from './yaml.ts';

export type MarkdownSource<T> = { file: string; locale: LocaleCode; head: T; body: string; bodyLine: number };

export type FolderArticle = {
  file: string;
  slug: CategorySlug;
  name: string;
  facts: z.output<typeof ArticleFile>;
  translations: MarkdownSource<z.output<typeof TranslationFile>>[];
};

export type Folder = {
  root: string;
  content: z.output<typeof ContentFile>;
  attachments: z.output<typeof AttachmentsFile>;
  articles: FolderArticle[];
  pages: (MarkdownSource<z.output<typeof PageFile>> & { id: PageId })[];
};

const contentFile = 'content.yaml';
const attachmentsFile = 'attachments/attachments.yaml';

export async function readFolder(root: string): Promise<Folder> {
  const problems: FolderProblem[] = [];
  const report = (file: string, message: string, line = 1) => problems.push({ file, line, message });

  const textOf = async (file: string) => {
    const text = await readFile(path.join(root, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      report(file, error.code === 'ENOENT' ? 'this file is missing' : error.message);
    });
    return text ?? undefined;
  };

  async function yaml<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S> | undefined> {
    const text = await textOf(file);
    if (text === undefined) return undefined;
    const result = readYaml(text, schema, file);
    if ('value' in result) return result.value;
    problems.push(...result.problems);
    return undefined;
  }

  async function markdown<S extends z.ZodType>(folder: string, entries: string[], schema: S) {
    const sources: MarkdownSource<z.output<S>>[] = [];
    for (const entry of entries.filter((name) => name.endsWith('.md'))) {
      const file = `${folder}/${entry}`;
      const locale = entry.slice(0, -'.md'.length);
      if (!isLocale(locale)) {
        report(file, `${locale} is not a language of this site`);
        continue;
      }
      const result = readMarkdown((await textOf(file)) ?? '', schema, file);
      if ('value' in result) sources.push({ file, locale, ...result.value });
      else problems.push(...result.problems);
    }
    return sources;
  }

  const content = await yaml(contentFile, ContentFile);
  const attachments = await yaml(attachmentsFile, AttachmentsFile);
  const articles: FolderArticle[] = [];
  for (const slug of categorySlugs) {
    for (const name of await namesIn(path.join(root, 'articles', slug))) {
      const folder = `articles/${slug}/${name}`;
      const file = `${folder}/article.yaml`;
      const facts = await yaml(file, ArticleFile);
      const translations = await markdown(folder, await namesIn(path.join(root, folder)), TranslationFile);
      if (facts) articles.push({ file, slug, name, facts, translations });
    }
  }
  const pages: Folder['pages'] = [];
  for (const id of await namesIn(path.join(root, 'pages'))) {
    if (!pageIds.includes(id as PageId)) {
      report(`pages/${id}`, `is not one of ${pageIds.join(', ')}`);
      continue;
    }
    const sources = await markdown(`pages/${id}`, await namesIn(path.join(root, 'pages', id)), PageFile);
    pages.push(...sources.map((source) => ({ ...source, id: id as PageId })));
  }

  if (!content || !attachments) throw new FolderError(problems);
  const folder = { root, content, attachments, articles, pages };
  problems.push(...(await findInconsistencies(folder)));
  if (problems.length > 0) throw new FolderError(problems);
  return folder;
}

/** What the files, each right by itself, get wrong together. */
async function findInconsistencies({ root, content, attachments, articles, pages }: Folder): Promise<FolderProblem[]> {
  const problems: FolderProblem[] = [];
  const report = (file: string, message: string) => problems.push({ file, line: 1, message });
  const codes = new Set<string>(content.languages.map(({ code }) => code));

  const repeated = (file: string, what: string, values: (string | number)[]) => {
    const seen = new Set<string | number>();
    for (const value of values) {
      if (seen.has(value)) report(file, `${what} ${value} is used twice`);
      seen.add(value);
    }
  };
  repeated(
    contentFile,
    'language id',
    content.languages.map(({ id }) => id),
  );
  repeated(
    contentFile,
    'language',
    content.languages.map(({ code }) => code),
  );
  repeated(
    contentFile,
    'category id',
    content.categories.map(({ id }) => id),
  );
  repeated(
    contentFile,
    'category',
    content.categories.map(({ slug, language }) => `${slug} of ${language}`),
  );

  const files = new Set(await namesIn(path.join(root, 'attachments')));
  for (const name of Object.keys(attachments)) {
    if (!files.has(name)) report(attachmentsFile, `${name} is not in the folder`);
  }
  for (const name of files) {
    if (name !== path.basename(attachmentsFile) && !(name in attachments))
      report(attachmentsFile, `${name} has no entry`);
  }

  const byId = new Map<number, string>();
  for (const { file, slug, facts, translations } of articles) {
    const twin = byId.get(facts.id);
    if (twin) report(file, `id ${facts.id} is also used by ${twin}`);
    byId.set(facts.id, file);
    if ((slug === 'news') !== (facts.type !== undefined))
      report(file, slug === 'news' ? 'type is missing' : 'only news have a type');
    if ((slug === 'works') !== (facts.kind !== undefined))
      report(file, slug === 'works' ? 'kind is missing' : 'only works have a kind');
    if ((slug === 'works') !== (facts.work !== undefined))
      report(file, slug === 'works' ? 'work is missing' : 'only works have facts of a work');
    const wanted = [facts.cover, facts.work?.trailer, ...(facts.work?.gallery ?? [])].filter(
      (name) => name !== undefined,
    );
    for (const name of wanted) if (!(name in attachments)) report(file, `there is no attachment named ${name}`);
    for (const { file: translation, locale } of translations) {
      if (!content.categories.some((category) => category.slug === slug && category.language === locale)) {
        report(translation, `${contentFile} has no category ${slug} in ${locale}`);
      }
    }
  }
  for (const { file, locale } of pages)
    if (!codes.has(locale)) report(file, `${contentFile} has no language ${locale}`);
  return problems;
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => !name.startsWith('.')).sort();
}
