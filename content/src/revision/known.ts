/**
 * The revision without a query for every request: a change made by another process is known a moment later. While the
 * database does not answer, the last one that was read counts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import { lastGrowth, readRevision } from './store.ts';

const trustedFor = 200;
// A change made by this process is known at once: its transaction has ended by then.
const unsettled = 1000;
const patience = 300;

export type KnownRevision = {
  read(): Promise<number>;
  /** What was read a moment ago. */
  trusted(): number | undefined;
  /** What was read a moment ago, else what is read now, else, while that does not come, what was read last. */
  known(): Promise<number>;
};

export function createKnownRevision(db: Database): KnownRevision {
  let revision = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let latest = 0;
  let started = 0;
  let reading: { ended: Promise<unknown>; since: number } | undefined;

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

  async function known(): Promise<number> {
    const recent = trusted();
    if (recent !== undefined) return recent;
    reading ??= start();
    const { ended, since } = reading;
    const wait = since + patience - Date.now();
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

  return { read, trusted, known };
}
