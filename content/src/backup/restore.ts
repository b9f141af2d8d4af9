/** Makes an installation what it was when a backup was made: all of it, or nothing. */
import { access, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { extract } from 'tar';
import { namesOf, originalName } from '../attachment/variants.ts';
import { type Content, makeWorkFolder } from '../content.ts';
import { type Database, lockForChange, openDatabase, type Tables } from '../database/index.ts';
import { indexTexts } from '../database/search.ts';
import { growRevision, readRevision } from '../revision/store.ts';
import { copyTables, emptyTables, pagesOf } from './tables.ts';

export class NotEmptyError extends Error {}

/** Refuses to replace anything unless it is told to. */
export async function restore(content: Content, file: string, isReplacing: boolean): Promise<void> {
  const { db, files, settings } = content;
  if (!isReplacing) await refuseUnlessEmpty(db);
  const folder = await makeWorkFolder(settings);
  try {
    const copy = await unpack(file, folder);
    try {
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

const isExpected = (name: string) => /^(content\.sqlite|originals\/([0-9a-f]{32})?)$/.test(name);

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
    await indexTexts(trx, textsOf(trx));
    const { number } = await copy.selectFrom('revision').selectAll().executeTakeFirstOrThrow();
    // Whoever remembers something of an earlier revision must see that it is another now.
    await trx
      .updateTable('revision')
      .set({ number: Math.max(number, revision) })
      .execute();
    await growRevision(trx);
    return attachments;
  });
}

async function refuseUnlessEmpty(db: Database): Promise<void> {
  const language = await db.selectFrom('language').select('id').limit(1).executeTakeFirst();
  const message = await db.selectFrom('message').select('id').limit(1).executeTakeFirst();
  if (language || message) throw new NotEmptyError('there are texts or messages already');
}

async function idsOfAttachments(db: Database): Promise<Set<string>> {
  return new Set((await db.selectFrom('attachment').select('id').execute()).map(({ id }) => id));
}

async function* textsOf(db: Database): AsyncGenerator<Tables['translation']> {
  for await (const rows of pagesOf(db, 'translation')) yield* rows;
}
