/** One language of a page. */
import { type LocaleCode, pageIds } from 'contract';
import type { Database, Tables } from '../database/index.ts';
import { filesInHtml } from './article-text.ts';
import type { ItemKey, ItemKind } from './item.ts';
import { findTextProblems, finishMarkdown, renderText } from './text.ts';

export type PageFields = { Title: string; Markdown: string };

export const fieldsOfPage = ({ title, markdown }: Pick<Tables['page'], 'title' | 'markdown'>): PageFields => ({
  Title: title,
  Markdown: markdown,
});

const findLanguageId = async (db: Database, { language }: ItemKey) =>
  (await db.selectFrom('language').select('id').where('code', '=', language).executeTakeFirst())?.id;

export const pageText: ItemKind<PageFields> = {
  async findEmpty(_db, { id }) {
    return (pageIds as readonly string[]).includes(id) ? { Title: '', Markdown: '' } : undefined;
  },

  async findLive(db, { id, language }) {
    const row = await db
      .selectFrom('page')
      .innerJoin('language', 'language.id', 'page.language_id')
      .selectAll('page')
      .where('page.id', '=', id)
      .where('language.code', '=', language)
      .executeTakeFirst();
    return row && { fields: fieldsOfPage(row), publishedAt: row.updated_at, updatedAt: row.updated_at };
  },

  titleOf: ({ Title }) => Title,

  finish: ({ Title, Markdown }) => ({ Title: Title.trim(), Markdown: finishMarkdown(Markdown) }),

  async filesOf(db, { language }, { Markdown }) {
    return filesInHtml((await renderText(db, Markdown, language as LocaleCode)).html);
  },

  textsOf: async (_db, { language }, { Markdown }) => [{ source: Markdown, locale: language as LocaleCode }],

  async findProblems(db, key, fields, together) {
    const problems = await findTextProblems(db, { ...key, language: key.language as LocaleCode }, fields, together);
    if ((await findLanguageId(db, key)) === undefined)
      problems.push({ field: 'Language', code: 'no_place', message: `the site has no ${key.language}` });
    return problems;
  },

  async write(trx, key, { Title, Markdown }, { updatedAt }) {
    const language_id = await findLanguageId(trx, key);
    if (language_id === undefined) throw new Error(`there is no ${key.language}`);
    const { html } = await renderText(trx, Markdown, key.language as LocaleCode);
    const row: Tables['page'] = {
      id: key.id,
      language_id,
      title: Title,
      markdown: Markdown,
      html,
      updated_at: updatedAt,
    };
    await trx
      .insertInto('page')
      .values(row)
      .onConflict((conflict) => conflict.columns(['id', 'language_id']).doUpdateSet(row))
      .execute();
    return [];
  },

  async remove(trx, key) {
    const language_id = await findLanguageId(trx, key);
    if (language_id !== undefined)
      await trx.deleteFrom('page').where('id', '=', key.id).where('language_id', '=', language_id).execute();
    return true;
  },
};
