/** Several processes that serve the site on one port. One that dies is replaced. */
import cluster, { type Worker } from 'node:cluster';
import { serveMetrics } from './metrics.ts';
import { say } from './say.ts';
import { prepareContent } from './serve.ts';
import type { Settings } from './settings.ts';

const shutdownGraceMs = 4900;
const minDelayMs = 100;
const maxDelayMs = 30_000;
const settledMs = 60_000;
const maxStarts = 5;

/** Answers the port they listen on, once all of them do. Fails if one keeps dying before it listens. */
export async function serveByWorkers(settings: Settings): Promise<number> {
  // Once, before there are several to do it.
  await prepareContent(settings);
  if (settings.metricsPort > 0) await serveMetrics(settings);

  const running = new Set<Worker>();
  let isStarted = false;
  let isStopping = false;

  const listening = Array.from({ length: settings.workers }, () => Promise.withResolvers<number>());

  function start(place: number, starts = 1, delay = minDelayMs): void {
    // Only the first worker calls `PURGE_URL`.
    const worker = cluster.fork({ PURGE_URL: place === 0 ? settings.purgeUrl : '' });
    worker.once('listening', ({ port }) => listening[place]?.resolve(port));
    const startedAt = Date.now();
    running.add(worker);
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      if (isStopping) return;
      // A worker that cannot start stops the site; it has printed the reason.
      if (!isStarted) process.exit(code || 1);
      const wait = Date.now() - startedAt > settledMs ? minDelayMs : delay;
      say('warn', `Worker ${worker.process.pid} ended (${signal ?? code}): another starts in ${wait} ms`);
      if (starts === maxStarts)
        listening[place]?.reject(new Error(`a worker ended ${starts} times before it listened`));
      setTimeout(() => isStopping || start(place, starts + 1, Math.min(wait * 2, maxDelayMs)), wait);
    });
  }

  function stop(signal: NodeJS.Signals) {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), shutdownGraceMs).unref();
    for (const worker of running) worker.process.kill(signal);
    if (running.size === 0) process.exit(0);
    cluster.on('exit', () => running.size === 0 && process.exit(0));
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  start(0);
  await listening[0]?.promise;
  isStarted = true;
  for (let place = 1; place < settings.workers; place++) start(place);
  const [port = 0] = await Promise.all(listening.map(({ promise }) => promise));
  return port;
}
