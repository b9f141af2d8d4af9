/** Limits work that takes the processor or the database: a few at a time, some queue, the rest is refused. */
import { AsyncLocalStorage } from 'node:async_hooks';
import pLimit from 'p-limit';
import { ownEventLoopRound } from './event-loop-round.ts';

const maxRunning = 8;
const maxQueued = 100;
const maxQueuedMs = 500;
const overflowMemoryMs = 1000;

/** Callers test `code` rather than the class, which may be loaded twice. */
export class OverloadedError extends Error {
  readonly code = 'OVERLOADED';
  readonly statusCode = 503;
  readonly headers = { 'retry-after': '5' };
  constructor() {
    super('The site is very busy. Please try again in a few seconds.');
  }
}

// Made once: a stack trace for each refused request would cost more than the refusal.
const overloaded = new OverloadedError();

/** Who has waited elsewhere before says since when, and waits no longer than the others. */
export type WithSlot = <T>(work: () => Promise<T>, since?: number) => Promise<T>;

export function createConcurrencyLimit(onRefused: () => void): WithSlot {
  const limit = pLimit(maxRunning);
  const holdsSlot = new AsyncLocalStorage<true>();
  let lastOverflow = Number.NEGATIVE_INFINITY;

  function refuse(): never {
    onRefused();
    throw overloaded;
  }

  return async <T>(work: () => Promise<T>, since = performance.now()): Promise<T> => {
    // Work within work keeps its slot: if a page's own calls needed a second one, all could wait for each other.
    if (holdsSlot.getStore()) return work();
    if (limit.pendingCount >= maxQueued) {
      lastOverflow = performance.now();
      refuse();
    }
    return limit(async () => {
      const queuedMs = performance.now() - since;
      // Rendering never yields by itself: without this, the whole queue would run before any new request is read.
      await ownEventLoopRound();
      // If the queue overflowed within the last second, drop requests that queued longer than 500 ms.
      if (performance.now() - lastOverflow < overflowMemoryMs && queuedMs > maxQueuedMs) refuse();
      return holdsSlot.run(true, work);
    });
  };
}
