/** Which revision of the content the site shows: asked for in the background, never while a visitor waits. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'contract';

const pollIntervalMs = 400;
// Where the content service is several processes, each notices a change by itself: a page made too early could be made
// of the old content by one that has not, and pass for the new.
const settleMs = 250;

// A question that is not answered for so long finds nobody there.
const answerMaxAgeMs = 3000;

export type Revision = {
  current(): number | undefined;
  /** Whether the content service answered just now. */
  isAnswered(): boolean;
  start(): void;
  stop(): void;
};

export function watchRevision(
  client: Pick<Client, 'ping'>,
  onChange: (revision: number, before: number | undefined) => void = () => {},
): Revision {
  const stopping = new AbortController();
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false, signal: stopping.signal });
  let revision: number | undefined;
  let answeredAt = Number.NEGATIVE_INFINITY;

  async function ask() {
    const { data } = await client.ping();
    answeredAt = Date.now();
    if (data.Revision === revision) return;
    if (revision !== undefined) await pause(settleMs);
    const before = revision;
    revision = data.Revision;
    onChange(revision, before);
  }

  async function watch() {
    while (!stopping.signal.aborted) {
      // While the service does not answer, what was true before is better than nothing.
      await ask().catch(() => {
        answeredAt = Number.NEGATIVE_INFINITY;
      });
      await pause(pollIntervalMs).catch(() => {});
    }
  }

  return {
    current: () => revision,
    isAnswered: () => Date.now() - answeredAt < answerMaxAgeMs,
    start: () => void watch(),
    stop: () => stopping.abort(),
  };
}
