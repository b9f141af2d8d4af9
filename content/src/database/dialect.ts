/** Which database is behind a connection, and the lock that each has for changes. */
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

const changeLock = 7_415_201;

export const isPostgres = (db: Database) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Waits until no other process migrates or imports, and keeps them waiting until the transaction ends. */
export async function lockForChange(trx: Database): Promise<void> {
  // On SQLite the transaction itself is that lock.
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${changeLock})`.execute(trx);
}
