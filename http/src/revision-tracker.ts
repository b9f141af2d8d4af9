/** The content's revision, without a question for every request. While nobody answers, the last revision counts. */
import { setTimeout as sleep } from 'node:timers/promises';

const readTimeoutMs = 300;
const answerMaxAgeMs = 3000;

export type RevisionTracker = {
  /** Asks now. Whoever is told of a revision finds no older responses after it. */
  read(): Promise<number>;
  /** What was read last, if that is recent. */
  peek(): number | undefined;
  /** What was read last, if that is recent, else what is read now. If that fails or takes too long, what was read last. */
  get(): Promise<number | undefined>;
  /** Whether the last question was answered, not long ago. */
  isAnswered(): boolean;
  /** Reads in the background, until it is stopped. */
  poll(intervalMs: number): void;
  stop(): void;
};

export type RevisionTrackerOptions = {
  ask: () => Promise<number>;
  /** Whether an answer to a question of that time still counts. Without this it counts until there is another. */
  isRecent?: (askedAt: number) => boolean;
  /** How long a new revision waits before it counts. */
  settleMs?: number;
  onChange?: (revision: number) => void;
};

export function createRevisionTracker(options: RevisionTrackerOptions): RevisionTracker {
  const { ask, isRecent = () => true, settleMs = 0, onChange = () => {} } = options;
  const stopping = new AbortController();
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false, signal: stopping.signal });
  let revision: number | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let questions = 0;
  let lastAnswered = 0;
  let reading: { ended: Promise<unknown>; since: number } | undefined;

  async function read(): Promise<number> {
    const question = ++questions;
    const since = Date.now();
    const found = await ask().catch((error) => {
      answeredAt = Number.NEGATIVE_INFINITY;
      throw error;
    });
    answeredAt = Date.now();
    if (settleMs > 0 && revision !== undefined && revision !== found) await pause(settleMs);
    // An answer that was overtaken may be the older one.
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
    const { ended, since } = reading;
    const waitMs = since + readTimeoutMs - Date.now();
    if (waitMs > 0) await Promise.race([ended, sleep(waitMs, undefined, { ref: false })]);
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
