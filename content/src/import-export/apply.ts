/** Writes the changes of an import, in an order in which no row ever refers to one that is not there. */

import { type ContentTable, contentTables, keyColumns } from '../database/content-tables.ts';
import type { Database } from '../database/index.ts';
import { indexTexts } from '../search/term-index.ts';
import type { Change, Changes } from './changes.ts';
import { keyOf, type Row } from './rows.ts';

/** Columns in which two rows may trade values, and so must both let go of theirs first. */
const uniqueColumns: { [T in ContentTable]?: keyof Row<T> & string } = {
  language: 'code',
  category: 'slug',
  attachment: 'name',
  article: 'name',
};

export async function applyChanges(trx: Database, changes: Changes): Promise<void> {
  for (const table of contentTables) await write(trx, table, changes[table]);
  const { added, changed } = changes.translation;
  const texts = [...added, ...changed.map(({ after }) => after)];
  if (texts.length > 0) await indexTexts(trx, texts);
  for (const table of contentTables.toReversed()) {
    for (const row of changes[table].removed) await only(rowsOf(trx).deleteFrom(table), table, row).execute();
  }
}

async function write<T extends ContentTable>(trx: Database, table: T, { added, changed, removed }: Change<T>) {
  const rows = rowsOf(trx);
  const unique = uniqueColumns[table];
  if (unique) {
    for (const row of [...changed.map(({ before }) => before), ...removed]) {
      const placeholder = { [unique]: `moving ${keyOf(table, row)}` };
      await only(rows.updateTable(table).set(placeholder), table, row).execute();
    }
  }
  for (const row of added) await rows.insertInto(table).values(row).execute();
  for (const { after } of changed) await only(rows.updateTable(table).set(after), table, after).execute();
}

// Kysely cannot follow a table that is only known at run time.
const rowsOf = (trx: Database) => trx as unknown as Untyped;

type Query = { where(column: string, operator: string, value: unknown): Query; execute(): Promise<unknown> };
type Untyped = {
  insertInto(table: string): { values(row: unknown): { execute(): Promise<unknown> } };
  updateTable(table: string): { set(row: unknown): Query };
  deleteFrom(table: string): Query;
};

function only<T extends ContentTable>(query: Query, table: T, row: Row<T>): Query {
  return keyColumns[table].reduce((filtered, column) => filtered.where(column, '=', row[column]), query);
}
