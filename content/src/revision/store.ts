/**
 * A number that grows with each published change. A publication scheduled for later counts from its time on, in every
 * process, without anything having to run at that moment.
 */
import { sql } from 'kysely';
import { now } from '../clock.ts';
import type { Database } from '../database/index.ts';

export const readRevision = async (db: Database): Promise<number> => (await readState(db)).revision;

type State = { revision: number; nextReleaseAt: string | null };

/** The revision, and when the next scheduled release is due: one question, as it is asked often. */
export async function readState(db: Database): Promise<State> {
  const { number, due, next_at } = await db
    .selectFrom('revision')
    .select([
      'number',
      ({ selectFrom }) =>
        selectFrom('scheduled_publication').select(sql<number>`count(*)`.as('due')).where('at', '<=', now()).as('due'),
      ({ selectFrom }) =>
        selectFrom('release')
          .select(({ fn }) => fn.min('at').as('next_at'))
          .where('state', '=', 'scheduled')
          .as('next_at'),
    ])
    .executeTakeFirstOrThrow();
  return { revision: number + Number(due), nextReleaseAt: next_at };
}

let bumpedAt = Number.NEGATIVE_INFINITY;

/** When this process last recorded a change. */
export const lastBump = () => bumpedAt;

/** Of a change that another process has recorded for this one: what has been read before is not recent. */
export function noteBump(): void {
  bumpedAt = Date.now();
}

/** Records a published change; call it in the transaction that makes the change. */
export async function bumpRevision(trx: Database, scheduled: Iterable<string> = []): Promise<void> {
  const present = now();
  bumpedAt = Date.now();
  const { numDeletedRows } = await trx
    .deleteFrom('scheduled_publication')
    .where('at', '<=', present)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('revision')
    .set((row) => ({ number: row('number', '+', Number(numDeletedRows) + 1) }))
    .execute();
  for (const at of new Set(scheduled)) {
    if (at > present) {
      await trx
        .insertInto('scheduled_publication')
        .values({ at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}
