/** Drafts and editions as the studio's API tells of them. */
import type { CategorySlug, LocaleCode } from 'contract';
import {
  type Edition,
  type EditionReason,
  type Facts,
  type OverridableCode,
  overridableCodes,
  type Text,
  type TextProblem,
} from 'contract/studio';
import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { offsetOf, type Paging } from '../listing.ts';
import { notFound } from '../problem.ts';
import { factsKey, type Facts as StoredFacts } from './article-facts.ts';
import { alone, columnsOf, type EditionRow, type ItemKey, type Problem, type Together } from './item.ts';
import { kindOf } from './kinds.ts';
import { findItemWithState, type ItemWithState } from './state.ts';
import { draftOf, findEdition, findFields, findItem, newItem } from './store.ts';
import { renderText } from './text.ts';

export const isOverridable = (code: string) => overridableCodes.includes(code as OverridableCode);

const toProblem = ({ field, code, message, value, language, line }: Problem): TextProblem => ({
  Field: field,
  Code: code,
  Value: value ?? null,
  Language: language ?? null,
  Line: line ?? null,
  Message: message,
  IsOverridable: isOverridable(code),
});

const missing = (key: ItemKey): ItemWithState => ({
  ...newItem(key),
  state: 'missing',
  is_stale: 0,
  is_live: 0,
  release_id: null,
});

const toDraft = (item: ItemWithState, problems: Problem[]) => ({
  State: item.state,
  IsStale: item.is_stale === 1,
  LiveEdition: item.live_edition,
  LastEdition: item.last_edition,
  Release: item.release_id,
  Problems: problems.map(toProblem),
  Version: item.version,
  EditedBy: item.edited_by_name,
  EditedByID: item.edited_by,
  EditedAt: item.edited_at,
});

async function find(db: Database, key: ItemKey) {
  const item = (await findItemWithState(db, key)) ?? missing(key);
  const fields = await findFields(db, item);
  if (!fields) throw notFound(key.subject);
  return { item, fields };
}

/** A text is checked as it would be published, with the article's facts as they are drafted. */
async function withFacts(db: Database, { subject, id }: ItemKey): Promise<Together> {
  const facts = subject === 'article' ? draftOf(await findItem(db, factsKey(id))) : undefined;
  return facts ? { ...alone, fieldsOf: (key) => (key.id === id && !key.language ? facts : undefined) } : alone;
}

export type TextKey = ItemKey & { subject: 'article' | 'page'; language: LocaleCode };

export async function readText(db: Database, key: TextKey): Promise<Text> {
  const { item, fields } = await find(db, key);
  const kind = kindOf(key);
  const live = await kind.findLive(db, key);
  const { Title, Markdown, Summary = '', Link = null } = fields as Partial<Text> & { Title: string; Markdown: string };
  const problems = await kind.findProblems(db, key, fields, await withFacts(db, key));
  return {
    Subject: key.subject,
    ID: key.id,
    Language: key.language,
    Slug: key.subject === 'article' ? await findSlug(db, key.id) : null,
    Title,
    Summary,
    Link,
    Markdown,
    SourceLanguage: item.source_language as LocaleCode | null,
    SourceEdition: item.source_edition,
    IsMinor: item.is_minor === 1,
    ...toDraft(item, problems),
    HTML: (await renderText(db, Markdown, key.language)).html,
    PublishedAt: live?.publishedAt ?? null,
    UpdatedAt: live?.updatedAt ?? null,
  };
}

async function findSlug(db: Database, id: string): Promise<CategorySlug> {
  const { slug } = await db
    .selectFrom('board_row')
    .select('slug')
    .where('subject', '=', 'article')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  return slug as CategorySlug;
}

export async function readFacts(db: Database, id: string): Promise<Facts> {
  const { item, fields } = await find(db, factsKey(id));
  const facts = fields as StoredFacts;
  const problems = await kindOf(factsKey(id)).findProblems(db, factsKey(id), facts, alone);
  return { ID: id, ...facts, ...toDraft(item, problems) };
}

const toEdition = (row: EditionRow, liveEdition: number | null): Edition => ({
  Edition: row.number,
  Reason: row.reason as EditionReason,
  Author: row.author,
  AuthorID: row.author_id,
  At: row.at,
  IsMinor: row.is_minor === 1,
  IsLive: row.number === liveEdition,
  SourceLanguage: row.source_language as LocaleCode | null,
  SourceEdition: row.source_edition,
  Title: row.title,
});

export async function listEditions(db: Database, key: ItemKey, paging: Paging) {
  const { item } = await find(db, key);
  const { subject, subject_id, language } = columnsOf(key);
  const editions = db
    .selectFrom('edition')
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('language', '=', language);
  const rows = await editions
    .selectAll()
    .orderBy('number', 'desc')
    .limit(paging.page_size)
    .offset(offsetOf(paging))
    .execute();
  const { total } = await editions.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map((row) => toEdition(row, item.live_edition)), total: Number(total) };
}

export async function readEdition(db: Database, key: ItemKey, number: number) {
  const { item } = await find(db, key);
  const row = await findEdition(db, key, number);
  if (!row) throw notFound('edition');
  return { edition: toEdition(row, item.live_edition), fields: JSON.parse(row.fields) as object };
}
