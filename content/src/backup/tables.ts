/** Copies the tables of a database into another, which may be of the other kind. */
import { type Kysely, sql } from 'kysely';
import { keyColumns } from '../database/content-tables.ts';
import type { Database, Tables } from '../database/index.ts';

/**
 * The search index is made from the texts, the revision must only ever grow, a lease is of a running process, and what is
 * restored goes into the store of files that is there.
 * Sessions and invitations that were ended since must not come back.
 */
type CopiedTable = Exclude<
  keyof Tables,
  | 'search_entry'
  | 'revision'
  | 'file_store'
  | 'lease'
  | 'staff_session'
  | 'invitation'
  | 'sign_in_attempt'
  | 'audit_retention'
>;

/** What tells the rows of each table apart; a table comes after those that it refers to. */
const keys: { [T in CopiedTable]: readonly (keyof Tables[T] & string)[] } = {
  ...keyColumns,
  media: ['id'],
  scheduled_publication: ['at'],
  message: ['id'],
  outbox: ['id'],
  form_attempt: ['id'],
  used_challenge: ['id'],
  secret: ['name'],
  staff: ['id'],
  staff_role: ['staff_id', 'role', 'language'],
  staff_passkey: ['id'],
  staff_totp: ['staff_id'],
  staff_recovery: ['staff_id', 'code_hash'],
  audit: ['id'],
  item: ['subject', 'subject_id', 'language'],
  edition: ['subject', 'subject_id', 'language', 'number'],
  board_row: ['subject', 'subject_id'],
  release: ['id'],
  release_item: ['release_id', 'position'],
  preview_link: ['id'],
  attachment_use: ['attachment_id', 'subject', 'subject_id', 'language', 'edition'],
};

const tables = Object.keys(keys) as CopiedTable[];
const pageSize = 100;

export async function copyTables(from: Database, to: Database): Promise<void> {
  for (const table of tables) {
    for await (const rows of pagesOf(from, table)) {
      const insert = untyped(to).insertInto(table).values(rows);
      await (table === 'audit' ? insert.onConflict((conflict) => conflict.doNothing()) : insert).execute();
    }
  }
}

/** Audit rows stay: nothing that happened here is forgotten because something else is restored. */
export async function emptyTables(trx: Database): Promise<void> {
  const emptied = tables.filter((table) => table !== 'audit');
  for (const table of [...emptied.toReversed(), 'invitation']) await untyped(trx).deleteFrom(table).execute();
}

/** All rows of a table, a hundred at a time: all at once may be more than fits into memory. */
async function* pagesOf<T extends CopiedTable>(db: Database, table: T): AsyncGenerator<Tables[T][]> {
  const columns: readonly string[] = keys[table];
  const key = sql.join(columns.map((column) => sql.ref(column)));
  let query = untyped(db)
    .selectFrom(table as string)
    .selectAll()
    .limit(pageSize);
  for (const column of columns) query = query.orderBy(column);
  for (let rows = await query.execute(); rows.length > 0; ) {
    yield rows as Tables[T][];
    const last = rows.at(-1) ?? {};
    const after = sql.join(columns.map((column) => last[column]));
    rows = await query.where(sql<boolean>`(${key}) > (${after})`).execute();
  }
}

// Kysely cannot follow a table that is only known at run time.
const untyped = (db: Database) => db as unknown as Kysely<Record<string, Record<string, unknown>>>;
