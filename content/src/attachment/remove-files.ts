import type { Content } from '../content.ts';
import { lockForChange } from '../database/index.ts';
import { namesOf } from './variants.ts';

/** Removes what the store has of a file that neither visitors nor the studio have any more. */
export async function removeUnneededFiles({ db, files }: Content, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Under the lock, because somebody may just have added it again.
    await lockForChange(trx);
    for (const table of ['attachment', 'media'] as const) {
      if (await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) return;
    }
    for (const name of namesOf(id)) await files.remove(name);
  });
}
