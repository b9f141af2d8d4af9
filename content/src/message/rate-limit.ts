/** How often one address may send. Messages are counted in the database, so that it holds over all processes, and as a keyed hash. */
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { day, minute, now } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { HttpProblem } from '../problem.ts';

export type RateLimits = { perMinute: number; perDay: number };

/**
 * Does the work unless the sender has sent too much. What fails is not counted. The row is written before rows are
 * counted: two at the same moment both see each other, so that a crowd may be refused one too many, but never let
 * through one too many.
 */
export async function countMessage<T>(
  db: Database,
  sender: string,
  limits: RateLimits,
  work: () => Promise<T>,
): Promise<T> {
  const id = randomUUID();
  const at = now();
  await db.transaction().execute((trx) => trx.insertInto('form_attempt').values({ id, sender, at }).execute());
  const attempts = await db
    .selectFrom('form_attempt')
    .select('at')
    .where('sender', '=', sender)
    .where('at', '>', now(-day))
    .orderBy('at', 'desc')
    .limit(Math.max(limits.perMinute, limits.perDay) + 1)
    .execute();
  const uncount = () =>
    db.transaction().execute((trx) => trx.deleteFrom('form_attempt').where('id', '=', id).execute());
  const wait = Math.max(waitFor(attempts, limits.perMinute, minute), waitFor(attempts, limits.perDay, day));
  if (wait > 0) {
    await uncount();
    throw tooMany('Too many messages from your address. Please try again later.', wait);
  }
  return work().catch(async (error) => {
    // The work's own error says more than one of a database that is gone.
    await uncount().catch(() => {});
    throw error;
  });
}

const tooMany = (detail: string, milliseconds: number) =>
  new HttpProblem(429, detail, { headers: { 'retry-after': String(Math.ceil(milliseconds / 1000)) } });

const maxSenders = 10_000;

/** Limits how often each sender fails within a minute, in this process. */
export function createFailureLimit(perMinute: number) {
  const failures = new LRUCache<string, { count: number }>({ max: maxSenders, ttl: minute, perf: Date });
  return {
    refuse(sender: string): void {
      if ((failures.get(sender)?.count ?? 0) >= perMinute)
        throw tooMany(
          'Too many failed security checks from your address. Please try again later.',
          failures.getRemainingTTL(sender),
        );
    },
    count(sender: string): void {
      const entry = failures.get(sender);
      if (entry) entry.count += 1;
      else failures.set(sender, { count: 1 });
    },
  };
}

/** Milliseconds until one more attempt fits the window; attempts are newest first. */
function waitFor(attempts: { at: string }[], limit: number, window: number): number {
  const oneTooMany = attempts[limit];
  return oneTooMany ? Date.parse(oneTooMany.at) + window - Date.now() : 0;
}
