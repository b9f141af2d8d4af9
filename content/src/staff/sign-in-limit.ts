/**
 * Who fails to sign in waits ever longer before the next attempt counts. Attempts are counted in the database, so that it
 * holds over all processes, before the password is checked, so that a crowd at once gets no more tries than one after
 * the other, and for accounts that do not exist alike.
 */
import { now, second } from '../clock.ts';
import type { Database, Tables } from '../database/index.ts';
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
  const keys = limits.map(({ key }) => key);
  refuseFor(longestWait(await db.selectFrom('sign_in_attempt').selectAll().where('key', 'in', keys).execute()));
  const waitMs = await db.transaction().execute(async (trx) => {
    const attempts = await lockAttempts(trx, keys);
    const wait = longestWait(attempts);
    if (wait === 0) await storeAttempts(trx, attempts.map(countOne(limits)));
    return wait;
  });
  refuseFor(waitMs);
}

type Attempts = Tables['sign_in_attempt'];

const longestWait = (attempts: Attempts[]) =>
  Math.max(0, ...attempts.map(({ next_at }) => Date.parse(next_at) - Date.now()));

function refuseFor(waitMs: number): void {
  if (waitMs <= 0) return;
  const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) };
  throw new HttpProblem(429, 'Too many failed attempts. Please try again later.', { headers });
}

/** So that two at once are counted one after the other: in one order, or each could wait for the other. */
async function lockAttempts(trx: Database, keys: string[]): Promise<Attempts[]> {
  return trx
    .insertInto('sign_in_attempt')
    .values(keys.toSorted().map((key) => ({ key, count: 0, next_at: now() })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ count: row.ref('sign_in_attempt.count') })),
    )
    .returningAll()
    .execute();
}

const countOne =
  (limits: Limit[]) =>
  ({ key, count: before, next_at }: Attempts): Attempts => {
    const limit = limits.find((limit) => limit.key === key);
    const count = (next_at < forgottenAttempts() ? 0 : before) + 1;
    return { key, count, next_at: now(limit ? delayAfter(count, limit) : 0) };
  };

async function storeAttempts(trx: Database, attempts: Attempts[]): Promise<void> {
  await trx
    .insertInto('sign_in_attempt')
    .values(attempts)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({ count: row.ref('excluded.count'), next_at: row.ref('excluded.next_at') })),
    )
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
