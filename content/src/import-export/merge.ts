/** The three-way comparison of a folder with the site, by what the folder is based on. */
import path from 'node:path';
import { originalName } from '../attachment/variants.ts';
import { type Files, readAll } from '../files/index.ts';
import { type Entry, toFiles } from './entries.ts';
import { type FolderSource, folderInMemory } from './folder-source.ts';
import type { Row } from './rows.ts';

export type Side = 'folder' | 'studio';

/** An entry that the folder and the site have otherwise, or only one of them has. */
export type Difference = {
  key: string;
  folder: Entry | undefined;
  site: Entry | undefined;
  changedBy: Side | 'both';
  /** Two articles that were begun on both sides under one ID: neither is a version of the other. */
  isOther: boolean;
};

type Entries = ReadonlyMap<string, Entry>;

export type BaseOf = (key: string, entries: Pick<Difference, 'folder' | 'site'>) => string | undefined;

export function findDifferences(folderEntries: Entries, siteEntries: Entries, baseOf: BaseOf): Difference[] {
  const differences: Difference[] = [];
  for (const key of new Set([...siteEntries.keys(), ...folderEntries.keys()])) {
    const folder = folderEntries.get(key);
    const site = siteEntries.get(key);
    if (folder?.hash === site?.hash) continue;
    const base = baseOf(key, { folder, site });
    const changedBy = folder?.hash === base ? 'studio' : site?.hash === base ? 'folder' : 'both';
    const isOther =
      base === undefined && folder?.table === 'article' && site !== undefined && folder.file !== site.file;
    differences.push({ key, folder, site, changedBy, isOther });
  }
  return differences;
}

/** What the site is to say. Where both changed something and nobody decided, what the studio says. */
export function mergeEntries(folder: Entries, site: Entries, differences: Difference[], take?: Side) {
  const merged = new Map(folder);
  for (const { key, site, changedBy, isOther } of differences) {
    const winner = changedBy === 'both' ? (isOther ? 'studio' : take) : changedBy;
    if (winner === 'folder') continue;
    if (site) merged.set(key, site);
    else merged.delete(key);
  }
  // A text that stays keeps the facts of its article, whoever removed those.
  for (const { table, item } of [...merged.values()]) {
    const key = `article ${item?.id}`;
    const facts = site.get(key) ?? folder.get(key);
    if (table === 'translation' && facts && !merged.has(key)) merged.set(key, facts);
  }
  return merged;
}

/** The folder that says it: its own files where they stay, and the site's. */
export function mergedSource(merged: Entries, folder: Entries, disk: FolderSource, files: Files): FolderSource {
  const folderOf = (entry: Entry) => path.posix.dirname(merged.get(`article ${entry.item?.id}`)?.file ?? '');
  const place = (entry: Entry): Entry =>
    entry.table === 'translation' ? { ...entry, file: `${folderOf(entry)}/${entry.item?.language}.md` } : entry;
  const contents = new Map<string, string | (() => Promise<Buffer>)>(toFiles([...merged.values()].map(place)));
  for (const entry of merged.values()) {
    const { file } = place(entry);
    if (!file) continue;
    if (folder.get(entry.key) === entry) contents.set(file, () => disk.read(entry.file ?? ''));
    else if (entry.table === 'attachment')
      contents.set(file, () => readAll(files, originalName((entry.row as Row<'attachment'>).id)));
  }
  return folderInMemory(contents);
}
