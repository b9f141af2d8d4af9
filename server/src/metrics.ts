/** Metrics for Prometheus, on a port of their own. With several workers each counts for itself, and the primary adds up. */
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Content, readOutbox } from 'content';
import type { FastifyInstance } from 'fastify';
import type { PreparationProgress } from 'http/picture-preparation';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { FastPathObserver } from './http-server.ts';
import { isFromOutside } from './log.ts';
import type { Settings } from './settings.ts';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
// Prometheus waits ten seconds for all of it: a database that does not answer must not keep it from the rest.
const outboxTimeoutMs = 2000;

export { Registry } from 'prom-client';

/** What is counted while the site is served. */
export type Counts = {
  pages: { hit: number; miss: number; stale: number };
  refused: { behind: number; busy: number };
};

type Measured = {
  app: FastifyInstance;
  content: Content | undefined;
  counts: Counts;
  pictures: PreparationProgress | undefined;
};

/**
 * Registers the metrics of this process, and returns the observer for the fast path. Call it before routes are added:
 * they inherit only existing hooks.
 */
export function registerMetrics(register: Registry, { app, content, counts, pictures }: Measured): FastPathObserver {
  const registers = [register];
  collectDefaultMetrics({ register });

  const labelNames = ['method', 'route', 'status'] as const;
  // Counted by hand, and added when the metrics are read: a counter with labels costs twenty times as much.
  const fastPathCounts = new Map<string, { route: string; status: number; count: number }>();
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers,
    collect() {
      for (const { count, ...labels } of fastPathCounts.values()) this.inc({ method: 'GET', ...labels }, count);
      fastPathCounts.clear();
    },
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (isFromOutside(request)) {
      const { method } = request;
      const route = request.routeOptions.url ?? 'none';
      requests.inc({ method, route, status: reply.statusCode });
      durations.observe({ method, route }, reply.elapsedTime / 1000);
    }
    done();
  });

  /** A counter whose values are counted elsewhere, one for each label. */
  function total(name: string, help: string, labelName: string, numbers: Record<string, number>) {
    function collect(this: Counter) {
      this.reset();
      for (const [label, number] of Object.entries(numbers)) this.inc({ [labelName]: label }, number);
    }
    new Counter({ name, help, labelNames: [labelName], registers, collect });
  }
  total('page_cache_total', 'Pages from memory, made anew, or earlier ones', 'result', counts.pages);
  total(
    'http_refused_total',
    'Requests refused with 503: the process was behind, or too much waited',
    'reason',
    counts.refused,
  );

  if (content?.settings.mail.smtpUrl) registerOutboxMetrics(content, registers);
  if (pictures) registerPictureMetrics(pictures, registers);

  let sentByFastPath = 0;
  new Counter({
    name: 'http_fast_path_total',
    help: 'Responses sent from memory before Fastify heard of the request',
    registers,
    collect() {
      this.inc(sentByFastPath);
      sentByFastPath = 0;
    },
  });

  return (_request, { route, status }, milliseconds) => {
    sentByFastPath += 1;
    const key = status === 200 ? route : `${status} ${route}`;
    const counted = fastPathCounts.get(key);
    if (counted) counted.count += 1;
    else fastPathCounts.set(key, { route, status, count: 1 });
    durations.observe({ method: 'GET', route }, milliseconds / 1000);
  };
}

function registerPictureMetrics(progress: PreparationProgress, registers: Registry[]) {
  // One worker at a time knows: added up, what others knew before would count too.
  const gauge = (name: string, help: string, key: keyof PreparationProgress) =>
    new Gauge({
      name,
      help,
      registers,
      aggregator: 'max',
      collect() {
        this.set(progress[key]);
      },
    });
  gauge('pictures_wanted', 'Sizes and previews that the content needs', 'wanted');
  gauge('pictures_missing', 'Those of them that are not made yet', 'missing');
  const counter = (name: string, help: string, key: keyof PreparationProgress) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(progress[key]);
      },
    });
  counter('pictures_made_total', 'Sizes and previews that were made', 'made');
  counter('pictures_failed_total', 'Attempts to make one that failed', 'failed');
}

function registerOutboxMetrics({ db }: Content, registers: Registry[]) {
  type Outbox = Awaited<ReturnType<typeof readOutbox>>;
  let reading: Promise<Outbox | undefined> | undefined;

  /** Concurrent readers share one query. */
  function read() {
    const inTime = sleep(outboxTimeoutMs, undefined, { ref: false });
    reading ??= Promise.race([readOutbox(db).catch(() => undefined), inTime]).finally(() => {
      reading = undefined;
    });
    return reading;
  }

  function gauge(name: string, help: string, key: keyof Outbox) {
    // All workers see the same outbox: added up it would be too much.
    const options = { name, help, registers, aggregator: 'max' } as const;
    const collect = async () => made.set((await read())?.[key] ?? Number.NaN);
    const made: Gauge = new Gauge({ ...options, collect });
  }
  gauge('outbox_depth', 'Mails to be sent', 'depth');
  gauge('outbox_oldest_seconds', 'Age of the oldest mail to be sent', 'oldestSeconds');
  gauge('outbox_given_up', 'Mails that could not be sent', 'givenUp');
}

/** Answers `GET /metrics` in the process that is asked; a worker hands its metrics to the primary instead. */
export async function serveMetrics({ metricsPort, metricsHost }: Settings, register?: Registry): Promise<void> {
  const workers = new AggregatorRegistry();
  if (register && cluster.isWorker) return AggregatorRegistry.setRegistries(register);
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    try {
      const metrics = await (register ? register.metrics() : workers.clusterMetrics());
      return response.writeHead(200, { 'content-type': workers.contentType }).end(metrics);
    } catch {
      return response.writeHead(503).end();
    }
  });
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) => reject(new Error(`METRICS_PORT cannot be used: ${message}`)));
    server.listen(metricsPort, metricsHost, resolve);
  });
}
