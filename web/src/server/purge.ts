/** Tells the cache in front of the site, once for each new revision, to forget its pages. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

// By then every process of the site shows the new content, and none puts an old page into the cache again.
const settle = 1000;
const patience = 5000;
const delays = [1000, 5000, 30_000];

export type PurgeOptions = { settle?: number; delays?: number[] };

export function createPurge(
  url: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  { settle: wait = settle, delays: pauses = delays }: PurgeOptions = {},
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false, signal });
  let newest = 0;

  async function tell(revision: number) {
    const body = JSON.stringify({ tags: ['pages'], revision });
    const headers = { 'content-type': 'application/json' };
    const within = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
    const { ok, status } = await fetch(url, { method: 'POST', headers, body, signal: within });
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
