/** A progress bar on a terminal, and nothing where there is none. */
import cliProgress from 'cli-progress';

type OnProgress = (done: number, total: number) => void;

export async function showProgress<T>(title: string, work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  if (!process.stderr.isTTY) return work(() => {});
  const bar = new cliProgress.SingleBar({
    format: `${title} {bar} {value}/{total}`,
    stream: process.stderr,
    clearOnComplete: true,
  });
  try {
    return await work((done, total) => (bar.isActive ? bar.update(done) : bar.start(total, done)));
  } finally {
    bar.stop();
  }
}
