/** Writes all content into a folder, touching only the files that differ. */
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { originalName } from '../attachment/variants.ts';
import type { Content } from '../content.ts';
import { readAll } from '../files/index.ts';
import { nameOf } from '../item/item.ts';
import { type Entry, toFiles } from './entries.ts';
import { contentFile } from './layout.ts';
import type { Progress } from './load.ts';
import { createManifest, writeManifest } from './manifest.ts';
import { readSiteState } from './site-state.ts';

const managed = ['articles', 'attachments', 'pages'];

export async function exportFolder({ db, files }: Content, root: string, onProgress?: Progress): Promise<number> {
  await refuseForeignFolder(root);
  const { rows, entries, liveEditions } = await readSiteState(db);
  const texts = toFiles(entries.values());
  const attachments = rows.attachment;

  const total = texts.size + attachments.length;
  let done = 0;
  let written = 0;
  const put = async (file: string, bytes: Buffer) => {
    if (await writeIfDifferent(path.join(root, file), bytes)) written++;
    onProgress?.(++done, total);
  };
  for (const [file, text] of texts) await put(file, Buffer.from(text));
  for (const { id, name } of attachments) await put(`attachments/${name}`, await readAll(files, originalName(id)));
  const wanted = new Set([...texts.keys(), ...attachments.map(({ name }) => `attachments/${name}`)]);
  written += await removeOthers(root, wanted);
  const editionOf = ({ item }: Entry) => (item && liveEditions.get(nameOf(item))) ?? null;
  await writeManifest(root, createManifest(entries.values(), editionOf));
  return written;
}

async function refuseForeignFolder(root: string) {
  await mkdir(root, { recursive: true });
  const names = (await readdir(root)).filter((name) => !name.startsWith('.'));
  if (names.length > 0 && !names.includes(contentFile)) {
    throw new Error(
      `${root} is not empty and holds no ${contentFile}: choose a new folder, or one of an earlier export`,
    );
  }
}

async function writeIfDifferent(file: string, bytes: Buffer): Promise<boolean> {
  const present = await readFile(file).catch(() => undefined);
  if (present?.equals(bytes)) return false;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  return true;
}

async function removeOthers(root: string, wanted: Set<string>): Promise<number> {
  let removed = 0;
  for (const folder of managed) {
    // An import asks for each of them, also where nothing is in it.
    await mkdir(path.join(root, folder), { recursive: true });
    const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || wanted.has(path.relative(root, file).replaceAll(path.sep, '/'))) continue;
      await rm(file);
      removed++;
    }
    // The empty folder of an article would be imported as an article that lacks its files.
    const folders = entries
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => path.join(parentPath, name));
    for (const emptied of folders.sort().reverse()) await rmdir(emptied).catch(ignoreFilled);
  }
  return removed;
}

function ignoreFilled(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}
