import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { LRUCache } from 'lru-cache';

const maxStatements = 200;

/** Kysely over node:sqlite. `lockTimeoutMs` is how long to wait for a lock that another process holds, in milliseconds. */
export function sqliteDialect(file: string, lockTimeoutMs: number): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(file, lockTimeoutMs),
    createAdapter: () => new NodeSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class NodeSqliteAdapter extends SqliteAdapter {
  // SQLite can roll back changes to the schema; Kysely's own adapter does not make use of it.
  override get supportsTransactionalDdl() {
    return true;
  }
  override get supportsMultipleConnections() {
    return true;
  }
}

/**
 * One connection for transactions, one at a time, and one for everything else, so that whoever reads waits for
 * nobody who writes.
 */
class NodeSqliteDriver implements Driver {
  readonly #file: string;
  readonly #lockTimeoutMs: number;
  #pair: Pair | undefined;
  #opening: Promise<Pair> | undefined;
  #lastTransaction: Promise<void> = Promise.resolve();

  constructor(file: string, lockTimeoutMs: number) {
    this.#file = file;
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  async init() {
    await this.#current();
  }

  async acquireConnection() {
    const { others } = await this.#current();
    return new Session(others, this.#lockTimeoutMs);
  }

  /** A transaction that may write takes the write lock at its start instead of failing half-way. */
  async beginTransaction(session: Session, { accessMode }: TransactionSettings = {}) {
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate';
    const deadline = Date.now() + this.#lockTimeoutMs;
    const ended = Promise.withResolvers<void>();
    const before = this.#lastTransaction;
    this.#lastTransaction = ended.promise;
    await before;
    try {
      const { transactions, identity } = await this.#current();
      // Refuse to write to a database file that was moved away: the change would be lost at the next start.
      if (identityOf(this.#file) !== identity) throw new DatabaseGone();
      await whileBusy(() => transactions.run(CompiledQuery.raw(begin)), deadline);
      session.enter(transactions, ended.resolve);
    } catch (error) {
      ended.resolve();
      throw error;
    }
  }

  async commitTransaction(session: Session) {
    await session.executeQuery(CompiledQuery.raw('commit'));
    session.leave();
  }

  async rollbackTransaction(session: Session) {
    try {
      // A full disk makes SQLite roll back by itself.
      if (session.isInTransaction) await session.executeQuery(CompiledQuery.raw('rollback'));
    } finally {
      session.leave();
    }
  }

  async releaseConnection() {}

  async destroy() {
    close(this.#pair);
  }

  /** Reopens the database if its file was replaced. A file that was removed is not created again. */
  async #current(): Promise<Pair> {
    const identity = identityOf(this.#file);
    if (this.#pair && (!identity || identity === this.#pair.identity)) return this.#pair;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #open(): Promise<Pair> {
    close(this.#pair);
    this.#pair = undefined;
    this.#pair = await openPair(this.#file, this.#lockTimeoutMs);
    return this.#pair;
  }
}

type Connection = ReturnType<typeof open>;
type Pair = { transactions: Connection; others: Connection; identity: string | undefined };

export class DatabaseGone extends Error {
  constructor() {
    super('the database file is no longer where it was');
  }
}

function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

async function openPair(file: string, lockTimeoutMs: number): Promise<Pair> {
  const deadline = Date.now() + lockTimeoutMs;
  const transactions = await whileBusy(() => open(file), deadline);
  const others = await whileBusy(() => open(file), deadline);
  return { transactions, others, identity: identityOf(file) };
}

function close(pair: Pair | undefined) {
  pair?.transactions.close();
  pair?.others.close();
}

type Prepared = { statement: StatementSync; hasRows: boolean };

function open(file: string) {
  // Waiting for a lock inside SQLite would block this whole process.
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  } catch (error) {
    database.close();
    throw error;
  }
  const statements = new LRUCache<string, Prepared>({ max: maxStatements });

  function prepare(sql: string): Prepared {
    let prepared = statements.get(sql);
    if (!prepared) {
      const statement = database.prepare(sql);
      prepared = { statement, hasRows: statement.columns().length > 0 };
      statements.set(sql, prepared);
    }
    return prepared;
  }

  return {
    run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
      const { statement, hasRows } = prepare(sql);
      const values = parameters as SQLInputValue[];
      if (hasRows) return { rows: statement.all(...values) as R[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
    },
    isInTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}

class Session implements DatabaseConnection {
  readonly #others: Connection;
  readonly #lockTimeoutMs: number;
  #transaction: { connection: Connection; end(): void } | undefined;

  constructor(others: Connection, lockTimeoutMs: number) {
    this.#others = others;
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  get isInTransaction() {
    return this.#transaction?.connection.isInTransaction() ?? false;
  }

  enter(connection: Connection, end: () => void) {
    this.#transaction = { connection, end };
  }

  leave() {
    this.#transaction?.end();
    this.#transaction = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const connection = this.#transaction?.connection ?? this.#others;
    return whileBusy(() => connection.run<R>(query), Date.now() + this.#lockTimeoutMs);
  }

  // biome-ignore lint/correctness/useYield: nothing here reads row by row
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('this database answers all rows at once');
  }
}

/** Tries until no other process holds the lock it needs, or the time is over. */
async function whileBusy<T>(work: () => T, deadline: number): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await sleep(5 + Math.random() * 20);
    }
  }
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy;
}
