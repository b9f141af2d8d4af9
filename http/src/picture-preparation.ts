/**
 * Makes pictures before anybody asks for them: at the start, and whenever the content has changed. Of several processes on the
 * same content one at a time does it. What the store has is not made again, so that a start goes on where the last one ended.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export type PictureStore = {
  /** The names of all files whose name begins like this. */
  list(prefix: string): Promise<string[]>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
};

/** Pictures that one lane makes, one after the other. */
export type PictureJob = {
  /** Jobs with a lower number come first. A name that several jobs have is made by the first of them. */
  priority: number;
  names: string[];
  make(name: string, lane: number): Promise<Uint8Array>;
};

export type PictureSource = {
  /** What begins like this in the store, and is in no job, is removed. */
  prefix: string;
  /** In parts, so that visitors are served between them. */
  list(): AsyncIterable<PictureJob[]>;
  stop(): void;
};

/** Held by one process at a time. Acquiring it again keeps it for longer. */
export type Lease = { durationMs: number; acquire(): Promise<boolean>; release(): Promise<void> };

export type PreparationOptions = {
  store: PictureStore;
  lease: Lease;
  sources: PictureSource[];
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
};

/** `missing` is of the last look at the store; `made` and `failed` count since the process started. */
export type PreparationProgress = { wanted: number; missing: number; made: number; failed: number };

/** Everything is there; another process is at it; or some could not be made, or the content changed meanwhile. */
type Outcome = 'done' | 'elsewhere' | 'unfinished';

/** How many pictures are made at the same time, each by a process of its own. */
export const lanes = 2;

const firstRetryMs = 5000;
const maxRetryMs = 600_000;
const logEvery = 100;

export type PicturePreparation = ReturnType<typeof createPicturePreparation>;

export function createPicturePreparation({ store, lease, sources, log }: PreparationOptions) {
  const progress: PreparationProgress = { wanted: 0, missing: 0, made: 0, failed: 0 };
  const stopping = new AbortController();
  let changes = 0;
  let running: Promise<void> | undefined;
  let wake = () => {};

  async function prepare(): Promise<Outcome> {
    if (!(await lease.acquire())) return 'elsewhere';
    const renewing = setInterval(() => lease.acquire().catch(() => {}), lease.durationMs / 3).unref();
    try {
      return (await prepareMissing()) ? 'done' : 'unfinished';
    } finally {
      clearInterval(renewing);
      await lease.release();
    }
  }

  /** Whether everything is there now. */
  async function prepareMissing(): Promise<boolean> {
    const since = changes;
    const isCurrent = () => changes === since && !stopping.signal.aborted;
    const stored = new Set((await Promise.all(sources.map(({ prefix }) => store.list(prefix)))).flat());
    const wanted = new Set<string>();
    const unfinished: PictureJob[] = [];
    for (const { list } of sources) {
      for await (const part of list()) {
        for (const name of part.flatMap(({ names }) => names)) wanted.add(name);
        unfinished.push(...part.filter(({ names }) => names.some((name) => !stored.has(name))));
      }
    }
    const missing = wanted.difference(stored);
    const queue = unfinished.sort((one, other) => one.priority - other.priority);
    Object.assign(progress, { wanted: wanted.size, missing: missing.size });
    if (progress.missing > 0) log.info({ ...progress }, 'preparing pictures');
    const failures: Error[] = [];

    async function work(lane: number) {
      for (let job = queue.shift(); job; job = queue.shift()) {
        for (const name of job.names) {
          if (!isCurrent()) return;
          if (!missing.delete(name)) continue;
          await makeOne(job, name, lane).catch((error) => {
            // What a stop interrupts has not failed.
            if (!stopping.signal.aborted) failures.push(error);
          });
        }
      }
    }

    await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
    progress.failed += failures.length;
    if (failures.length > 0) log.warn({ ...progress, err: failures[0] }, 'pictures could not be made');
    if (!isCurrent() || failures.length > 0) return false;
    for (const name of stored.difference(wanted)) await store.remove(name);
    if (progress.made > 0) log.info({ ...progress }, 'pictures are prepared');
    return true;
  }

  async function makeOne({ make }: PictureJob, name: string, lane: number) {
    await store.write(name, await make(name, lane));
    progress.made += 1;
    progress.missing -= 1;
    if (progress.made % logEvery === 0) log.info({ ...progress }, 'preparing pictures');
  }

  async function run() {
    for (let failures = 0; !stopping.signal.aborted; ) {
      // Made before looking, so that a change while looking is not missed.
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const since = changes;
      const outcome = await prepare().catch((error): Outcome => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'pictures could not be prepared');
        return 'unfinished';
      });
      if (changes !== since) continue;
      failures = outcome === 'unfinished' ? failures + 1 : 0;
      const retryMs = Math.min(maxRetryMs, firstRetryMs * 2 ** Math.max(0, failures - 1));
      const pause = sleep(retryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      await (outcome === 'done' ? changed : Promise.race([changed, pause]));
    }
  }

  return {
    progress: progress as Readonly<PreparationProgress>,
    prepare,
    /** The content has changed, or the process has started: looks for what is missing now. */
    change() {
      changes += 1;
      running ??= run();
      wake();
    },
    async stop() {
      stopping.abort();
      for (const source of sources) source.stop();
      wake();
      await running;
    },
  };
}
