/** Removes what uploads left behind that were cut off or whose process was killed: at the start, and again and again. */
import { removeUnneededFiles } from '../attachment/remove-files.ts';
import { minute, now } from '../clock.ts';
import type { Content, Log } from '../content.ts';
import { lockForChange } from '../database/index.ts';
import { removeTempFiles } from '../temp-files.ts';
import { uploadFolder, uploadTimeoutMs } from './receive.ts';

/** Longer than any upload that still runs takes; with the interval within the hour. */
const leftoverAgeMs = 2 * uploadTimeoutMs + 10 * minute;
const intervalMs = 15 * minute;

export async function removeLeftovers(content: Content): Promise<void> {
  const { db, settings } = content;
  await removeTempFiles(uploadFolder(settings.dataDir), leftoverAgeMs);
  const unfinished = await db
    .selectFrom('media')
    .select('id')
    .where('stored_at', 'is', null)
    .where('created_at', '<', now(-leftoverAgeMs))
    .execute();
  for (const { id } of unfinished) {
    const { numDeletedRows } = await db.transaction().execute(async (trx) => {
      await lockForChange(trx);
      return trx
        .deleteFrom('media')
        .where('id', '=', id)
        .where('stored_at', 'is', null)
        .where('created_at', '<', now(-leftoverAgeMs))
        .executeTakeFirstOrThrow();
    });
    if (numDeletedRows > 0n) await removeUnneededFiles(content, id);
  }
}

export function startLeftoverRemoval(content: Content, log: Log): { stop(): void } {
  const remove = () => removeLeftovers(content).catch((error) => log.error({ err: error }, 'leftovers of uploads'));
  void remove();
  const timer = setInterval(remove, intervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
