/**
 * Writes all that an installation keeps into one file: a compressed tar of an SQLite database, whatever database it comes
 * from, and of the files as they were given. What is made from them is left out.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import { listFiles } from '../attachment/store.ts';
import { originalName } from '../attachment/variants.ts';
import { type Content, makeWorkFolder } from '../content.ts';
import { openDatabase, readSnapshot } from '../database/index.ts';
import { copyTables } from './tables.ts';

export type Backup = { messages: number; files: number; missing: string[] };

const maxAttempts = 5;

/** Takes the place of an earlier backup only once it is whole. */
export async function backup(content: Content, file: string): Promise<Backup> {
  for (let tries = 0; tries < maxAttempts; tries++) {
    const folder = await makeWorkFolder(content.settings);
    try {
      const gathered = await gather(content, folder);
      if (!gathered) continue;
      await writeArchive(folder, file);
      return gathered;
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  throw new Error('files were removed while they were read, again and again: try later');
}

/** Answers nothing where an import removed a file that the database, as it was a moment before, still names. */
async function gather({ db, files }: Content, folder: string): Promise<Backup | undefined> {
  const { attachments, messages } = await copyDatabase(db, folder);
  const missing: string[] = [];
  await mkdir(path.join(folder, 'originals'));
  for (const { id, name } of attachments) {
    const isThere = async () => (await listFiles(db, id)).length > 0;
    const isCopied = await copyOriginal(files, id, folder).catch(async (error) => {
      if (await isThere()) throw error;
      return false;
    });
    if (isCopied) continue;
    if (!(await isThere())) return undefined;
    missing.push(name);
  }
  return { messages, files: attachments.length - missing.length, missing };
}

async function copyOriginal(files: Content['files'], id: string, folder: string): Promise<boolean> {
  const stored = await files.read(originalName(id));
  if (stored) await pipeline(stored.stream, createWriteStream(path.join(folder, originalName(id))));
  return stored !== undefined;
}

async function copyDatabase(db: Content['db'], folder: string) {
  const copy = await openDatabase({ databaseUrl: '', dataDir: folder });
  try {
    await copy.transaction().execute((to) =>
      readSnapshot(db, async (from) => {
        await copyTables(from, to);
        await to
          .updateTable('revision')
          .set(await from.selectFrom('revision').selectAll().executeTakeFirstOrThrow())
          .execute();
      }),
    );
    const { messages } = await copy
      .selectFrom('message')
      .select(({ fn }) => fn.countAll<number>().as('messages'))
      .executeTakeFirstOrThrow();
    return { attachments: await listFiles(copy), messages };
  } finally {
    await copy.destroy();
  }
}

async function writeArchive(folder: string, file: string): Promise<void> {
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    // It holds personal data.
    await create({ file: partial, mode: 0o600, gzip: true, portable: true, cwd: folder }, [
      'content.sqlite',
      'originals',
    ]);
    const written = await open(partial, 'r+');
    await written.sync().finally(() => written.close());
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
