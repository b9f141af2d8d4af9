/** Answers from memory against nginx serving the same bytes under the same headers: one process each, on one core. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../tests/ask.ts';
import { type Site, startSite } from '../tests/start-site.ts';
import { load } from './load.ts';
import { type Metric, median } from './metric.ts';
import { type Nginx, type Served, startNginx } from './nginx.ts';
import { cpuSeconds, pinTo } from './process.ts';
import { findProgram } from './program.ts';

const compared = [
  { what: 'Cached page', path: '/en-US', limit: 0.5 },
  { what: 'Cached API list', path: '/api/article/?category_id=2', limit: 0.4 },
];
const rounds = 5;
const seconds = 3;
const cores = { server: 0, generator: 1 };

type Speed = { perSecond: number; perCpuSecond: number };

export async function measureServed(): Promise<Metric[]> {
  const nginxProgram = await findProgram('nginx', 'without it the site is not held against it');
  const wrk = await findProgram('wrk', 'autocannon is used, which is slower than nginx: ratios are flattered');
  if (!nginxProgram || !(await findProgram('taskset', 'it keeps the site and who asks it on a core each'))) return [];
  const site = await startSite();
  const files = await Promise.all(compared.map(({ path }, index) => answerOf(site, path, `/answer-${index}`)));
  const nginx = await startNginx(nginxProgram, files);
  try {
    await pinTo(cores.server, site.pid);
    await pinTo(cores.server, nginx.worker);
    return await compare(site, nginx, wrk);
  } finally {
    await nginx.stop();
    await site.stop();
  }
}

/** The answer as it is once it is fully compressed, which happens after the first who ask for it. */
async function answerOf(site: Site, path: string, as: string): Promise<Served> {
  const askOnce = () => ask(site, path, { 'accept-encoding': 'br' });
  await askOnce();
  await askOnce();
  await sleep(3000);
  const { body, headers } = await askOnce();
  const { date, connection, 'keep-alive': _, 'content-length': __, ...own } = headers;
  return { path: as, bytes: body, headers: own as Record<string, string> };
}

async function compare(site: Site, nginx: Nginx, wrk: string | undefined): Promise<Metric[]> {
  const speedOf = async (url: string, pid: number): Promise<Speed> => {
    const before = await cpuSeconds(pid);
    const { requests, perSecond } = await load(url, seconds, cores.generator, wrk);
    return { perSecond, perCpuSecond: requests / ((await cpuSeconds(pid)) - before) };
  };
  const metrics: Metric[] = [];
  for (const [index, { what, path, limit }] of compared.entries()) {
    const speeds = { site: [] as Speed[], nginx: [] as Speed[] };
    // The first round only warms up.
    for (let round = 0; round <= rounds; round++) {
      const ofSite = await speedOf(site.address + path, site.pid);
      const ofNginx = await speedOf(`${nginx.address}/answer-${index}`, nginx.worker);
      if (round === 0) continue;
      speeds.site.push(ofSite);
      speeds.nginx.push(ofNginx);
    }
    const ratioOf = (speed: keyof Speed) =>
      median(speeds.site.map((each) => each[speed])) / median(speeds.nginx.map((each) => each[speed]));
    const rounded = (all: Speed[]) => Math.round(median(all.map(({ perSecond }) => perSecond))).toLocaleString('en-US');
    const busyOf = (all: Speed[]) => median(all.map(({ perSecond, perCpuSecond }) => perSecond / perCpuSecond));
    const percent = (share: number) => `${Math.round(100 * share)}%`;
    const busy = { site: busyOf(speeds.site), nginx: busyOf(speeds.nginx) };
    // Where one of them waited, for the one who asks or for a core, the ratio says nothing.
    const isFair = Math.min(busy.site, busy.nginx) >= 0.9;
    metrics.push(
      {
        what: `${what}, one process: requests a second / nginx, the same bytes, one worker (asked by ${wrk ? 'wrk' : 'autocannon'})`,
        value: `${ratioOf('perSecond').toFixed(2)} × (${rounded(speeds.site)} / ${rounded(speeds.nginx)})`,
        limit: `≥ ${limit.toFixed(2)} ×`,
        isMet: isFair && ratioOf('perSecond') >= limit,
      },
      {
        what: `${what}: requests for a second of CPU / nginx (below 90% busy, the row above does not count)`,
        value: `${ratioOf('perCpuSecond').toFixed(2)} × (busy ${percent(busy.site)} / ${percent(busy.nginx)})`,
      },
    );
  }
  return metrics;
}
