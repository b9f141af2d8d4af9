/**
 * The content's revision without a query for every request: a change made by another process is known 200 ms later. While
 * the database does not answer, the last revision that was read counts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import { lastBump, readRevision } from './store.ts';

const maxAgeMs = 200;
// For this long after a change by this process every read goes to the database, because its transaction may not have ended yet.
const settleMs = 1000;
const readTimeoutMs = 300;

export type RevisionTracker = {
  /** From the database. Whoever is told of a revision finds no older answers after it. */
  read(): Promise<number>;
  /** What was read within the last 200 ms. */
  peek(): number | undefined;
  /** What was read within the last 200 ms, else what is read now, else, if that takes too long, what was read last. */
  get(): Promise<number>;
};

export function createRevisionTracker(db: Database): RevisionTracker {
  let revision = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let latest = 0;
  let started = 0;
  let reading: { ended: Promise<unknown>; since: number } | undefined;

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

  function peek() {
    const isRecent = Math.abs(Date.now() - readAt) < maxAgeMs && Math.abs(readAt - lastBump()) > settleMs;
    return isRecent ? revision : undefined;
  }

  async function get(): Promise<number> {
    const recent = peek();
    if (recent !== undefined) return recent;
    reading ??= start();
    const { ended, since } = reading;
    const wait = since + readTimeoutMs - Date.now();
    if (wait > 0) await Promise.race([ended, sleep(wait, undefined, { ref: false })]);
    return revision;
  }

  function start() {
    const ended = read()
      .catch(() => {})
      .finally(() => {
        reading = undefined;
      });
    return { ended, since: Date.now() };
  }

  return { read, peek, get };
}
