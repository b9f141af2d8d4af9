/** Removes a file that nothing needs. */
import type { MediaUse } from 'contract/studio';
import { type Actor, writeAudit } from '../audit/store.ts';
import type { Content } from '../content.ts';
import { type Database, lockForChange } from '../database/index.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { bumpRevision } from '../revision/store.ts';
import { eraseOrphan } from './orphans.ts';
import { findMedia } from './store.ts';
import { findUses } from './uses.ts';

export async function removeMedia(content: Content, actor: Actor, id: string): Promise<void> {
  await content.db.transaction().execute(async (trx) => {
    await lockForChange(trx);
    const row = await findMedia(trx, id);
    if (!row) throw notFound('file');
    const known = await findUses(trx, id);
    const uses = known.length > 0 ? known : await findLiveTexts(trx, id);
    if (uses.length > 0) throw new HttpProblem(409, 'This file is still used.', { data: { UsedIn: uses } });
    const { name, media_type, size, width, height, color } = row;
    // From now on it is an orphan, whatever happens to this process.
    const orphan = { created_at: new Date(0).toISOString(), stored_at: null };
    await trx
      .insertInto('media')
      .values({ id, name, media_type, size, width, height, color, tones: '', created_by: null, ...orphan })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(orphan))
      .execute();
    await trx
      .deleteFrom('item')
      .where('subject', '=', 'attachment')
      .where('subject_id', '=', id)
      .where('language', '=', '')
      .execute();
    if (row.is_live) {
      await trx.deleteFrom('attachment').where('id', '=', id).execute();
      await bumpRevision(trx);
    }
    await writeAudit(trx, actor, { action: 'remove-file', subject: 'attachment', id, data: { Name: name } });
  });
  await eraseOrphan(content, id);
}

/** By what visitors are shown, however it came there: nothing that they see loses its picture. */
async function findLiveTexts(trx: Database, id: string): Promise<MediaUse[]> {
  const pattern = `%${id}%`;
  const articles = await trx
    .selectFrom('article')
    .select(['id', 'name'])
    .where((row) => row.or([row('cover_id', '=', id), row('work', 'like', pattern)]))
    .execute();
  const texts = await trx
    .selectFrom('translation')
    .select(['article_id as id', 'title as name'])
    .where('html', 'like', pattern)
    .execute();
  const pages = await trx.selectFrom('page').select(['id', 'title as name']).where('html', 'like', pattern).execute();
  const toUse = (Subject: 'article' | 'page') => (row: { id: string | number; name: string }) =>
    ({ Subject, ID: String(row.id), Language: null, Title: row.name, State: 'live' }) satisfies MediaUse;
  return [...[...articles, ...texts].map(toUse('article')), ...pages.map(toUse('page'))];
}
