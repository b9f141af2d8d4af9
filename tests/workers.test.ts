/** A site that several processes serve. */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../content/src/testing/postgres.ts';
import { sendMessage, solveCaptcha } from './message.ts';
import { publishTitle } from './publish.ts';
import { type Site, startSite } from './site.ts';

let site: Site;

beforeAll(async () => {
  // A port of its own, because one that was chosen goes with the last worker.
  site = await startSite({ WORKERS: '2', PORT: String(await freePort()) });
});

afterAll(() => site.stop());

async function workers(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent]) => Number(parent) === site.pid)
    .map(([pid]) => Number(pid));
}

/** Each on a connection of its own, so that the workers take turns. */
const askAll = (path: string) =>
  Promise.all(
    Array.from({ length: 10 }, async () => {
      const headers = { connection: 'close' };
      const response = await fetch(site.address + path, { headers, signal: AbortSignal.timeout(5000) });
      return { status: response.status, text: await response.text() };
    }),
  );

/** What is under way at a worker that is killed is lost; those who ask again are answered. */
const expectAnswers = () =>
  vi.waitFor(
    async () => {
      for (const { status } of await askAll('/en-US/about')) expect(status).toBe(200);
    },
    { timeout: 30_000 },
  );

test('a published change is shown by all within five seconds', async () => {
  expect(await workers()).toHaveLength(2);
  await askAll('/en-US/works/1');
  await publishTitle(site, 'Changed for all');
  await vi.waitFor(
    async () => {
      for (const { text } of await askAll('/en-US/works/1')) expect(text).toContain('<title>Changed for all');
    },
    { timeout: 5000, interval: 50 },
  );
});

test('a captcha is good once and five messages a minute are enough for all of them together, whoever one says one is', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => solveCaptcha(site)));
  const replayed = await Promise.all(Array.from({ length: 3 }, () => sendMessage(site, String(first))));
  expect(replayed.sort()).toEqual([201, 403, 403]);
  const statuses: number[] = [];
  for (const [index, captcha] of others.entries())
    statuses.push(await sendMessage(site, captcha, { 'x-forwarded-for': `203.0.113.${index}` }));
  expect(statuses).toEqual([201, 201, 201, 201, 429]);
});

test('one that dies is replaced while the other answers, and then answers in its turn', async () => {
  const before = await workers();
  for (const pid of before) {
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await workers()).not.toContain(pid), { timeout: 30_000 });
    await expectAnswers();
    await vi.waitFor(async () => expect(await workers()).toHaveLength(2), { timeout: 30_000 });
    // The replacement must be listening before the other goes.
    await sleep(5000);
  }
  expect((await workers()).some((pid) => before.includes(pid))).toBe(false);
  await expectAnswers();
});
