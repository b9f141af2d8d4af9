/** Keeps long pieces of work apart, so that requests that are answered from memory come in between. */
import { setImmediate as nextEventLoopRound } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/** Waits for a round of the event loop in which nobody else goes on who waits here: `setImmediate` alone gives all of them the same. */
export function ownEventLoopRound(): Promise<unknown> {
  last = last.then(() => nextEventLoopRound());
  return last;
}

const maxInPart = 200;

/** A long list in parts, each in a round of its own. */
export async function* inParts<T>(list: readonly T[]): AsyncGenerator<T[]> {
  for (let at = 0; at < list.length; at += maxInPart) {
    await ownEventLoopRound();
    yield list.slice(at, at + maxInPart);
  }
}
