/** Tells the cache in front of the site, once for each new revision, to forget its pages. */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

// By then every process of the site shows the new content, and none puts an old page into the cache again.
const settleMs = 1000;
const purgeTimeoutMs = 5000;
const delays = [1000, 5000, 30_000];

export type PurgeOptions = {
  /** What each call is signed with. */
  secret?: string;
  settleMs?: number;
  delays?: number[];
};

const signatureOf = (body: string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** A password in an address is sent as a header: `fetch` takes no such address, and its error quotes it. */
function target(url: string) {
  const address = new URL(url);
  const { username, password } = address;
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  address.username = '';
  address.password = '';
  const authorization = (username || password) && { authorization: `Basic ${credentials}` };
  return { address, headers: { 'content-type': 'application/json', ...authorization } };
}

export function createPurge(
  url: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  { secret, settleMs: wait = settleMs, delays: pauses = delays }: PurgeOptions = {},
) {
  const { address, headers } = target(url);
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false, signal });
  let newest = 0;

  async function tell(revision: number) {
    const body = JSON.stringify({ tags: ['pages'], revision });
    const within = AbortSignal.any([signal, AbortSignal.timeout(purgeTimeoutMs)]);
    const signature = secret && { 'x-signature': signatureOf(body, secret) };
    const options = { method: 'POST', headers: { ...headers, ...signature }, body, signal: within };
    const { ok, status } = await fetch(address, options);
    if (!ok) throw new Error(`it answered ${status}`);
  }

  async function tellUntilHeard(revision: number) {
    await pause(wait);
    for (const delay of [...pauses, undefined]) {
      // What a later revision has to say is the same.
      if (newest !== revision) return;
      try {
        return await tell(revision);
      } catch (error) {
        if (signal.aborted) return;
        const reason = (error as Error).message;
        if (delay === undefined) return log.error({ revision, reason }, 'PURGE_URL was not reached: given up');
        log.warn({ revision, reason }, 'PURGE_URL was not reached');
        await pause(delay);
      }
    }
  }

  return {
    /** The first revision counts as new: what this process shows may not be what the cache has. */
    announce(revision: number) {
      newest = revision;
      tellUntilHeard(revision).catch(() => {});
    },
    stop: () => stopping.abort(),
  };
}
