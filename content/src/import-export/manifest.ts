/**
 * What a folder is based on: the hash of each entry when it was exported, and which edition the studio knew it as, in a
 * hidden file of the folder. By it an import tells what the folder's author changed from what the studio changed since.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Entry } from './entries.ts';
import { FolderError } from './layout.ts';

/** By the keys of entries. */
const Manifest = z.record(z.string(), z.strictObject({ hash: z.string(), edition: z.int().nullable() }));
export type Manifest = z.output<typeof Manifest>;

export const manifestFile = '.exported.json';

export async function readManifest(root: string): Promise<Manifest | undefined> {
  const text = await readFile(path.join(root, manifestFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const { success, data } = Manifest.safeParse(parse(text));
  if (success) return data;
  const message = 'this file is damaged, or of an earlier version; export again with --replace, or remove it';
  throw new FolderError([{ file: manifestFile, line: 1, message }]);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whole or not at all: without it, or with half of it, nobody could tell what the folder is based on. */
export async function writeManifest(root: string, manifest: Manifest): Promise<void> {
  const file = path.join(root, manifestFile);
  await writeFile(`${file}.new`, `${JSON.stringify(manifest, null, 1)}\n`);
  await rename(`${file}.new`, file);
}

export function createManifest(entries: Iterable<Entry>, editionOf: (entry: Entry) => number | null): Manifest {
  return Object.fromEntries(
    Array.from(entries, (entry) => [entry.key, { hash: entry.hash, edition: editionOf(entry) }]),
  );
}
