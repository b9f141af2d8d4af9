/** Turns for work that takes the processor or the database: a few at a time, some wait, the others are refused. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextRound } from 'node:timers/promises';
import pLimit from 'p-limit';

const most = 8;
const mostWaiting = 100;
// As long as all who come find room, all are served. Where some did not, just now, who has waited for so long is refused.
const patience = 500;
const justNow = 1000;

/** Both halves know it by its code. */
export class Overloaded extends Error {
  readonly code = 'OVERLOADED';
  readonly statusCode = 503;
  readonly headers = { 'retry-after': '5' };
  constructor() {
    super('The site is very busy. Please try again in a few seconds.');
  }
}

// Made once: a stack for each who is refused would cost more than the refusal.
const overloaded = new Overloaded();

/** `onRefusal` hears of each who is refused. */
export function createTurns(onRefusal: () => void) {
  const limit = pLimit(most);
  const inTurn = new AsyncLocalStorage<true>();
  let lastFull = Number.NEGATIVE_INFINITY;

  function refuse(): never {
    onRefusal();
    throw overloaded;
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    // What the work asks of the content service is part of it: if each needed a second turn, all could wait for each other.
    if (inTurn.getStore()) return work();
    const askedAt = performance.now();
    if (limit.pendingCount >= mostWaiting) {
      lastFull = askedAt;
      refuse();
    }
    return limit(async () => {
      // Much of the work never pauses by itself: without this, all who have come would be served before anyone is heard.
      await nextRound();
      const now = performance.now();
      if (now - lastFull < justNow && now - askedAt > patience) refuse();
      return inTurn.run(true, work);
    });
  };
}
