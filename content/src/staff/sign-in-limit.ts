/**
 * Who fails to sign in waits ever longer before the next attempt counts. Attempts are counted in the database, so that it
 * holds over all processes, before the password is checked, so that a crowd at once gets no more tries than one after
 * the other, and for accounts that do not exist alike.
 */
import { now, second } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { HttpProblem } from '../problem.ts';

/** The first failures are free. `isOwn`: all failures are forgotten when one attempt succeeds. */
type Limit = { key: string; free: number; maxDelayMs: number; isOwn?: boolean };

/** After this long without an attempt all is forgotten. */
const memoryMs = 60 * 60 * second;

/** What is forgotten anyway. */
export const forgottenAttempts = () => now(-memoryMs);

/**
 * Hashes of the account and the network. All attempts on an account are limited too, for who has many networks; not from
 * a network that the person has signed in from before, so that nobody can keep them out by failing in their name.
 */
export function limitsOf(account: string, network: string, isKnownNetwork: boolean): Limit[] {
  return [
    { key: `account ${account} ${network}`, free: 5, maxDelayMs: 15 * 60 * second, isOwn: true },
    networkLimit(network),
    ...(isKnownNetwork ? [] : [{ key: `account ${account}`, free: 50, maxDelayMs: 60 * second }]),
  ];
}

/** A whole office may be behind it. */
export const networkLimit = (network: string): Limit => ({
  key: `network ${network}`,
  free: 20,
  maxDelayMs: 60 * second,
});

const delayAfter = (count: number, { free, maxDelayMs }: Limit) =>
  count < free ? 0 : Math.min(maxDelayMs, second * 2 ** (count - free));

/** Counts an attempt, or throws 429 with the time to wait. */
export async function countAttempt(db: Database, limits: Limit[]): Promise<void> {
  // Read first, so that a flood of attempts that have to wait writes nothing.
  refuseFor(await readWait(db, limits));
  const waitMs = await db.transaction().execute(async (trx) => {
    const waits: number[] = [];
    for (const limit of limits) waits.push(await waitFor(trx, limit.key));
    const longest = Math.max(...waits);
    if (longest > 0) return longest;
    for (const limit of limits) await count(trx, limit);
    return 0;
  });
  refuseFor(waitMs);
}

function refuseFor(waitMs: number): void {
  if (waitMs <= 0) return;
  const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) };
  throw new HttpProblem(429, 'Too many failed attempts. Please try again later.', { headers });
}

async function readWait(db: Database, limits: Limit[]): Promise<number> {
  const keys = limits.map(({ key }) => key);
  const rows = await db.selectFrom('sign_in_attempt').select('next_at').where('key', 'in', keys).execute();
  return Math.max(0, ...rows.map(({ next_at }) => Date.parse(next_at) - Date.now()));
}

/** Locks the row, so that two at once are counted one after the other. */
async function waitFor(trx: Database, key: string): Promise<number> {
  await trx
    .insertInto('sign_in_attempt')
    .values({ key, count: 0, next_at: now() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await trx
    .updateTable('sign_in_attempt')
    .set((expression) => ({ count: expression.ref('count') }))
    .where('key', '=', key)
    .returning('next_at')
    .executeTakeFirstOrThrow();
  return Date.parse(row.next_at) - Date.now();
}

async function count(trx: Database, limit: Limit): Promise<void> {
  const row = await trx
    .selectFrom('sign_in_attempt')
    .selectAll()
    .where('key', '=', limit.key)
    .executeTakeFirstOrThrow();
  const attempts = (row.next_at < forgottenAttempts() ? 0 : row.count) + 1;
  await trx
    .updateTable('sign_in_attempt')
    .set({ count: attempts, next_at: now(delayAfter(attempts, limit)) })
    .where('key', '=', limit.key)
    .execute();
}

/** The attempt succeeded: it was no failure. */
export async function forgiveAttempt(trx: Database, limits: Limit[]): Promise<void> {
  for (const { key, isOwn } of limits) {
    await trx
      .updateTable('sign_in_attempt')
      .set((expression) => ({ count: isOwn ? 0 : expression('count', '-', 1), next_at: now() }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute();
  }
}
