/** A connection to a SQLite file. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';

export type Query = Pick<CompiledQuery, 'sql' | 'parameters'>;

export type Connection = {
  run<R>(query: Query): QueryResult<R> | Promise<QueryResult<R>>;
  isInTransaction(): boolean;
  /** False once it can do nothing more. */
  isOpen(): boolean;
  close(): void | Promise<void>;
};

const maxStatements = 200;

type Prepared = { statement: StatementSync; hasRows: boolean };

/** It blocks the thread while a statement runs, and while a commit waits for the disk. */
export function openHere(file: string) {
  // Waiting for a lock inside SQLite would block this whole thread.
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
    run<R>({ sql, parameters }: Query): QueryResult<R> {
      const { statement, hasRows } = prepare(sql);
      const values = parameters as SQLInputValue[];
      if (hasRows) return { rows: statement.all(...values) as R[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
    },
    isInTransaction: () => database.isTransaction,
    isOpen: () => database.isOpen,
    close: () => database.close(),
  } satisfies Connection;
}
