import { statSync } from 'node:fs';
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
import { type Connection, openHere } from './sqlite-connection.ts';
import { openInThread } from './sqlite-in-thread.ts';

/** `lockTimeoutMs` is how long to wait for a lock that another process holds, in milliseconds. */
type Options = { lockTimeoutMs: number; writesInThread: boolean };

/** Kysely over node:sqlite. */
export function sqliteDialect(file: string, options: Options): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(file, options),
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
  readonly #openForTransactions: (file: string) => Connection;
  #pair: Pair | undefined;
  #opening: Promise<Pair> | undefined;
  #lastTransaction: Promise<void> = Promise.resolve();

  constructor(file: string, { lockTimeoutMs, writesInThread }: Options) {
    this.#file = file;
    this.#lockTimeoutMs = lockTimeoutMs;
    this.#openForTransactions = writesInThread ? openInThread : openHere;
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
    await close(this.#pair);
  }

  /** Reopens the database if its file was replaced, or a connection is closed. A file that was removed is not created again. */
  async #current(): Promise<Pair> {
    const identity = identityOf(this.#file);
    const pair = this.#pair;
    if (pair?.transactions.isOpen() && (!identity || identity === pair.identity)) return pair;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #open(): Promise<Pair> {
    const former = this.#pair;
    this.#pair = undefined;
    await close(former);
    const deadline = Date.now() + this.#lockTimeoutMs;
    const transactions = await whileBusy(() => this.#openForTransactions(this.#file), deadline);
    const others = await whileBusy(() => openHere(this.#file), deadline);
    this.#pair = { transactions, others, identity: identityOf(this.#file) };
    return this.#pair;
  }
}

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

async function close(pair: Pair | undefined): Promise<void> {
  await pair?.transactions.close();
  await pair?.others.close();
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
async function whileBusy<T>(work: () => T | Promise<T>, deadline: number): Promise<T> {
  for (;;) {
    try {
      return await work();
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
