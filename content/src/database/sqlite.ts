import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';

const busyTimeout = 10_000;
const keptStatements = 200;

/** Kysely over node:sqlite. */
export function sqliteDialect(file: string): Dialect {
  return new NodeSqliteDialect({ database: async () => open(file) });
}

function open(file: string): SqliteDatabase {
  const connection = new DatabaseSync(file, { timeout: busyTimeout });
  connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  const statements = new Map<string, StatementSync>();

  function prepare(sql: string) {
    let statement = statements.get(sql);
    if (!statement) {
      statement = connection.prepare(sql);
      if (statements.size >= keptStatements) statements.clear();
      statements.set(sql, statement);
    }
    const ready = statement;
    return {
      reader: ready.columns().length > 0,
      all: (values: readonly unknown[]) => ready.all(...(values as SQLInputValue[])),
      run: (values: readonly unknown[]) => ready.run(...(values as SQLInputValue[])),
      iterate: (values: readonly unknown[]) => ready.iterate(...(values as SQLInputValue[])),
    };
  }

  return { prepare, close: () => connection.close() };
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createAdapter() {
    return new TransactionalAdapter();
  }
  override createDriver() {
    return new ImmediateDriver(this.#config);
  }
}

// SQLite can roll back changes to the schema; Kysely's own adapter does not make use of it.
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * A transaction that may write takes the write lock at its start instead of failing half-way. Waiting for another
 * process's lock inside SQLite would block this whole process, so the waiting is done here.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings = {}) {
    if (accessMode === 'read only') return super.beginTransaction(connection);
    const deadline = Date.now() + busyTimeout;
    const setTimeoutTo = (milliseconds: number) =>
      connection.executeQuery(CompiledQuery.raw(`pragma busy_timeout = ${milliseconds}`));
    await setTimeoutTo(0);
    try {
      for (;;) {
        try {
          await connection.executeQuery(CompiledQuery.raw('begin immediate'));
          return;
        } catch (error) {
          if (!isBusy(error) || Date.now() > deadline) throw error;
          await sleep(5 + Math.random() * 20);
        }
      }
    } finally {
      await setTimeoutTo(busyTimeout);
    }
  }
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy;
}
