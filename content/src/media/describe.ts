/** Drafts what is said of a file. Visitors see it by a release. */
import type { Actor } from '../audit/store.ts';
import { now } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { unknownTime } from '../item/article-facts.ts';
import { attachmentKey } from '../item/attachment.ts';
import { hashFields } from '../item/item.ts';
import { draftOf, keepEdition, lockItem, setLive, writeItem, writerOf } from '../item/store.ts';
import { type Description, descriptionOf } from './files.ts';
import type { MediaRow } from './store.ts';

export async function saveDescription(trx: Database, file: MediaRow, description: Description, actor: Actor) {
  const row = await lockItem(trx, attachmentKey(file.id));
  const live = file.is_live ? descriptionOf(file) : undefined;
  // An import keeps no edition of it, and a release that is undone puts one back.
  if (live && row.live_hash !== hashFields(live)) {
    const edition = await keepEdition(trx, row, live, { reason: 'import', author: { id: null, name: null } });
    setLive(row, edition, unknownTime);
  }
  const before = draftOf(row);
  if (before && row.edited_by !== actor.id)
    await keepEdition(trx, row, before, { reason: 'handover', author: writerOf(row) });
  const isLive = live !== undefined && hashFields(live) === hashFields(description);
  await writeItem(trx, {
    ...row,
    version: row.version + 1,
    fields: isLive ? null : JSON.stringify(description),
    title: file.name,
    edited_by: actor.id,
    edited_by_name: actor.name,
    edited_at: now(),
  });
}
