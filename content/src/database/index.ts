/** Opens SQLite or PostgreSQL. Besides this folder only `search/` tells them apart. */
import { chmod, open } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { second } from '../clock.ts';
import type { Database } from './dialect.ts';
import { migrate, type migrations } from './migrate.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

export { type Database, isPostgres, lockForChange } from './dialect.ts';
export { isOutage } from './outage.ts';
export type { Tables };

type Place = { databaseUrl: string; dataDir: string };

/** How long a statement may take, or wait for another process. */
const databaseTimeoutMs = { ofVisitors: 3 * second, ofChanges: 30 * second };

/** Opens the database and brings it up to date. */
export async function openDatabase(options: Place & { migrations?: typeof migrations }): Promise<Database> {
  const db = await connect(options, { timeoutMs: databaseTimeoutMs.ofChanges, writesInThread: false });
  try {
    await migrate(db, options.migrations);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

/** Opens a database that is up to date for visitors, who are told that something fails rather than left waiting. */
export const openForVisitors = (place: Place) =>
  connect(place, { timeoutMs: databaseTimeoutMs.ofVisitors, writesInThread: true });

/** The same, in a process that serves no visitors. */
export const openForStaff = (place: Place) =>
  connect(place, { timeoutMs: databaseTimeoutMs.ofVisitors, writesInThread: false });

type Options = { timeoutMs: number; writesInThread: boolean };

async function connect({ databaseUrl, dataDir }: Place, { timeoutMs, writesInThread }: Options): Promise<Database> {
  const file = path.join(dataDir, 'content.sqlite');
  const dialect = databaseUrl
    ? postgresDialect(databaseUrl, timeoutMs)
    : sqliteDialect(file, { lockTimeoutMs: timeoutMs, writesInThread });
  const db = new Kysely<Tables>({ dialect });
  try {
    if (!databaseUrl) await makePrivate(file);
    await sql`select 1`.execute(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw new Error(`the database ${withoutPassword(databaseUrl)} cannot be opened: ${reasonOf(error as Error)}`, {
      cause: error,
    });
  }
}

/** SQLite gives the files that it makes beside this one the same rights. */
async function makePrivate(file: string): Promise<void> {
  await (await open(file, 'a', 0o600)).close();
  await chmod(file, 0o600).catch(() => {});
}

/** All that is read within is of one moment, and nobody has to wait for it. */
export async function readSnapshot<T>(db: Database, read: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

function withoutPassword(databaseUrl: string): string {
  if (!databaseUrl) return 'in DATA_DIR';
  const url = new URL(databaseUrl);
  return `at ${url.host}${url.pathname}`;
}

function reasonOf(error: Error & { code?: string }): string {
  return error.message || error.code || String(error);
}

function postgresDialect(connectionString: string, limit: number): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: limit,
    statement_timeout: limit,
    idleTimeoutMillis: limit,
    // The timeouts above do not fire if the server hangs or the network drops every packet.
    stream: () => hangingUpAfter(limit + second / 2),
    types: {
      getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // A connection that breaks while idle is replaced at the next query, which reports what is wrong then.
  pool.on('error', () => {});
  // One that breaks in use fails its query. Without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}

function hangingUpAfter(silence: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silence, () => socket.destroy(new Error('Connection terminated: no answer')));
}
