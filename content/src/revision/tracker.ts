/** The revision in the database. A change made by another process is known 200 ms later. */
import { createRevisionTracker, type RevisionTracker } from 'http/revision-tracker';
import type { Database } from '../database/index.ts';
import { lastBump, readRevision } from './store.ts';

const maxAgeMs = 200;
// For this long after a change by this process every read goes to the database, because its transaction may not have ended yet.
const transactionMs = 1000;

export const trackRevision = (db: Database): RevisionTracker =>
  createRevisionTracker({
    ask: () => readRevision(db),
    isRecent: (askedAt) => Math.abs(Date.now() - askedAt) < maxAgeMs && Math.abs(askedAt - lastBump()) > transactionMs,
  });
