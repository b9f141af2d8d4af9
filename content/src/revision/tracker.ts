/**
 * The revision in the database. A change made by another process is known 200 ms later; a release that this process has seen
 * scheduled is applied before anything is answered after its time.
 */
import { createRevisionTracker, type RevisionTracker, readTimeoutMs } from 'http/revision-tracker';
import { now, second } from '../clock.ts';
import type { Log } from '../content.ts';
import type { Database } from '../database/index.ts';
import { applyDue, isPassing } from '../release/due.ts';
import { lastBump, readState } from './store.ts';

const maxAgeMs = 200;
// For this long after a change by this process every read goes to the database, because its transaction may not have ended yet.
const transactionMs = 1000;
// How long an answer waits for a due release, whose renderer may have to start; after that it is sent without.
const releaseTimeoutMs = 5 * second;

export function trackRevision(db: Database, log: Pick<Log, 'error'>): RevisionTracker {
  let nextReleaseAt = Number.POSITIVE_INFINITY;
  let due: 'none' | 'applying' | 'put off' = 'none';

  async function applyReleases() {
    // Nobody waits a second time for one that was put off.
    if (due === 'none') due = 'applying';
    try {
      await applyDue(db, log);
      due = 'none';
    } catch (error) {
      // Visitors are served what there is while a long import, a database that only reads, or a renderer that ended keeps it from being applied.
      if (!isPassing(error)) throw error;
      log.error(error, 'a due release has to wait');
      due = 'put off';
    }
  }

  return createRevisionTracker({
    async ask() {
      let state = await readState(db);
      if (state.nextReleaseAt !== null && state.nextReleaseAt <= now()) {
        await applyReleases();
        state = await readState(db);
      } else due = 'none';
      // One that was put off is tried again with the next reading, not with every answer.
      nextReleaseAt =
        due === 'none' && state.nextReleaseAt ? Date.parse(state.nextReleaseAt) : Number.POSITIVE_INFINITY;
      return state.revision;
    },
    timeoutMs: () => (due === 'applying' ? releaseTimeoutMs : readTimeoutMs),
    isRecent: (askedAt) =>
      Math.abs(Date.now() - askedAt) < maxAgeMs &&
      Math.abs(askedAt - lastBump()) > transactionMs &&
      Date.now() < nextReleaseAt,
  });
}
