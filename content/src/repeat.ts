/** Work that is done at the start, and again and again. */
import type { Log } from './content.ts';

/** `stop` waits for what is under way: the database is closed after it. */
export function repeat(work: () => Promise<void>, intervalMs: number, log: Log, failure: string) {
  let running = Promise.resolve();
  const run = () => {
    running = running.then(work).catch((error) => log.error({ err: error }, failure));
  };
  run();
  const timer = setInterval(run, intervalMs).unref();
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
