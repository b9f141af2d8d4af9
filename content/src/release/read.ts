/** Releases as the studio's API tells of them. */
import type { LocaleCode } from 'contract';
import type {
  OverridableCode,
  Release,
  ReleaseFailure,
  ReleaseItem,
  ReleaseState,
  ReleaseWithItems,
} from 'contract/studio';
import { sql } from 'kysely';
import type { Database, Tables } from '../database/index.ts';
import { offsetOf, type Paging } from '../listing.ts';
import { notFound } from '../problem.ts';

type Row = Tables['release'] & { undone_by: string | null; item_count: number };

const toPublic = (row: Row): Release => ({
  ID: row.id,
  Name: row.name,
  State: row.state,
  At: row.at,
  CreatedAt: row.created_at,
  CreatedBy: row.created_by_name,
  CreatedByID: row.created_by,
  Overrides: JSON.parse(row.overrides) as OverridableCode[],
  UndoOf: row.undo_of,
  UndoneBy: row.undone_by,
  Failure: row.failure ? (JSON.parse(row.failure) as ReleaseFailure) : null,
  ItemCount: Number(row.item_count),
});

const selectReleases = (db: Database) =>
  db
    .selectFrom('release')
    .selectAll('release')
    .select([
      sql<string | null>`(select undo.id from release as undo where undo.undo_of = release.id)`.as('undone_by'),
      sql<number>`(select count(*) from release_item where release_item.release_id = release.id)`.as('item_count'),
    ]);

type Filter = { state?: ReleaseState | undefined; from?: string | undefined; to?: string | undefined };

export async function listReleases(db: Database, { state, from, to }: Filter, paging: Paging) {
  const order = from || to ? 'asc' : 'desc';
  const narrow = <Q extends { where(column: 'state' | 'at', operator: '=' | '>=' | '<', value: string): Q }>(
    query: Q,
  ): Q => {
    let narrowed = query;
    if (state) narrowed = narrowed.where('state', '=', state);
    if (from) narrowed = narrowed.where('at', '>=', new Date(from).toISOString());
    if (to) narrowed = narrowed.where('at', '<', new Date(to).toISOString());
    return narrowed;
  };
  const rows = await narrow(selectReleases(db) as never as Narrowed<Row>)
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(paging.page_size)
    .offset(offsetOf(paging))
    .execute();
  const counted = db.selectFrom('release').select(sql<number>`count(*)`.as('total'));
  const [count] = await narrow(counted as never as Narrowed<{ total: number }>).execute();
  return { rows: rows.map(toPublic), total: Number(count?.total) };
}

// Kysely's own types of the two queries differ in what they select.
type Narrowed<T> = {
  where(column: 'state' | 'at', operator: '=' | '>=' | '<', value: string): Narrowed<T>;
  orderBy(column: string, order: 'asc' | 'desc'): Narrowed<T>;
  limit(count: number): Narrowed<T>;
  offset(count: number): Narrowed<T>;
  execute(): Promise<T[]>;
};

export async function readRelease(db: Database, id: string): Promise<ReleaseWithItems> {
  const row = await selectReleases(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('release');
  const items = await db
    .selectFrom('release_item')
    .leftJoin('item', (join) =>
      join
        .onRef('item.subject', '=', 'release_item.subject')
        .onRef('item.subject_id', '=', 'release_item.subject_id')
        .onRef('item.language', '=', 'release_item.language'),
    )
    .selectAll('release_item')
    .select('item.title')
    .where('release_id', '=', id)
    .orderBy('position')
    .execute();
  return { ...toPublic(row as Row), Items: items.map(toItem) };
}

const toItem = (row: Tables['release_item'] & { title: string | null }): ReleaseItem => ({
  Subject: row.subject,
  ID: row.subject_id,
  Language: (row.language || null) as LocaleCode | null,
  Action: row.action,
  Title: row.title ?? '',
  Edition: row.edition,
  FormerEdition: row.former ? (JSON.parse(row.former) as { Edition: number }).Edition : null,
});
