/**
 * The revision in the database. A change made by another process is known 200 ms later; a release that this process has seen
 * scheduled is applied before anything is answered after its time.
 */
import { createRevisionTracker, type RevisionTracker } from 'http/revision-tracker';
import type { Log } from '../content.ts';
import type { Database } from '../database/index.ts';
import { applyDue, isPassing } from '../release/due.ts';
import { lastBump, readRevision } from './store.ts';

const maxAgeMs = 200;
// For this long after a change by this process every read goes to the database, because its transaction may not have ended yet.
const transactionMs = 1000;

export function trackRevision(db: Database, log: Pick<Log, 'error'>): RevisionTracker {
  let nextReleaseAt = Number.POSITIVE_INFINITY;
  return createRevisionTracker({
    async ask() {
      const at = await applyDue(db, log).catch((error) => {
        // Visitors are served what there is while a long import, a database that only reads, or a renderer that ended keeps it from being applied.
        if (!isPassing(error)) throw error;
        log.error(error, 'a due release has to wait');
        return undefined;
      });
      nextReleaseAt = at ? Date.parse(at) : Number.POSITIVE_INFINITY;
      return readRevision(db);
    },
    isRecent: (askedAt) =>
      Math.abs(Date.now() - askedAt) < maxAgeMs &&
      Math.abs(askedAt - lastBump()) > transactionMs &&
      Date.now() < nextReleaseAt,
  });
}
