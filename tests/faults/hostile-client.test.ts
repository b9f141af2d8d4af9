/** Whatever one client sends, others hardly notice: neither by waiting, nor by being refused, nor by the memory it takes. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryOf } from '../memory.ts';
import { type Site, startSite } from '../start-site.ts';
import { attacks } from './hostile-client.ts';

const cachedPages = ['/en-US', '/ja-JP/works', '/zh-CN/news', '/healthz'];
const calmMs = 4000;
const attackMs = 8000;

let site: Site;

beforeEach(async () => {
  site = await startSite({ LOG_LEVEL: 'silent' });
});

afterEach(() => site.stop());

/** Asks for cached pages, one after the other, and notes how long each answer took, who was refused, and the memory. */
async function visit(milliseconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  const refused: number[] = [];
  let memory = 0;
  let nextLook = 0;
  for (const until = performance.now() + milliseconds; performance.now() < until; await sleep(10)) {
    for (const page of cachedPages) {
      const began = performance.now();
      const asking = request(site.address + page, { agent });
      asking.end();
      const [response] = await once(asking, 'response');
      await once(response.resume(), 'end');
      waits.push(performance.now() - began);
      if (response.statusCode !== 200) refused.push(response.statusCode);
    }
    if (performance.now() < nextLook) continue;
    memory = Math.max(memory, await memoryOf(site));
    nextLook = performance.now() + 200;
  }
  agent.destroy();
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), longest: at(0.9999), refused, memory, asked: waits.length };
}

test.each(Object.keys(attacks))('%s: others hardly notice', async (attack) => {
  await visit(2000);
  const calm = await visit(calmMs);
  const program = path.join(import.meta.dirname, 'hostile-client.ts');
  const client = fork(program, [new URL(site.address).port, attack]);
  await once(client, 'message');
  const attacked = await visit(attackMs).finally(() => client.disconnect());
  await once(client, 'exit');
  const round = (value: number) => Number(value.toFixed(1));
  console.log(
    `| ${attack} | p99 ${round(calm.p99)} → ${round(attacked.p99)} ms, longest ${round(calm.longest)} → ${round(attacked.longest)} | memory ${calm.memory} → ${attacked.memory} MB | ${attacked.asked} asked, ${attacked.refused.length} refused`,
  );
  expect(attacked.refused).toEqual([]);
  expect(attacked.p99).toBeLessThan(calm.p99 * 3);
  expect(attacked.memory).toBeLessThan(calm.memory * 1.5);
});
