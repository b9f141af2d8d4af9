/** Makes an installation what it was when a backup was made: all of it, or nothing. */
import type { Stats } from 'node:fs';
import { access, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { extract, type ReadEntry } from 'tar';
import { isContentId } from '../attachment/media.ts';
import { listFiles } from '../attachment/store.ts';
import { namesOf, originalName } from '../attachment/variants.ts';
import { type Content, makeWorkFolder } from '../content.ts';
import { type Database, lockForChange, openDatabase } from '../database/index.ts';
import { bumpRevision, readRevision } from '../revision/store.ts';
import { indexAll } from '../search/term-index.ts';
import { copyTables, emptyTables } from './tables.ts';

export class NotEmptyError extends Error {}

/** Refuses to replace anything unless it is told to. */
export async function restore(content: Content, file: string, isReplacing: boolean): Promise<void> {
  const { db, files, settings } = content;
  if (!isReplacing) await refuseUnlessEmpty(db);
  const folder = await makeWorkFolder(settings);
  try {
    const copy = await unpack(file, folder);
    try {
      await refuseForeignNames(file, copy);
      const wanted = await idsOfAttachments(copy);
      // Before the rows that name them, so that nobody is shown what is not there yet.
      for (const id of wanted) {
        const bytes = await readOriginal(folder, id);
        if (bytes) await files.write(originalName(id), bytes);
      }
      const before = await replaceRows(db, copy, isReplacing);
      for (const id of before.difference(wanted)) for (const name of namesOf(id)) await files.remove(name);
    } finally {
      await copy.destroy();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The backup's database, brought up to date. Reads the file to its end, so that one cut short or damaged is refused. */
async function unpack(file: string, folder: string): Promise<Database> {
  try {
    await access(file);
    await extract({ file, cwd: folder, strict: true, filter: isExpected });
    if (!(await readdir(folder)).includes('content.sqlite')) throw new Error('it is not a backup of this site');
    return await openDatabase({ databaseUrl: '', dataDir: folder });
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException;
    throw new Error(`${file} cannot be restored: ${message || code}`, { cause });
  }
}

/** Links are left out: they would lead out of the folder. */
const isExpected = (name: string, entry: Stats | ReadEntry) =>
  /^(content\.sqlite|originals\/([0-9a-f]{32})?)$/.test(name) &&
  'type' in entry &&
  ['File', 'Directory'].includes(entry.type);

/** Whatever becomes part of a path, here or in an export, must be one part of it. */
async function refuseForeignNames(file: string, copy: Database): Promise<void> {
  const attachments = await listFiles(copy);
  const articles = await copy.selectFrom('article').select(['slug', 'name']).execute();
  const pages = await copy.selectFrom('page').select('id').execute();
  const languages = await copy.selectFrom('language').select('code').execute();
  const names = [
    ...attachments.map(({ name }) => name),
    ...articles.flatMap(({ slug, name }) => [slug, name]),
    ...pages.map(({ id }) => id),
    ...languages.map(({ code }) => code),
  ];
  const foreign =
    attachments.map(({ id }) => id).find((id) => !isContentId(id)) ?? names.find((name) => !isPathSegment(name));
  if (foreign !== undefined) throw new Error(`${file} cannot be restored: ${JSON.stringify(foreign)} is not a name`);
}

const isPathSegment = (name: string) => !/^\.*$|[/\\\0]/.test(name);

/** Undefined where the store had lost the file before the backup was made. */
async function readOriginal(folder: string, id: string): Promise<Buffer | undefined> {
  return readFile(path.join(folder, originalName(id))).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
}

/** Answers which attachments there were before. */
async function replaceRows(db: Database, copy: Database, isReplacing: boolean): Promise<Set<string>> {
  return db.transaction().execute(async (trx) => {
    await lockForChange(trx);
    if (!isReplacing) await refuseUnlessEmpty(trx);
    const attachments = await idsOfAttachments(trx);
    const revision = await readRevision(trx);
    await emptyTables(trx);
    await copyTables(copy, trx);
    await indexAll(trx);
    const { number } = await copy.selectFrom('revision').selectAll().executeTakeFirstOrThrow();
    // Raise the revision above both, so that every cache of an earlier one is dropped.
    await trx
      .updateTable('revision')
      .set({ number: Math.max(number, revision) })
      .execute();
    await bumpRevision(trx);
    return attachments;
  });
}

async function refuseUnlessEmpty(db: Database): Promise<void> {
  const language = await db.selectFrom('language').select('id').limit(1).executeTakeFirst();
  const message = await db.selectFrom('message').select('id').limit(1).executeTakeFirst();
  if (language || message) throw new NotEmptyError('there are texts or messages already');
}

async function idsOfAttachments(db: Database): Promise<Set<string>> {
  return new Set((await listFiles(db)).map(({ id }) => id));
}
