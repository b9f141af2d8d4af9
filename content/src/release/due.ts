/**
 * Applies scheduled releases whose time has come, before anything is answered after it. Every process looks; under the
 * lock for changes one of them finds it due.
 */
import type { LocaleCode } from 'contract';
import type { ReleaseFailure } from 'contract/studio';
import { writeAudit } from '../audit/store.ts';
import { now } from '../clock.ts';
import type { Log } from '../content.ts';
import { type Database, isOutage, lockForChange } from '../database/index.ts';
import { kindOf } from '../item/kinds.ts';
import { isOverridable } from '../item/read.ts';
import { renderFirst } from '../item/rendering.ts';
import { requireTexts } from '../item/require-texts.ts';
import { RendererGone } from '../markdown/renderer.ts';
import { togetherOf } from './apply.ts';
import { apply, goingOf, type ReleaseRow, readItems } from './store.ts';

/** Whether it may be applied later. */
export const isPassing = (error: unknown) => isOutage(error) || error instanceof RendererGone;

const selectNext = (db: Database) =>
  db.selectFrom('release').selectAll().where('state', '=', 'scheduled').orderBy('at').orderBy('id').limit(1);

export async function applyDue(db: Database, log: Pick<Log, 'error'>): Promise<void> {
  for (;;) {
    const next = await selectNext(db).executeTakeFirst();
    if (!next || next.at > now()) return;
    await renderFirst(() => applyOne(db, next.id)).catch(async (error) => {
      if (isPassing(error)) throw error;
      // Left scheduled, it would be tried with every answer.
      log.error(error, 'a scheduled release could not be applied');
      await fail(db, next.id, internal);
    });
  }
}

const internal: ReleaseFailure = {
  Code: 'internal',
  Item: null,
  Line: null,
  Message: 'Something went wrong on our side.',
};

async function applyOne(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockForChange(trx);
    const release = await selectNext(trx).where('id', '=', id).executeTakeFirst();
    // Another process was first, or somebody has cancelled it.
    if (!release || release.at > now()) return;
    const items = await readItems(trx, id);
    const failure = await findFailure(trx, items);
    if (failure) await markFailed(trx, release, failure);
    else await apply(trx, actorOf(release), release, items);
  });
}

const actorOf = ({ created_by, created_by_name }: ReleaseRow) => ({
  id: created_by,
  name: created_by_name,
  network: '',
});

/** What could be published when it was scheduled may have lost a picture since. */
async function findFailure(
  trx: Database,
  items: Awaited<ReturnType<typeof readItems>>,
): Promise<ReleaseFailure | undefined> {
  const going = await goingOf(trx, items);
  await requireTexts(trx, going);
  const together = togetherOf(going);
  for (const one of going) {
    if (one.action === 'take-down') continue;
    const { subject, id, language } = one.key;
    const problems = await kindOf(one.key).findProblems(trx, one.key, one.fields, together);
    const found = problems.find(({ code }) => !isOverridable(code));
    if (found)
      return {
        Code: found.code,
        Item: { Subject: subject, ID: id, Language: (language || null) as LocaleCode | null },
        Field: found.field,
        Value: found.value ?? null,
        Line: found.line ?? null,
        Message: found.message,
      };
  }
  return undefined;
}

async function fail(db: Database, id: string, failure: ReleaseFailure): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockForChange(trx);
    const release = await selectNext(trx).where('id', '=', id).executeTakeFirst();
    if (release) await markFailed(trx, release, failure);
  });
}

async function markFailed(trx: Database, release: ReleaseRow, failure: ReleaseFailure): Promise<void> {
  await trx
    .updateTable('release')
    .set({ state: 'failed', failure: JSON.stringify(failure) })
    .where('id', '=', release.id)
    .execute();
  const data = { Release: release.name, At: release.at, Failure: failure };
  await writeAudit(trx, actorOf(release), { action: 'fail', subject: 'release', id: release.id, data });
}
