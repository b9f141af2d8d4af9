/** What an import changes: the difference between the rows that are stored and those that are wanted. */
import { isDeepStrictEqual } from 'node:util';
import { type ContentTable, contentTables } from '../database/content-tables.ts';
import { createFileNames, keyOf, type Row, type Rows } from './rows.ts';

export type Change<T extends ContentTable = ContentTable> = {
  added: Row<T>[];
  changed: { before: Row<T>; after: Row<T> }[];
  removed: Row<T>[];
};
export type Changes = { [T in ContentTable]: Change<T> };

/** What is there after it, of what it touches. */
export const afterOf = <T>({ added, changed }: { added: T[]; changed: { after: T }[] }) => [
  ...added,
  ...changed.map(({ after }) => after),
];

/** Stored rows that are not wanted are removed; if `onlyArticle` is given, only translations of that article are. */
export function findChanges(stored: Rows, wanted: Rows, onlyArticle?: number): Changes {
  const isWhole = onlyArticle === undefined;
  const change = <T extends ContentTable>(table: T, mayRemove: (row: Row<T>) => boolean = () => isWhole) => {
    const before = new Map<string, Row<T>>(stored[table].map((row) => [keyOf(table, row), row]));
    const after = new Map<string, Row<T>>(wanted[table].map((row) => [keyOf(table, row), row]));
    const found: Change<T> = { added: [], changed: [], removed: [] };
    for (const [key, row] of after) {
      const former = before.get(key);
      if (!former) found.added.push(row);
      else if (!isDeepStrictEqual({ ...former }, { ...row })) found.changed.push({ before: former, after: row });
    }
    for (const [key, row] of before) if (!after.has(key) && mayRemove(row)) found.removed.push(row);
    return found;
  };
  return {
    language: change('language'),
    category: change('category'),
    attachment: change('attachment'),
    article: change('article'),
    translation: change('translation', ({ article_id }) => isWhole || article_id === onlyArticle),
    page: change('page'),
  };
}

/** The same by the names of files; one that goes to a row with another key is changed. */
export type ChangedFiles = { added: string[]; changed: string[]; removed: string[] };

export function nameChanges(changes: Changes, stored: Rows, wanted: Rows): ChangedFiles {
  const tables = contentTables.map((table) => nameChange(table, changes, stored, wanted));
  return {
    added: tables.flatMap(({ added }) => added),
    changed: tables.flatMap(({ changed }) => changed),
    removed: tables.flatMap(({ removed }) => removed),
  };
}

function nameChange<T extends ContentTable>(table: T, changes: Changes, stored: Rows, wanted: Rows): ChangedFiles {
  const before = createFileNames(stored)[table];
  const after = createFileNames(wanted)[table];
  const storedNames = new Set(stored[table].map(before));
  const wantedNames = new Set(wanted[table].map(after));
  const change: Change<T> = changes[table];
  const added = change.added.map(after);
  const removed = change.removed.map(before);
  const changed = [
    ...change.changed.map((row) => after(row.after)),
    ...added.filter((name) => storedNames.has(name)),
    ...removed.filter((name) => wantedNames.has(name)),
  ];
  return {
    added: added.filter((name) => !storedNames.has(name)),
    changed: [...new Set(changed)],
    removed: removed.filter((name) => !wantedNames.has(name)),
  };
}

const maxShareRemoved = 0.1;

/** Why so many removals are refused, or undefined where they are not that many. */
export function refuseRemovals(files: ChangedFiles, stored: Rows): string | undefined {
  const removed = files.removed.filter((name) => name.endsWith('.md'));
  const total = stored.translation.length + stored.page.length;
  if (removed.length <= total * maxShareRemoved) return undefined;
  return `${removed.length} of ${total} texts, more than a tenth, would be removed; --allow-removals allows it:\n${indent(removed)}`;
}

export const indent = (lines: string[]) => lines.map((line) => `  ${line}`).join('\n');
