/**
 * What the site said when a folder was exported: a hash of each row, in a hidden file of the folder. By it an import
 * tells what the folder's author changed from what the site changed since.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ContentTable, contentTables } from '../database/content-tables.ts';
import { type Change, type Changes, indent } from './changes.ts';
import { FolderError } from './layout.ts';
import { createFileNames, keyOf, type Row, type Rows } from './rows.ts';

/** Hashes by table and key. */
export type ExportRecord = Record<string, string>;

const recordFile = '.exported.json';

export async function readRecord(root: string): Promise<ExportRecord | undefined> {
  const text = await readFile(path.join(root, recordFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    throw new FolderError([{ file: recordFile, line: 1, message: 'this file is damaged; export again, or remove it' }]);
  }
}

export const writeRecord = (root: string, record: ExportRecord) =>
  writeFile(path.join(root, recordFile), `${JSON.stringify(record, null, 1)}\n`);

export const recordKey = <T extends ContentTable>(table: T, row: Row<T>) => `${table} ${keyOf(table, row)}`;

export function createRecord(rows: Rows): ExportRecord {
  const entries = <T extends ContentTable>(table: T) =>
    rows[table].map((row): [string, string] => [recordKey(table, row), hash(row)]);
  return Object.fromEntries(contentTables.flatMap((table) => entries(table)));
}

/** Of the HTML no author knows; it changes with the program that renders it. */
function hash(row: object): string {
  const columns = Object.entries(row).filter(([name]) => name !== 'html');
  return createHash('sha256').update(JSON.stringify(columns.sort())).digest('base64url').slice(0, 16);
}

/** Why an import is refused that would undo what the site changed since the export, or undefined where none would be. */
export function refuseStale(record: ExportRecord, changes: Changes, stored: Rows, wanted: Rows): string | undefined {
  const lost = contentTables.flatMap((table) => findLost(record, table, changes, stored, wanted));
  if (lost.length === 0) return undefined;
  return `the site changed after this folder was exported, and this would be lost; export again, or import with --replace:\n${indent(lost)}`;
}

function findLost<T extends ContentTable>(
  record: ExportRecord,
  table: T,
  changes: Changes,
  stored: Rows,
  wanted: Rows,
): string[] {
  const { added, changed, removed }: Change<T> = changes[table];
  const before = createFileNames(stored)[table];
  const after = createFileNames(wanted)[table];
  const exported = (row: Row<T>) => record[recordKey(table, row)];
  const isNewer = (row: Row<T>) => exported(row) !== hash(row);
  return [
    ...[...changed.map((row) => row.before), ...removed]
      .filter(isNewer)
      .map((row) => `${before(row)} (${exported(row) ? 'changed' : 'added'} on the site)`),
    ...added.filter(exported).map((row) => `${after(row)} (removed from the site)`),
  ];
}
