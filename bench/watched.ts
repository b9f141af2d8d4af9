/** What watching costs: a cached page with metrics, and with a log line for each request, against the same without either. */
import { type Site, startSite } from '../tests/start-site.ts';
import { load } from './load.ts';
import { type Metric, median } from './metric.ts';
import { pinTo } from './process.ts';
import { findProgram } from './program.ts';

const page = '/en-US';
const rounds = 5;
const seconds = 3;
const cores = { server: 0, generator: 1 };

const watched = [
  { what: 'with METRICS_PORT', environment: { METRICS_PORT: '0' }, limit: 0.95 },
  { what: 'with LOG_LEVEL=info', environment: { LOG_LEVEL: 'info' }, limit: 0.6 },
];

export async function measureWatched(): Promise<Metric[]> {
  const wrk = await findProgram('wrk', 'autocannon is used, which is slower than the site: ratios are flattered');
  if (!(await findProgram('taskset', 'it keeps the site and who asks it on a core each'))) return [];
  // Errors only, so that neither the reference nor the one with metrics writes a line for a request.
  const sites = await Promise.all(
    [{}, ...watched.map(({ environment }) => environment)].map((environment) =>
      startSite({ LOG_LEVEL: 'error', ...environment }),
    ),
  );
  try {
    for (const { pid } of sites) await pinTo(cores.server, pid);
    const speeds: number[][] = sites.map(() => []);
    // The first round only warms up.
    for (let round = 0; round <= rounds; round++) {
      for (const [index, { address }] of sites.entries()) {
        const { perSecond } = await load(address + page, seconds, cores.generator, wrk);
        if (round > 0) speeds[index]?.push(perSecond);
      }
    }
    const [plain = Number.NaN, ...others] = speeds.map(median);
    return watched.map(({ what, limit }, index) => {
      const speed = others[index] ?? Number.NaN;
      return {
        what: `Cached page ${what}: requests a second / without`,
        value: `${(speed / plain).toFixed(2)} × (${whole(speed)} / ${whole(plain)})`,
        limit: `≥ ${limit.toFixed(2)} ×`,
        isMet: speed / plain >= limit,
      };
    });
  } finally {
    await Promise.all(sites.map((site: Site) => site.stop()));
  }
}

const whole = (count: number) => Math.round(count).toLocaleString('en-US');
