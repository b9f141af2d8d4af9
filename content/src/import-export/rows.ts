/** All that a folder of content becomes: the rows of six tables. */
import { type ContentTable, keyColumns } from '../database/content-tables.ts';
import type { Database, Tables } from '../database/index.ts';

export type Row<T extends ContentTable> = Tables[T];
export type Rows = { [T in ContentTable]: Row<T>[] };

export const keyOf = <T extends ContentTable>(table: T, row: Row<T>): string =>
  keyColumns[table].map((column) => row[column]).join(' ');

export const readRows = async (db: Database): Promise<Rows> => ({
  language: await db.selectFrom('language').selectAll().orderBy('id').execute(),
  category: await db.selectFrom('category').selectAll().orderBy('id').execute(),
  attachment: await db.selectFrom('attachment').selectAll().orderBy('name').execute(),
  article: await db.selectFrom('article').selectAll().orderBy('id').execute(),
  translation: await db.selectFrom('translation').selectAll().orderBy('article_id').orderBy('language_id').execute(),
  page: await db.selectFrom('page').selectAll().orderBy('id').orderBy('language_id').execute(),
});

/** Where in a folder a row is written. */
export function createFileNames({ language, article }: Pick<Rows, 'language' | 'article'>) {
  const codeOf = new Map(language.map(({ id, code }) => [id, code]));
  const folderOf = new Map(article.map(({ id, slug, name }) => [id, `articles/${slug}/${name}`]));
  const fileNames: { [T in ContentTable]: (row: Row<T>) => string } = {
    language: ({ code }) => `content.yaml, language ${code}`,
    category: ({ slug, language_id }) => `content.yaml, category ${slug} of ${codeOf.get(language_id)}`,
    attachment: ({ name }) => `attachments/${name}`,
    article: ({ id }) => `${folderOf.get(id)}/article.yaml`,
    translation: ({ article_id, language_id }) => `${folderOf.get(article_id)}/${codeOf.get(language_id)}.md`,
    page: ({ id, language_id }) => `pages/${id}/${codeOf.get(language_id)}.md`,
  };
  return fileNames;
}
