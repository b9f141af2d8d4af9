/** The board: articles and pages, and the state of each language. */
import type { CategorySlug, LocaleCode, NewsType, WorkKind } from 'contract';
import { localeCodes } from 'contract';
import type { BoardRow, Cell, TextState } from 'contract/studio';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from '../database/index.ts';
import { type ItemWithState, isWritten, selectItems } from '../item/state.ts';
import { searchKey } from '../item/store.ts';
import { offsetOf, type Paging } from '../listing.ts';

export type BoardFilter = {
  q?: string | undefined;
  state?: TextState | undefined;
  language?: LocaleCode | undefined;
  subject?: 'article' | 'page' | undefined;
  slug?: string | undefined;
  type?: string | undefined;
  kind?: string | undefined;
  items?: string | undefined;
  edited_by?: string | undefined;
};

export async function listBoard(db: Database, filter: BoardFilter, paging: Paging) {
  const conditions = conditionsOf(db, filter);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  // What narrows the list looks at every row: once, not again to count them.
  const counted = conditions.length > 0 ? sql`count(*) over ()` : sql`(select count(*) from board_row)`;
  const { rows } = await sql<
    Tables['board_row'] & { total: number }
  >`select *, ${counted} as total from board_row ${where}
    order by at desc, subject_id desc limit ${paging.page_size} offset ${offsetOf(paging)}`.execute(db);
  const isBeyondLast = rows.length === 0 && offsetOf(paging) > 0;
  const total = isBeyondLast ? await countRows(db, where) : Number(rows[0]?.total ?? 0);
  return { rows: await withCells(db, rows), total };
}

async function countRows(db: Database, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from board_row ${where}`.execute(db);
  return Number(rows[0]?.total);
}

const wildcards = /[\\%_]/g;

function conditionsOf(db: Database, filter: BoardFilter): RawBuilder<unknown>[] {
  const { q, state, language, items: named, edited_by } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  for (const column of ['subject', 'slug', 'type', 'kind'] as const)
    if (filter[column]) conditions.push(sql`${sql.ref(column)} = ${filter[column]}`);
  const inLanguage = language ? sql`item.language = ${language}` : sql`item.language <> ''`;
  const itemsOf = (items: RawBuilder<unknown>) =>
    sql`from ${items} as item where item.subject = board_row.subject and item.subject_id = board_row.subject_id`;
  const hasItem = (condition: RawBuilder<unknown>, items = sql`item`) =>
    conditions.push(sql`exists (select 1 ${itemsOf(items)} and ${condition})`);
  if (q) {
    const pattern = `%${searchKey(q).replace(wildcards, '\\$&')}%`;
    hasItem(sql`item.language <> '' and item.search_key like ${pattern} escape '\\'`);
  }
  if (named) {
    const keys = named.split(',').map((name) => name.split(':'));
    const isOne = keys.map(([subject, id]) => sql`(subject = ${subject} and subject_id = ${id})`);
    conditions.push(sql`(${sql.join(isOne, sql` or `)})`);
  }
  if (edited_by) hasItem(sql`item.edited_by = ${edited_by} and ${inLanguage}`);
  if (state === 'missing') {
    const known = language ? [language] : localeCodes;
    conditions.push(sql`(select count(*) ${itemsOf(sql`item`)} and ${isWritten}
      and item.language in (${sql.join(known)})) < ${sql.lit(known.length)}`);
  } else if (state) hasItem(sql`item.state = ${state} and ${inLanguage}`, sql`(${selectItems(db)})`);
  return conditions;
}

async function withCells(db: Database, rows: Tables['board_row'][]): Promise<BoardRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ subject_id }) => subject_id);
  // With the subject, which the key begins with: without it, every item would be looked at.
  const items = await selectItems(db)
    .where('subject', 'in', ['article', 'page'])
    .where('subject_id', 'in', ids)
    .execute();
  const byRow = Map.groupBy(items, ({ subject, subject_id }) => `${subject} ${subject_id}`);
  const covers = await findCovers(db, rows);
  return rows.map((row) => toPublic(row, byRow.get(`${row.subject} ${row.subject_id}`) ?? [], covers));
}

async function findCovers(db: Database, rows: Tables['board_row'][]): Promise<Map<string, string | null>> {
  const ids = rows.filter(({ subject }) => subject === 'article').map(({ subject_id }) => Number(subject_id));
  if (ids.length === 0) return new Map();
  const found = await db.selectFrom('article').select(['id', 'cover_id']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, cover_id }) => [String(id), cover_id]));
}

const nothing: Cell = {
  State: 'missing',
  IsLive: false,
  IsStale: false,
  IsChanged: false,
  LiveEdition: null,
  Title: '',
  EditedBy: null,
  EditedByID: null,
  EditedAt: null,
  Release: null,
};

const toCell = (item: ItemWithState): Cell => ({
  State: item.state,
  IsLive: item.is_live === 1,
  IsStale: item.is_stale === 1,
  IsChanged: item.fields !== null,
  LiveEdition: item.live_edition,
  Title: item.title,
  EditedBy: item.edited_by_name,
  EditedByID: item.edited_by,
  EditedAt: item.edited_at,
  Release: item.release_id,
});

function toPublic(row: Tables['board_row'], items: ItemWithState[], covers: Map<string, string | null>): BoardRow {
  const cells = localeCodes.map((code): [LocaleCode, Cell] => {
    const item = items.find(({ language }) => language === code);
    return [code, item ? toCell(item) : nothing];
  });
  const facts = items.find(({ language }) => language === '');
  const drafted = facts?.fields ? (JSON.parse(facts.fields) as { Cover: string | null }).Cover : undefined;
  const isArticle = row.subject === 'article';
  return {
    Subject: row.subject as 'article' | 'page',
    ID: row.subject_id,
    Slug: row.slug as CategorySlug | null,
    Type: row.type as NewsType | null,
    Kind: row.kind as WorkKind | null,
    Title: cells.find(([, { Title }]) => Title !== '')?.[1].Title ?? '',
    Cover: isArticle ? (drafted ?? covers.get(row.subject_id) ?? null) : null,
    FactsState: isArticle ? (facts?.state ?? 'missing') : null,
    At: row.at,
    Cells: Object.fromEntries(cells) as Record<LocaleCode, Cell>,
  };
}
