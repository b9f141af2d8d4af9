/**
 * Tracks the content's revision without asking for it on every request. While the content service does not answer, the
 * last revision stays in force.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** How long an answer waits for a reading, unless `timeoutMs` says otherwise. */
export const readTimeoutMs = 300;
const answerMaxAgeMs = 3000;

export type RevisionTracker = {
  /** Asks anew, once for all who ask at the same time. Whoever is told of a revision finds no older responses after it. */
  read(): Promise<number>;
  /** The last revision read, if it is recent. */
  peek(): number | undefined;
  /** The last revision read if it is recent, else a new reading. If that fails or times out, the last one. */
  get(): Promise<number | undefined>;
  /** Whether the last reading succeeded, recently. */
  isAnswered(): boolean;
  /** Reads in the background, until it is stopped. */
  poll(intervalMs: number): void;
  stop(): void;
};

export type RevisionTrackerOptions = {
  ask: () => Promise<number>;
  /** Whether a reading that began at that time is still recent. By default a reading stays recent until the next. */
  isRecent?: (askedAt: number) => boolean;
  /** How long `get` waits for a reading. Looked at again when that time is over: it may have grown. */
  timeoutMs?: () => number;
  /** How long a new revision waits before it counts. */
  settleMs?: number;
  onChange?: (revision: number) => void;
};

export function createRevisionTracker(options: RevisionTrackerOptions): RevisionTracker {
  const { ask, isRecent = () => true, timeoutMs = () => readTimeoutMs, settleMs = 0, onChange = () => {} } = options;
  const stopping = new AbortController();
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false, signal: stopping.signal });
  let revision: number | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let questions = 0;
  let lastAnswered = 0;
  let next: Promise<number> | undefined;
  let reading: { ended: Promise<unknown>; since: number } | undefined;

  function read(): Promise<number> {
    next ??= nextTurn().then(() => {
      next = undefined;
      return readOnce();
    });
    return next;
  }

  async function readOnce(): Promise<number> {
    const question = ++questions;
    const since = Date.now();
    const found = await ask().catch((error) => {
      answeredAt = Number.NEGATIVE_INFINITY;
      throw error;
    });
    answeredAt = Date.now();
    if (settleMs > 0 && revision !== undefined && revision !== found) await pause(settleMs);
    // Ignore a reading that a later one has overtaken: it may hold the older revision.
    if (question < lastAnswered) return found;
    lastAnswered = question;
    askedAt = since;
    if (revision !== found) {
      revision = found;
      onChange(found);
    }
    return found;
  }

  const peek = () => (isRecent(askedAt) ? revision : undefined);

  async function get(): Promise<number | undefined> {
    const recent = peek();
    if (recent !== undefined) return recent;
    reading ??= startReading();
    const current = reading;
    while (reading === current) {
      const waitMs = current.since + timeoutMs() - Date.now();
      if (waitMs <= 0) break;
      await Promise.race([current.ended, sleep(waitMs, undefined, { ref: false })]);
    }
    return revision;
  }

  function startReading() {
    const ended = read()
      .catch(() => {})
      .finally(() => {
        reading = undefined;
      });
    return { ended, since: Date.now() };
  }

  async function poll(intervalMs: number) {
    while (!stopping.signal.aborted) {
      await read().catch(() => {});
      await pause(intervalMs).catch(() => {});
    }
  }

  return {
    read,
    peek,
    get,
    isAnswered: () => Date.now() - answeredAt < answerMaxAgeMs,
    poll: (intervalMs) => void poll(intervalMs),
    stop: () => stopping.abort(),
  };
}
