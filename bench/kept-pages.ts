/** Visitors of kept pages, and what they notice of what else the site has to do. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kind, openPlace, type Place } from '../tests/faults/database.ts';
import { type Site, startSite } from '../tests/start-site.ts';
import { type Metric, median, percentile } from './metric.ts';
import { pinTo, withChildren } from './process.ts';
import { findProgram } from './program.ts';
import { type Answer, watchWire } from './wire.ts';

const limit = 1.1;
const visitors = 50;
const betweenPagesMs = 50;
const turnMs = 1500;
// A flood of sign-ins leaves a second's work behind. PostgreSQL gives up on an import that stands still for 3.5 seconds.
const settleMs = 1000;
const pages = ['/en-US', '/ja-JP/works', '/zh-CN/news', '/zh-TW/about', '/en-US/news/101'];

const cores = { site: 0, others: 1 };

/**
 * Measures a site on a core that it shares with who asks it, and with nothing else: its database has a machine of its own in
 * life, and beside an import on the same core who asks would be late, and then ask for several pages at once.
 */
export async function withSite(
  kind: Kind,
  settings: Record<string, string>,
  measure: (site: Site, place: Place) => Promise<Metric[]>,
): Promise<Metric[]> {
  if (!(await findProgram('taskset', 'it keeps what runs beside the site on another core'))) return [];
  if (!(await findProgram('tcpdump', 'it tells when a page was asked for, and when it had left the site'))) return [];
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
async function keepAside(pid: number | undefined): Promise<void> {
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

export type Extent = { warmUpMs: number; turns: number };

/** Keeps the site busy, in a process group of its own. */
type Load = { busy: ChildProcess; end: () => void };

/**
 * Calm and busy in turns of seconds, each busy one compared with the calm before it: the machine's speed may change by more than
 * what is asked here. In the calm ones all who keep the site busy stand still, in the middle of what they do.
 */
export async function compareVisits(
  what: string,
  address: string,
  begin: () => Load,
  { warmUpMs, turns }: Extent = { warmUpMs: 60_000, turns: 80 },
): Promise<Metric[]> {
  const visits = await startVisits(address);
  const { busy, end } = begin();
  const ended = once(busy, 'exit');
  const passed: { calm: Span; busy: Span }[] = [];
  let visited: Visited;
  try {
    await keepAside(busy.pid);
    await sleep(warmUpMs);
    for (let turn = 0; turn < turns; turn++) {
      signalGroup(busy, 'SIGSTOP');
      const calm = await pass();
      signalGroup(busy, 'SIGCONT');
      passed.push({ calm, busy: await pass() });
    }
    if (busy.exitCode !== null) throw new Error(`who kept the site busy ended with ${busy.exitCode}`);
  } finally {
    signalGroup(busy, 'SIGCONT');
    if (busy.connected) end();
    // Also where it has failed: it would go on asking, and writing down what passes.
    visited = await visits.stop();
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`who kept the site busy ended with ${code}`);
  const { answers, refused } = visited;
  const p99 = ({ from, to }: Span) => {
    const during = answers.filter(({ askedAt }) => askedAt >= from && askedAt < to);
    return percentile(
      during.map(({ waitMs }) => waitMs),
      0.99,
    );
  };
  const pairs = passed.map((turn) => ({ calm: p99(turn.calm), busy: p99(turn.busy) }));
  const ratio = median(pairs.map((pair) => pair.busy / pair.calm));
  const [ofCalm, ofBusy] = [median(pairs.map(({ calm }) => calm)), median(pairs.map((pair) => pair.busy))];
  return [
    {
      what: `${what}: p99 of kept pages / without`,
      value: `${ratio.toFixed(2)} × (${ofBusy.toFixed(1)} / ${ofCalm.toFixed(1)} ms)`,
      limit: `≤ ${limit} ×`,
      isMet: ratio <= limit,
    },
    { what: `${what}: visitors refused`, value: String(refused), limit: '0', isMet: refused === 0 },
  ];
}

function signalGroup({ pid, exitCode }: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT') {
  if (pid !== undefined && exitCode === null) process.kill(-pid, signal);
}

type Span = { from: number; to: number };

type Visited = { answers: Answer[]; refused: number };

/** Once what was begun in the turn before has ended. */
async function pass(): Promise<Span> {
  await sleep(settleMs);
  const from = Date.now();
  await sleep(turnMs);
  return { from, to: Date.now() };
}

/**
 * Each asks for one page after the other, and none at the same moment as the others: they would wait for each other. What they
 * wait is taken from the wire: who asks is on the site's machine, and notices an answer late when the machine has more to do.
 */
async function startVisits(address: string) {
  const wire = await watchWire(Number(new URL(address).port));
  await keepAside(wire.pid);
  const ports = new Set<number>();
  let isOver = false;
  let refused = 0;
  let next = 0;
  async function visitor() {
    const connection = connectTo(address);
    while (!isOver) {
      await sleep(betweenPagesMs * (0.5 + Math.random()));
      const status = await connection.statusOf(pages[next++ % pages.length] ?? '/');
      if (status !== 200) refused++;
      ports.add(connection.port);
    }
    connection.close();
  }
  const all = Promise.all(Array.from({ length: visitors }, visitor));
  return {
    async stop(): Promise<Visited> {
      isOver = true;
      await all;
      return { answers: await wire.stop(ports), refused };
    },
  };
}

/**
 * Reads every page into the same memory. With a buffer for each, clearing them away stopped this process for ten
 * milliseconds several times a second, which looked like the site's doing.
 */
function connectTo(address: string) {
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
    /** Known once it is connected. */
    get port() {
      return socket.localPort ?? 0;
    },
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
