/** Several processes that serve the site on one port. One that dies is replaced. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { serveMetrics } from './metrics.ts';
import { prepareContent } from './serve.ts';
import type { Settings } from './settings.ts';

const patience = 4900;
const firstDelay = 100;
const longestDelay = 30_000;
const settled = 60_000;

/** Answers the port they listen on, once all of them do. */
export async function serveByWorkers(settings: Settings): Promise<number> {
  // Once, before there are several to do it.
  await prepareContent(settings);
  if (settings.metricsPort > 0) await serveMetrics(settings);

  const running = new Set<Worker>();
  let isStarted = false;
  let isStopping = false;

  function start(place: number, delay = firstDelay): Worker {
    // One is enough to tell others of a change.
    const worker = cluster.fork({ PURGE_URL: place === 0 ? settings.purgeUrl : '' });
    const startedAt = Date.now();
    running.add(worker);
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      if (isStopping) return;
      // What stops one from starting stops all, and the first has said it for all.
      if (!isStarted) process.exit(code || 1);
      const wait = Date.now() - startedAt > settled ? firstDelay : delay;
      console.error(`Worker ${worker.process.pid} ended (${signal ?? code}): another starts in ${wait} ms`);
      setTimeout(() => isStopping || start(place, Math.min(wait * 2, longestDelay)), wait);
    });
    return worker;
  }

  function stop(signal: NodeJS.Signals) {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), patience).unref();
    for (const worker of running) worker.process.kill(signal);
    if (running.size === 0) process.exit(0);
    cluster.on('exit', () => running.size === 0 && process.exit(0));
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const [{ port }] = await once(start(0), 'listening');
  isStarted = true;
  const others = Array.from({ length: settings.workers - 1 }, (_, index) => start(index + 1));
  await Promise.all(others.map((worker) => once(worker, 'listening')));
  return port;
}
