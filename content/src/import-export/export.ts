/** Writes all content into a folder, touching only the files that differ. */
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { originalName } from '../attachment/variants.ts';
import type { Content } from '../content.ts';
import { readAll } from '../files/index.ts';
import { nameOf } from '../item/item.ts';
import { indent } from './changes.ts';
import { type Entry, toFiles } from './entries.ts';
import { contentFile, FolderError } from './layout.ts';
import { loadFolder, type Progress } from './load.ts';
import { createManifest, readManifest, writeManifest } from './manifest.ts';
import { compareWithSite } from './plan.ts';
import { readSiteState, type SiteState } from './site-state.ts';

const managed = ['articles', 'attachments', 'pages'];

type ExportOptions = {
  /** Whether the folder is to say what the site says, whatever was changed in it. */
  replace?: boolean;
  onProgress?: Progress;
};

/** Answers how many files it changed. Throws before the first where the folder has changes that no import has brought to the site. */
export async function exportFolder(
  content: Content,
  root: string,
  { replace = false, onProgress }: ExportOptions = {},
): Promise<number> {
  const { db, files } = content;
  const isEarlierExport = await refuseForeignFolder(root);
  const site = await readSiteState(db);
  if (isEarlierExport && !replace) await refuseChangedFolder(content, root, site);
  const { rows, entries, liveEditions } = site;
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

/** Whether it holds content. */
async function refuseForeignFolder(root: string): Promise<boolean> {
  await mkdir(root, { recursive: true });
  const names = (await readdir(root)).filter((name) => !name.startsWith('.'));
  if (names.length > 0 && !names.includes(contentFile)) {
    throw new Error(
      `${root} is not empty and holds no ${contentFile}: choose a new folder, or one of an earlier export`,
    );
  }
  return names.length > 0;
}

/** What the folder says otherwise than the site is lost with an export, unless it was the site that changed. */
async function refuseChangedFolder(content: Content, root: string, site: SiteState): Promise<void> {
  const { loaded, manifest } = await readForComparison(content, root);
  const { differences } = compareWithSite(loaded, site, manifest);
  const changed = differences
    // Without a manifest nobody can tell whether what is missing was removed, or is new on the site.
    .filter(({ changedBy, folder }) => changedBy !== 'studio' && (manifest || folder))
    .map(({ folder, site }) => (folder ?? site)?.name ?? '');
  if (changed.length > 0) throw refusal(`${root} has changes that were not imported`, changed);
}

async function readForComparison(content: Content, root: string) {
  try {
    const loaded = await loadFolder(content, root, { allowRemovals: false });
    return { loaded, manifest: await readManifest(root) };
  } catch (error) {
    if (!(error instanceof FolderError)) throw error;
    throw refusal(`${root} cannot be compared with the site`, error.message.split('\n'));
  }
}

const refusal = (reason: string, lines: string[]) =>
  new Error(
    `${reason}; import it, export to a new folder, or export with --replace, which writes over it:\n${indent(lines)}`,
  );

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
