/** How often one address may send. Kept in the database, so that it holds over all processes, and as a keyed hash. */
import { randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { day, minute, now } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { HttpProblem } from '../problem.ts';

export type RateLimits = { perMinute: number; perDay: number };

/** Who counts as one sender: an address, or, of IPv6, the /64 network that one household is given. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [before = '', after = ''] = address.toLowerCase().split('::');
  const groupsOf = (part: string) => part.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - groupsOf(before).length - groupsOf(after).length }, () => '0');
  const groups = [...groupsOf(before), ...zeros, ...groupsOf(after)];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * The attempt is written before it is counted: two at the same moment both see each other, so that a crowd may be
 * refused one too many, but never let through one too many.
 */
export async function countAttempt(db: Database, sender: string, limits: RateLimits): Promise<void> {
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
  const wait = Math.max(waitFor(attempts, limits.perMinute, minute), waitFor(attempts, limits.perDay, day));
  if (wait <= 0) return;
  await db.transaction().execute((trx) => trx.deleteFrom('form_attempt').where('id', '=', id).execute());
  throw new HttpProblem(429, 'Too many messages from your address. Please try again later.', {
    headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
  });
}

/** Milliseconds until one more attempt fits the window; attempts are newest first. */
function waitFor(attempts: { at: string }[], limit: number, window: number): number {
  const oneTooMany = attempts[limit];
  return oneTooMany ? Date.parse(oneTooMany.at) + window - Date.now() : 0;
}
