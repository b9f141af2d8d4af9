/** The only place that knows SQLite from PostgreSQL. */
import path from 'node:path';
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { migrate, type migrations } from './migrate.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type { Tables, Transaction };

type DatabaseOptions = { databaseUrl: string; dataDir: string; migrations?: typeof migrations };

/** Opens the database and brings it up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const db = options.databaseUrl ? openPostgres(options.databaseUrl) : await openSqlite(options.dataDir);
  try {
    await sql`select 1`.execute(db).catch((error) => {
      throw new Error(`the database ${withoutPassword(options.databaseUrl)} cannot be opened: ${reasonOf(error)}`, {
        cause: error,
      });
    });
    await migrate(db, options.migrations);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

/** Waits until no other process migrates or imports, and keeps them waiting until the transaction ends. */
export async function lockForChange(trx: Database): Promise<void> {
  // On SQLite the transaction itself is that lock.
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${changeLock})`.execute(trx);
}

/** All that is read within is of one moment, and nobody has to wait for it. */
export async function readSnapshot<T>(db: Database, read: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

const changeLock = 7_415_201;

export const isPostgres = (db: Database) => db.getExecutor().adapter instanceof PostgresAdapter;

function withoutPassword(databaseUrl: string): string {
  if (!databaseUrl) return 'in DATA_DIR';
  const url = new URL(databaseUrl);
  return `at ${url.host}${url.pathname}`;
}

function reasonOf(error: Error & { code?: string }): string {
  return error.message || error.code || String(error);
}

async function openSqlite(dataDir: string): Promise<Database> {
  return new Kysely<Tables>({ dialect: sqliteDialect(path.join(dataDir, 'content.sqlite')) });
}

function openPostgres(connectionString: string): Database {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    types: {
      getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // A connection that breaks while idle is replaced at the next query, which reports what is wrong then.
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
