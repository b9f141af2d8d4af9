/** Reads the site as it will be: applies a release in a transaction, reads by the ordinary stores, and rolls back. */
import { emptyWork } from 'contract/studio/empty-work';
import { now } from '../clock.ts';
import type { Database, Tables } from '../database/index.ts';
import type { Facts } from '../item/article-facts.ts';
import { kindOf } from '../item/kinds.ts';
import { renderFirst } from '../item/rendering.ts';
import { requireTexts } from '../item/require-texts.ts';
import { nothingThere } from '../problem.ts';
import { applyItems, type Going, togetherOf } from '../release/apply.ts';
import { type Asked, prepare, toGoing } from '../release/prepare.ts';
import { goingOf, readItems } from '../release/store.ts';

type Read<T> = (trx: Database) => Promise<T>;

export const readPreview = <T>(db: Database, link: Tables['preview_link'], read: Read<T>): Promise<T> =>
  renderFirst(() => readAndRollBack(db, link, read));

async function readAndRollBack<T>(db: Database, link: Tables['preview_link'], read: Read<T>): Promise<T> {
  const trx = await db.startTransaction().execute();
  try {
    await applyItems(trx, await findGoing(trx, link), now(), { isPreview: true });
    return await read(trx);
  } finally {
    await trx.rollback().execute();
  }
}

/** Of a release, its editions; else the drafts as they are now. What a release brought that has gone out is there already. */
async function findGoing(trx: Database, { release_id, items }: Tables['preview_link']): Promise<Going[]> {
  if (!release_id) {
    const drafts = await prepare(trx, JSON.parse(items ?? '[]') as Asked[], { isReadOnly: true });
    return showable(trx, drafts.flatMap(toGoing));
  }
  const release = await trx.selectFrom('release').select('state').where('id', '=', release_id).executeTakeFirst();
  if (!release || release.state === 'cancelled') throw nothingThere();
  return release.state === 'applied' ? [] : showable(trx, await goingOf(trx, await readItems(trx, release_id)));
}

/** A draft need not be complete to be looked at. What has no place on the site at all is left out. */
async function showable(trx: Database, going: Going[]): Promise<Going[]> {
  const completed = going.map(complete);
  await requireTexts(trx, completed);
  const together = togetherOf(completed);
  const shown: Going[] = [];
  for (const one of completed) {
    const problems =
      one.action === 'publish' ? await kindOf(one.key).findProblems(trx, one.key, one.fields, together) : [];
    const hasPlace = !problems.some(({ code }) => code === 'no_place' || code === 'missing_facts');
    const hasCover = !problems.some(({ field, code }) => field === 'Cover' && code === 'unknown_picture');
    if (hasPlace) shown.push(hasCover || !('fields' in one) ? one : { ...one, fields: { ...one.fields, Cover: null } });
  }
  return shown;
}

function complete(one: Going): Going {
  if (one.action === 'take-down' || one.key.subject !== 'article' || one.key.language) return one;
  const facts = one.fields as Facts;
  if (facts.Slug !== 'works') return one;
  const today = now().slice(0, 'yyyy-mm-dd'.length);
  const work = facts.Work ?? emptyWork;
  const isDay = !Number.isNaN(Date.parse(work.ReleaseDate));
  return { ...one, fields: { ...facts, Work: { ...work, ReleaseDate: isDay ? work.ReleaseDate : today } } };
}
