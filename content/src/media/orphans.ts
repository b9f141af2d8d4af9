/** Erases what is left of uploads that were cut off, and of files that were removed: at the start, and again and again. */
import { namesOf } from '../attachment/variants.ts';
import { minute, now } from '../clock.ts';
import type { Content, Log } from '../content.ts';
import { lockForChange } from '../database/index.ts';
import { repeat } from '../repeat.ts';
import { removeTempFiles } from '../temp-files.ts';
import { uploadFolder, uploadTimeoutMs } from './receive.ts';

/** Longer than an upload takes that still runs; with the interval, within the hour. */
const orphanAgeMs = 2 * uploadTimeoutMs;
const intervalMs = 15 * minute;

export async function eraseOrphans(content: Content): Promise<void> {
  const { db, settings } = content;
  await removeTempFiles(uploadFolder(settings.dataDir), orphanAgeMs);
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('stored_at', 'is', null)
    .where('created_at', '<', now(-orphanAgeMs))
    .execute();
  for (const { id } of rows) await eraseOrphan(content, id);
}

/** The row goes last, so that an end of the process half-way leaves something to go on by. */
export async function eraseOrphan({ db, files }: Content, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockForChange(trx);
    const erased = trx
      .deleteFrom('media')
      .where('id', '=', id)
      .where('stored_at', 'is', null)
      .where('created_at', '<', now(-orphanAgeMs));
    if ((await erased.executeTakeFirstOrThrow()).numDeletedRows === 0n) return;
    const isLive = await trx.selectFrom('attachment').select('id').where('id', '=', id).executeTakeFirst();
    if (!isLive) for (const name of namesOf(id)) await files.remove(name);
  });
}

export const startErasing = (content: Content, log: Log) =>
  repeat(() => eraseOrphans(content), intervalMs, log, 'orphaned uploads were not erased');
