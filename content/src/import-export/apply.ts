/** Makes a table hold just the wanted rows, writing only what differs. */
import { isDeepStrictEqual } from 'node:util';
import type { Database, Tables } from '../database/index.ts';

export type Change<Row> = {
  added: number;
  changed: number;
  written: Row[];
  removed: Row[];
  remove(): Promise<void>;
};

type Column<T extends keyof Tables> = keyof Tables[T] & string;

/**
 * Adds and changes at once; removes when `remove` is called, once nothing refers to those rows any more. `unique` is a
 * column in which two rows may trade values, and so must both let go of theirs first.
 */
export async function syncTable<T extends keyof Tables>(
  trx: Database,
  table: T,
  keyColumns: readonly Column<T>[],
  wanted: Tables[T][],
  unique?: Column<T>,
): Promise<Change<Tables[T]>> {
  // Kysely cannot follow a table that is only known at run time; the columns are checked by this function's own types.
  const rows = trx as unknown as Untyped;
  const keyOf = (row: Tables[T]) => JSON.stringify(keyColumns.map((column) => row[column]));
  const only = (row: Tables[T]) => keyColumns.map((column) => [column, '=', row[column]] as const);

  const stored = new Map(
    ((await rows.selectFrom(table).selectAll().execute()) as Tables[T][]).map((row) => [keyOf(row), row]),
  );
  const wantedKeys = new Set(wanted.map(keyOf));
  const added = wanted.filter((row) => !stored.has(keyOf(row)));
  const changed = wanted.filter((row) => {
    const before = stored.get(keyOf(row));
    return before && !isDeepStrictEqual({ ...before }, { ...row });
  });
  const removed = [...stored].filter(([key]) => !wantedKeys.has(key)).map(([, row]) => row);

  if (unique) {
    for (const row of [...changed, ...removed]) {
      await where(rows.updateTable(table).set({ [unique]: `moving ${keyOf(row)}` }), only(row)).execute();
    }
  }
  for (const row of added) await rows.insertInto(table).values(row).execute();
  for (const row of changed) await where(rows.updateTable(table).set(row), only(row)).execute();

  return {
    added: added.length,
    changed: changed.length,
    written: [...added, ...changed],
    removed,
    async remove() {
      for (const row of removed) await where(rows.deleteFrom(table), only(row)).execute();
    },
  };
}

type Query = { where(column: string, operator: string, value: unknown): Query; execute(): Promise<unknown> };
type Untyped = {
  selectFrom(table: string): { selectAll(): { execute(): Promise<unknown[]> } };
  insertInto(table: string): { values(row: unknown): { execute(): Promise<unknown> } };
  updateTable(table: string): { set(row: unknown): Query };
  deleteFrom(table: string): Query;
};

function where(query: Query, conditions: (readonly [string, string, unknown])[]): Query {
  return conditions.reduce((filtered, [column, operator, value]) => filtered.where(column, operator, value), query);
}
