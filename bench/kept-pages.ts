/** Visitors of kept pages, and what they notice of what else the site has to do. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from '../tests/start-site.ts';
import { type Metric, median, percentile } from './metric.ts';
import { pinTo } from './process.ts';

const limit = 1.1;
const visitors = 50;
const betweenPagesMs = 50;
const warmUpSeconds = 5;
const pages = ['/en-US', '/ja-JP/works', '/zh-CN/news', '/zh-TW/about', '/en-US/news/101'];

/** The site has one to itself, and shares none with who asks. */
export const core = { site: 0, others: 1 };

export type Extent = { seconds: number; rounds: number };

/** Begins to keep the site busy, and answers how to end that. */
type Begin = (round: number) => Promise<() => Promise<void>>;

/** Quiet and busy in turns, so that what else the machine does falls on both. */
export async function compareVisits(
  what: string,
  site: Site,
  { seconds, rounds }: Extent,
  begin: Begin,
): Promise<Metric[]> {
  await pinTo(core.site, site.pid);
  await visit(site, Math.min(seconds, warmUpSeconds));
  const quiet: Visits[] = [];
  const busy: Visits[] = [];
  for (let round = 0; round < rounds; round++) {
    quiet.push(await visit(site, seconds));
    const end = await begin(round);
    busy.push(await visit(site, seconds));
    await end();
  }
  const [ofQuiet, ofBusy] = [p99(quiet), p99(busy)];
  const refused = busy.reduce((sum, visits) => sum + visits.refused, 0);
  return [
    {
      what: `${what}: p99 of kept pages / without`,
      value: `${(ofBusy / ofQuiet).toFixed(2)} × (${ofBusy.toFixed(1)} / ${ofQuiet.toFixed(1)} ms)`,
      limit: `≤ ${limit} ×`,
      isMet: ofBusy / ofQuiet <= limit,
    },
    { what: `${what}: visitors refused`, value: String(refused), limit: '0', isMet: refused === 0 },
  ];
}

type Visits = { waitsBySecond: number[][]; refused: number };

/** That of the median second: what else the machine does falls on few of them, and what is measured on each. */
const p99 = (visits: Visits[]) =>
  median(visits.flatMap(({ waitsBySecond }) => waitsBySecond.map((waits) => percentile(waits, 0.99))));

/** Each asks for one page after the other, and none at the same moment as the others: they would wait for each other. */
async function visit(site: Site, seconds: number): Promise<Visits> {
  const agent = new Agent({ keepAlive: true });
  const visits: Visits = { waitsBySecond: Array.from({ length: seconds }, () => []), refused: 0 };
  const start = performance.now();
  const second = () => Math.floor((performance.now() - start) / 1000);
  let next = 0;
  async function visitor() {
    while (second() < seconds) {
      await sleep(betweenPagesMs * (0.5 + Math.random()));
      const page = pages[next++ % pages.length];
      const waits = visits.waitsBySecond[second()];
      const began = performance.now();
      const status = await statusOf(site.address + page, agent);
      // One that is refused is no page, however quickly it is answered.
      if (status === 200) waits?.push(performance.now() - began);
      else visits.refused++;
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor));
  agent.destroy();
  return visits;
}

/** Once the whole answer is there; 0 for a connection that fails. */
async function statusOf(url: string, agent: Agent): Promise<number> {
  try {
    const [response] = await once(request(url, { agent, headers: { 'accept-encoding': 'br' } }).end(), 'response');
    await once(response.resume(), 'end');
    return response.statusCode;
  } catch {
    return 0;
  }
}
