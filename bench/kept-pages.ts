/** Visitors of kept pages, and what they notice of what else the site has to do. */
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kind, openPlace, type Place } from '../tests/faults/database.ts';
import { type Site, startSite } from '../tests/start-site.ts';
import { type Metric, median, percentile } from './metric.ts';
import { pinTo, withChildren } from './process.ts';
import { findProgram } from './program.ts';

const limit = 1.1;
const visitors = 50;
const betweenPagesMs = 50;
const warmUpSeconds = 20;
const pages = ['/en-US', '/ja-JP/works', '/zh-CN/news', '/zh-TW/about', '/en-US/news/101'];

const cores = { site: 0, others: 1 };

/**
 * Measures a site on a core that it shares with who asks it, and with nothing else: its database has a machine of its own in
 * life, and beside an import on the same core who asks would be late by tenths of a millisecond, which looked like the site's doing.
 */
export async function withSite(
  kind: Kind,
  settings: Record<string, string>,
  measure: (site: Site, place: Place) => Promise<Metric[]>,
): Promise<Metric[]> {
  if (!(await findProgram('taskset', 'it keeps what runs beside the site on another core'))) return [];
  const place = await openPlace(kind);
  try {
    if (place.postgres) await keepAside(place.postgres.pid);
    const site = await startSite({ PREPARE_PICTURES: 'off', ...settings, ...place.environment });
    try {
      await pinTo(cores.site, site.pid);
      await pinTo(cores.site, process.pid);
      return await measure(site, place);
    } finally {
      await pinTo(`0-${cpus().length - 1}`, process.pid);
      await site.stop();
    }
  } finally {
    await place.close();
  }
}

/** Away from the site and who asks it, with what it has started. */
export async function keepAside(pid: number | undefined): Promise<void> {
  if (pid === undefined) throw new Error('what is to be kept aside was not started');
  for (const each of await withChildren(pid)) {
    try {
      await pinTo(cores.others, each);
    } catch (error) {
      // PostgreSQL has helpers that come and go.
      if (existsSync(`/proc/${each}`)) throw error;
    }
  }
}

export type Extent = { seconds: number; rounds: number };

/** Begins to keep the site busy, and answers how to end that. */
type Begin = (round: number) => Promise<() => Promise<void>>;

/** Quiet and busy in turns, each compared with the one before it: the machine's speed may change by more than what is asked here. */
export async function compareVisits(
  what: string,
  site: Site,
  { seconds, rounds }: Extent,
  begin: Begin,
): Promise<Metric[]> {
  await visit(site, Math.min(seconds, warmUpSeconds));
  const pairs: { quiet: number; busy: number }[] = [];
  let refused = 0;
  for (let round = 0; round < rounds; round++) {
    const quiet = await visit(site, seconds);
    const end = await begin(round);
    const busy = await visit(site, seconds);
    await end();
    pairs.push({ quiet: p99(quiet), busy: p99(busy) });
    refused += busy.refused;
  }
  const ratio = median(pairs.map(({ quiet, busy }) => busy / quiet));
  const [ofQuiet, ofBusy] = [median(pairs.map(({ quiet }) => quiet)), median(pairs.map(({ busy }) => busy))];
  return [
    {
      what: `${what}: p99 of kept pages / without`,
      value: `${ratio.toFixed(2)} × (${ofBusy.toFixed(1)} / ${ofQuiet.toFixed(1)} ms)`,
      limit: `≤ ${limit} ×`,
      isMet: ratio <= limit,
    },
    { what: `${what}: visitors refused`, value: String(refused), limit: '0', isMet: refused === 0 },
  ];
}

type Visits = { waitsBySecond: number[][]; refused: number };

/** That of the median second: what else the machine does falls on few of them, and what is measured on each. */
const p99 = ({ waitsBySecond }: Visits) => median(waitsBySecond.map((waits) => percentile(waits, 0.99)));

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
