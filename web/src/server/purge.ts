/** Tells the cache in front of the site, once for each new revision, to forget its pages. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

// By then every process of the site shows the new content, and none puts an old page into the cache again.
const settleMs = 1000;
const purgeTimeoutMs = 5000;
const delays = [1000, 5000, 30_000];

export type PurgeOptions = { settleMs?: number; delays?: number[] };

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
  { settleMs: wait = settleMs, delays: pauses = delays }: PurgeOptions = {},
) {
  const { address, headers } = target(url);
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false, signal });
  let newest = 0;

  async function tell(revision: number) {
    const body = JSON.stringify({ tags: ['pages'], revision });
    const within = AbortSignal.any([signal, AbortSignal.timeout(purgeTimeoutMs)]);
    const { ok, status } = await fetch(address, { method: 'POST', headers, body, signal: within });
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
