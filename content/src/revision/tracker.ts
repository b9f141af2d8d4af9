/**
 * The revision in the database. A change made by another process is known 200 ms later; a release that this process has seen
 * scheduled is applied before anything is answered after its time, unless that takes longer than an answer waits for a
 * reading (`http/src/revision-tracker.ts`): then visitors get what there was until it is applied.
 */
import { createRevisionTracker, type RevisionTracker } from 'http/revision-tracker';
import { now } from '../clock.ts';
import type { Log } from '../content.ts';
import type { Database } from '../database/index.ts';
import { applyDue, isPassing } from '../release/due.ts';
import { lastBump, readState } from './store.ts';

const maxAgeMs = 200;
// For this long after a change by this process every read goes to the database, because its transaction may not have ended yet.
const transactionMs = 1000;

export function trackRevision(db: Database, log: Pick<Log, 'error'>): RevisionTracker {
  let nextReleaseAt = Number.POSITIVE_INFINITY;
  return createRevisionTracker({
    async ask() {
      let state = await readState(db);
      let isApplied = true;
      if (state.nextReleaseAt !== null && state.nextReleaseAt <= now()) {
        isApplied = await applyDue(db, log).then(
          () => true,
          (error) => {
            // Visitors are served what there is while a long import, a database that only reads, or a renderer that ended keeps it from being applied.
            if (!isPassing(error)) throw error;
            log.error(error, 'a due release has to wait');
            return false;
          },
        );
        state = await readState(db);
      }
      // One that has to wait is tried again with the next reading, not with every answer.
      nextReleaseAt = isApplied && state.nextReleaseAt ? Date.parse(state.nextReleaseAt) : Number.POSITIVE_INFINITY;
      return state.revision;
    },
    isRecent: (askedAt) =>
      Math.abs(Date.now() - askedAt) < maxAgeMs &&
      Math.abs(askedAt - lastBump()) > transactionMs &&
      Date.now() < nextReleaseAt,
  });
}
