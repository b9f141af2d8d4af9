/**
 * Whether this store of files is the one that belongs to the database: all processes on one database need the same. Both
 * have the same id, which the first start gives them.
 */
import { randomUUID } from 'node:crypto';
import { listFiles } from '../attachment/store.ts';
import { originalName, originalsPrefix } from '../attachment/variants.ts';
import type { Content } from '../content.ts';
import { type Database, lockForChange } from '../database/index.ts';
import { type Files, readAll } from './files.ts';

const idFile = 'store-id';

/** What is wrong with the store, or undefined. */
export async function findStoreProblem({ db, files }: Content): Promise<string | undefined> {
  const wanted = (await listFiles(db)).map(({ id }) => originalName(id));
  const missing = new Set(wanted).difference(new Set(await files.list(originalsPrefix)));
  const lack = missing.size > 0 ? `lacks ${missing.size} of ${wanted.length} files that the database names` : undefined;
  const hasNone = lack && missing.size === wanted.length;
  if (hasNone) return lack;
  const id = (await readRow(db)) ?? (await db.transaction().execute((trx) => adopt(trx, files)));
  const found = await readId(files);
  if (found === id) return lack;
  if (found !== undefined || wanted.length === 0) return 'is not the one that belongs to the database';
  // All files were copied to it, without the id.
  if (!lack) await writeId(files, id);
  return lack;
}

/** Under a lock, as several processes may start at once. */
async function adopt(trx: Database, files: Files): Promise<string> {
  await lockForChange(trx);
  const stored = await readRow(trx);
  if (stored) return stored;
  const id = (await readId(files)) ?? randomUUID();
  await writeId(files, id);
  await trx.insertInto('file_store').values({ id }).execute();
  return id;
}

const readRow = async (db: Database) => (await db.selectFrom('file_store').select('id').executeTakeFirst())?.id;

const readId = async (files: Files) =>
  (await files.size(idFile)) === undefined ? undefined : (await readAll(files, idFile)).toString().trim();

const writeId = (files: Files, id: string) => files.write(idFile, Buffer.from(`${id}\n`));
