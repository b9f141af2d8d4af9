/** One attacker beside fifty visitors, who hardly notice: neither by waiting, nor by being refused, nor by the memory it takes. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { memoryWithWorkers } from '../memory.ts';
import { type Site, startSite } from '../start-site.ts';
import { kinds, openPlace } from './database.ts';
import { attacks } from './hostile-client.ts';
import { forVisitors, send, write } from './visitors.ts';

const cachedPages = ['/en-US', '/ja-JP/works', '/zh-CN/news', '/healthz'];
const visitors = 50;
// Calm and attack alternate, so that what else the machine does falls on both.
const rounds = 3;
const roundMs = 4000;
const betweenPagesMs = 200;

type Visits = { waits: number[]; refused: number[]; memory: number };

/** Fifty visitors ask for cached pages, each on a connection of their own, and note how long each answer took. */
async function visit(site: Site): Promise<Visits> {
  const agent = new Agent({ keepAlive: true });
  const visits: Visits = { waits: [], refused: [], memory: 0 };
  const until = performance.now() + roundMs;
  const isOver = () => performance.now() > until;
  async function visitor() {
    for (await sleep(betweenPagesMs * Math.random()); !isOver(); await sleep(betweenPagesMs)) {
      const page = cachedPages[visits.waits.length % cachedPages.length];
      const began = performance.now();
      const asking = request(site.address + page, { agent }).end();
      const [response] = await once(asking, 'response');
      await once(response.resume(), 'end');
      visits.waits.push(performance.now() - began);
      if (response.statusCode !== 200) visits.refused.push(response.statusCode);
    }
  }
  async function watchMemory() {
    for (; !isOver(); await sleep(betweenPagesMs)) {
      visits.memory = Math.max(visits.memory, await memoryWithWorkers(site));
    }
  }
  await Promise.all([watchMemory(), ...Array.from({ length: visitors }, visitor)]);
  agent.destroy();
  return visits;
}

async function attackDuring<T>(site: Site, attack: string, work: () => Promise<T>): Promise<T> {
  const program = path.join(import.meta.dirname, 'hostile-client.ts');
  const client = fork(program, [new URL(site.address).port, attack]);
  const exit = once(client, 'exit');
  await once(client, 'message');
  try {
    return await work();
  } finally {
    client.disconnect();
    await exit;
  }
}

const percentile = (visits: Visits[], share: number) => {
  const sorted = visits.flatMap(({ waits }) => waits).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
};
const memoryOf = (visits: Visits[]) => Math.max(...visits.map(({ memory }) => memory));

const installations = kinds.flatMap((database) => [1, 2].map((workers) => ({ database, workers })));

describe.each(installations)('on $database, $workers at work', ({ database, workers }) => {
  let place: Awaited<ReturnType<typeof openPlace>>;

  beforeAll(async () => {
    place = await openPlace(database);
  });

  afterAll(() => place.close());

  test.each(Object.keys(attacks))('%s: others hardly notice', async (attack) => {
    // Encoders take more memory than any attack, and come and go.
    const environment = { ...forVisitors, SAMPLE: 'on', PREPARE_PICTURES: 'off', WORKERS: String(workers) };
    const site = await startSite({ ...environment, ...place.environment });
    onTestFinished(() => site.stop());
    await visit(site);
    const calm: Visits[] = [];
    const attacked: Visits[] = [];
    const sent: number[] = [];
    for (let round = 0; round < rounds; round++) {
      calm.push(await visit(site));
      const message = await write();
      await attackDuring(site, attack, async () => {
        attacked.push(await visit(site));
        sent.push(await send(site, message));
      });
    }
    const refused = attacked.flatMap((visits) => visits.refused);
    const [calmP99, attackedP99] = [percentile(calm, 0.99), percentile(attacked, 0.99)];
    const [calmMemory, attackedMemory] = [memoryOf(calm.slice(0, 1)), memoryOf(attacked)];
    console.log(
      `| ${attack} | ${database} | ${workers} | ${calmP99.toFixed(1)} → ${attackedP99.toFixed(1)} ms | ${calmMemory} → ${attackedMemory} MB | ${refused.length} |`,
    );
    expect(refused).toEqual([]);
    expect(sent).toEqual(Array(rounds).fill(201));
    expect(attackedP99).toBeLessThan(calmP99 * 3);
    expect(attackedMemory).toBeLessThan(calmMemory * 1.5);
  });
});
