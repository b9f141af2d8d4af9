/** Visitors of kept pages, and what they notice of what else the site has to do. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kind, openPlace, type Place } from '../tests/faults/database.ts';
import { type Site, startSite } from '../tests/start-site.ts';
import { type Metric, median, percentile } from './metric.ts';
import { pinTo, putBehind, withChildren } from './process.ts';
import { findProgram } from './program.ts';

const limit = 1.1;
const visitors = 50;
const betweenPagesMs = 50;
const warmUpSeconds = 20;
const pages = ['/en-US', '/ja-JP/works', '/zh-CN/news', '/zh-TW/about', '/en-US/news/101'];

const core = { site: 0, others: 1 };

/** Measures a site on a core of its own, which its database does not share: in life that has a machine of its own. */
export async function withSite(
  kind: Kind,
  settings: Record<string, string>,
  measure: (site: Site, place: Place) => Promise<Metric[]>,
): Promise<Metric[]> {
  if (!(await findProgram('taskset', 'it keeps the site and who asks it on a core each'))) return [];
  if (!(await findProgram('chrt', 'it puts all that runs beside the site behind who asks it'))) return [];
  const place = await openPlace(kind);
  try {
    if (place.postgres) await keepAside(place.postgres.pid);
    const site = await startSite({ PREPARE_PICTURES: 'off', ...settings, ...place.environment });
    try {
      await pinTo(core.site, site.pid);
      return await measure(site, place);
    } finally {
      await site.stop();
    }
  } finally {
    await place.close();
  }
}

/** Away from the site, and behind those who ask it: how long they wait for this is not the site's doing. */
export async function keepAside(pid: number | undefined): Promise<void> {
  if (pid === undefined) throw new Error('what is to be kept aside was not started');
  for (const each of await withChildren(pid)) {
    await pinTo(core.others, each);
    await putBehind(each);
  }
}

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
  const visits: Visits = { waitsBySecond: Array.from({ length: seconds }, () => []), refused: 0 };
  const start = performance.now();
  const second = () => Math.floor((performance.now() - start) / 1000);
  let next = 0;
  async function visitor() {
    const connection = connectTo(site);
    while (second() < seconds) {
      await sleep(betweenPagesMs * (0.5 + Math.random()));
      const page = pages[next++ % pages.length] ?? '/';
      const waits = visits.waitsBySecond[second()];
      const began = performance.now();
      const status = await connection.statusOf(page);
      // One that is refused is no page, however quickly it is answered.
      if (status === 200) waits?.push(performance.now() - began);
      else visits.refused++;
    }
    connection.close();
  }
  await Promise.all(Array.from({ length: visitors }, visitor));
  return visits;
}

/**
 * Reads every page into the same memory. With a buffer for each, clearing them away stopped this process for ten
 * milliseconds several times a second, which looked like the site's doing.
 */
function connectTo({ address }: Site) {
  const { hostname, port } = new URL(address);
  const buffer = Buffer.alloc(64 * 1024);
  const answer = { status: 0, bytesLeft: 0, isWhole: (_status: number) => {} };
  const onread = {
    buffer,
    callback(length: number) {
      if (answer.bytesLeft === 0) {
        const head = buffer.toString('latin1', 0, buffer.indexOf('\r\n\r\n') + 4);
        answer.status = Number(head.slice('HTTP/1.1 '.length).slice(0, 3));
        answer.bytesLeft = head.length + Number(/^content-length: (\d+)/im.exec(head)?.[1]);
      }
      answer.bytesLeft -= length;
      if (answer.bytesLeft === 0) answer.isWhole(answer.status);
      // Where it does not say how long it is, nobody would know when to go on.
      else if (Number.isNaN(answer.bytesLeft)) socket.destroy();
      return true;
    },
  };
  const socket = connect({ host: hostname, port: Number(port), onread });
  socket.on('error', () => {}).on('close', () => answer.isWhole(0));
  return {
    close: () => socket.destroy(),
    /** Once the whole answer is there; 0 for a connection that is cut off. */
    async statusOf(page: string): Promise<number> {
      if (socket.destroyed) return 0;
      const { promise, resolve } = Promise.withResolvers<number>();
      answer.isWhole = resolve;
      socket.write(`GET ${page} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: br\r\n\r\n`);
      return promise;
    },
  };
}
