/** Figures for Prometheus, on a port of their own. With several workers each counts for itself, and the primary adds up. */
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Content, readOutbox } from 'content';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { Counts } from './app.ts';
import { isFromOutside } from './log.ts';
import type { Settings } from './settings.ts';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
// Prometheus waits ten seconds for all of it: a database that does not answer must not keep it from the rest.
const patience = 2000;

export { Registry } from 'prom-client';

type Measured = { app: FastifyInstance; content: Content | undefined; counts: Counts };

/** Counts what this process does. It comes before the routes: they take over the hooks that are there. */
export function measure(register: Registry, { app, content, counts }: Measured): void {
  const registers = [register];
  collectDefaultMetrics({ register });

  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({ name: 'http_requests_total', help: 'Requests answered', labelNames, registers });
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

  /** What is counted elsewhere, under a label each. */
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

  if (content?.settings.mail.smtpUrl) measureOutbox(content, registers);
}

function measureOutbox({ db }: Content, registers: Registry[]) {
  type Outbox = Awaited<ReturnType<typeof readOutbox>>;
  let reading: Promise<Outbox | undefined> | undefined;

  /** Once for all who ask at the same time. */
  function read() {
    const inTime = sleep(patience, undefined, { ref: false });
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

/** Answers `GET /metrics` in the process that is asked; a worker hands its figures to the primary instead. */
export async function serveMetrics({ metricsPort, metricsHost }: Settings, register?: Registry): Promise<void> {
  const workers = new AggregatorRegistry();
  if (register && cluster.isWorker) return AggregatorRegistry.setRegistries(register);
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    try {
      const figures = await (register ? register.metrics() : workers.clusterMetrics());
      return response.writeHead(200, { 'content-type': workers.contentType }).end(figures);
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
