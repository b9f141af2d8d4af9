/** The tables that a folder of content becomes. */
import type { Tables } from './tables.ts';

export type ContentTable = 'language' | 'category' | 'attachment' | 'article' | 'translation' | 'page';

/** What tells the rows of each table apart; a table comes after those that it refers to. */
export const keyColumns: { [T in ContentTable]: readonly (keyof Tables[T] & string)[] } = {
  language: ['id'],
  category: ['id'],
  attachment: ['id'],
  article: ['id'],
  translation: ['article_id', 'language_id'],
  page: ['id', 'language_id'],
};

export const contentTables = Object.keys(keyColumns) as ContentTable[];
