/** One language of an article. */
import type { LocaleCode } from 'contract';
import type { Database, Tables } from '../database/index.ts';
import { effectiveFacts, findFactsFiles, findMissingAlt } from './article-facts.ts';
import type { ItemKey, ItemKind, Problem } from './item.ts';
import { findTextProblems, finishMarkdown, renderText } from './text.ts';

export type TextFields = { Title: string; Summary: string; Link: string | null; Markdown: string };

export const fieldsOfTranslation = ({
  title,
  summary,
  link,
  markdown,
}: Pick<Tables['translation'], 'title' | 'summary' | 'link' | 'markdown'>): TextFields => ({
  Title: title,
  Summary: summary,
  Link: link,
  Markdown: markdown,
});

/** Which files rendered HTML shows. */
export const filesInHtml = (html: string) => [
  ...new Set([...html.matchAll(/\/api\/attachment\/file\/([0-9a-f]{32})/g)].map(([, id]) => String(id))),
];

const selectRow = (db: Database, { id, language }: ItemKey) =>
  db
    .selectFrom('translation')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .selectAll('translation')
    .where('translation.article_id', '=', Number(id))
    .where('language.code', '=', language);

const isLanguage = (key: ItemKey): key is ItemKey & { language: LocaleCode } => key.language !== '';

export const articleText: ItemKind<TextFields> = {
  async findEmpty(db, { id }) {
    const row = await db
      .selectFrom('board_row')
      .select('slug')
      .where('subject', '=', 'article')
      .where('subject_id', '=', id)
      .executeTakeFirst();
    return row && { Title: '', Summary: '', Link: null, Markdown: '' };
  },

  async findLive(db, key) {
    const row = await selectRow(db, key).executeTakeFirst();
    return row && { fields: fieldsOfTranslation(row), publishedAt: row.published_at, updatedAt: row.updated_at };
  },

  titleOf: ({ Title }) => Title,

  finish: ({ Title, Summary, Link, Markdown }) => ({
    Title: Title.trim(),
    Summary: Summary.trim(),
    Link: Link?.trim() || null,
    Markdown: finishMarkdown(Markdown),
  }),

  async filesOf(db, key, { Markdown }) {
    return isLanguage(key) ? filesInHtml((await renderText(db, Markdown, key.language)).html) : [];
  },

  textsOf: async (_db, key, { Markdown }) => (isLanguage(key) ? [{ source: Markdown, locale: key.language }] : []),

  async findProblems(db, key, fields, together) {
    if (!isLanguage(key)) return [];
    const problems: Problem[] = await findTextProblems(db, key, fields, together);
    if (!fields.Summary.trim())
      problems.push({ field: 'Summary', code: 'empty_summary', message: 'the summary is empty' });
    const facts = await effectiveFacts(db, key.id, together);
    const place = facts && (await findPlace(db, key, facts.Slug));
    if (!facts) problems.push({ field: '', code: 'missing_facts', message: 'the article has no facts' });
    else if (!place)
      problems.push({
        field: 'Language',
        code: 'no_place',
        message: `the site has no ${facts.Slug} in ${key.language}`,
      });
    if (facts) problems.push(...findMissingAlt(facts, await findFactsFiles(db, facts), key.language, together));
    return problems;
  },

  async write(trx, key, { Title, Summary, Link, Markdown }, { publishedAt, updatedAt }) {
    const article = await trx
      .selectFrom('article')
      .selectAll()
      .where('id', '=', Number(key.id))
      .executeTakeFirstOrThrow();
    const place = await findPlace(trx, key, article.slug);
    if (!place || !isLanguage(key)) throw new Error(`there is no ${article.slug} in ${key.language}`);
    const { html } = await renderText(trx, Markdown, key.language);
    const row: Tables['translation'] = {
      article_id: article.id,
      ...place,
      type: article.type,
      kind: article.kind,
      title: Title,
      summary: Summary,
      link: Link,
      markdown: Markdown,
      html,
      published_at: publishedAt,
      updated_at: updatedAt,
    };
    await trx
      .insertInto('translation')
      .values(row)
      .onConflict((conflict) => conflict.columns(['article_id', 'language_id']).doUpdateSet(row))
      .execute();
    return [{ article_id: article.id, language_id: place.language_id }];
  },

  async remove(trx, key) {
    const row = await selectRow(trx, key).executeTakeFirst();
    if (row)
      await trx
        .deleteFrom('translation')
        .where('article_id', '=', row.article_id)
        .where('language_id', '=', row.language_id)
        .execute();
    return true;
  },
};

async function findPlace(db: Database, { language }: ItemKey, slug: string) {
  return db
    .selectFrom('category')
    .innerJoin('language', 'language.id', 'category.language_id')
    .select(['category.language_id', 'category.id as category_id'])
    .where('language.code', '=', language)
    .where('category.slug', '=', slug)
    .executeTakeFirst();
}
