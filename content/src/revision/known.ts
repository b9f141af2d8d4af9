/** The revision without a query for every request: a change made by another process is known a moment later. */
import type { Database } from '../database/index.ts';
import { lastGrowth, readRevision } from './store.ts';

const trustedFor = 200;
// A change made by this process is known at once: its transaction has ended by then.
const unsettled = 1000;

export type KnownRevision = {
  read(): Promise<number>;
  /** What was read a moment ago. */
  trusted(): number | undefined;
};

export function createKnownRevision(db: Database): KnownRevision {
  let revision = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let latest = 0;
  let started = 0;

  /** From the database. Whoever is told of a revision finds no older answers after it. */
  async function read(): Promise<number> {
    const mine = ++started;
    const at = Date.now();
    const found = await readRevision(db);
    if (mine > latest) {
      latest = mine;
      revision = found;
      readAt = at;
    }
    return found;
  }

  function trusted() {
    const isTrusted = Math.abs(Date.now() - readAt) < trustedFor && Math.abs(readAt - lastGrowth()) > unsettled;
    return isTrusted ? revision : undefined;
  }

  return { read, trusted };
}
