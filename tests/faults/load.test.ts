/** More than the site can serve, for a minute; and connections by the thousand. */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../../content/src/testing/postgres.ts';
import { memoryOf } from '../memory.ts';
import { type Site, startSite } from '../start-site.ts';

let site: Site;

afterEach(() => site.stop());

const anyWord = () => Math.random().toString(36).slice(2, 8);
const locales = ['en-US', 'zh-CN', 'zh-TW', 'ja-JP'];
const any = <T>(list: T[]) => list[Math.floor(Math.random() * list.length)] as T;

/** What nobody has asked for before, so that it has to be made. */
const expensive = [
  () => `/${any(locales)}/search?q=${anyWord()}`,
  () => `/${any(locales)}/search?q=a&works=${1 + Math.floor(Math.random() * 20)}&x=${anyWord()}`,
  () => `/${anyWord()}/${anyWord()}`,
  () => `/api/article/?category_id=${1 + Math.floor(Math.random() * 12)}&q=${anyWord()}`,
  () => `/api/article/?category_id=${Math.floor(Math.random() * 1e9)}&page_size=${1 + Math.floor(Math.random() * 50)}`,
];
const keptPages = ['/en-US', '/ja-JP/works', '/zh-CN/news', '/zh-TW/about', '/api/article/?category_id=2'];

type Answered = { served: number[]; refused: number[]; other: Map<number, number> };

/** Asks for the addresses, at a rate or as quickly as answers come, and notes how long each answer took. */
async function load(addresses: () => string, options: { connections: number; duration: number; rate?: number }) {
  const { connections, duration, rate } = options;
  const answered: Answered = { served: [], refused: [], other: new Map() };
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const running = autocannon(
    {
      url: site.address,
      connections,
      duration,
      ...(rate && { overallRate: rate }),
      headers: { 'accept-encoding': 'gzip, deflate, br' },
      requests: [{ setupRequest: (request) => ({ ...request, path: addresses() }) }],
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  );
  running.on('response', (_client, status, _bytes, milliseconds) => {
    if (status === 503) answered.refused.push(milliseconds);
    else if (status < 500) answered.served.push(milliseconds);
    else answered.other.set(status, (answered.other.get(status) ?? 0) + 1);
  });
  return { ...answered, errors: (await promise).errors };
}

function percentile(values: number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

test('ten times what it can serve: the excess is refused quickly, the rest is answered in time, and memory returns', async () => {
  // As it comes, without metrics: with them, what is kept is given another way.
  site = await startSite();
  const anyExpensive = () => any(expensive)();
  for (const path of keptPages) await (await fetch(site.address + path)).text();
  // What it is like when it has been under load before, and how much it can serve.
  const warm = await load(anyExpensive, { connections: 8, duration: 10 });
  const capacity = warm.served.length / 10;
  await sleep(5000);
  const before = await memoryOf(site);

  const [flood, visitors] = await Promise.all([
    load(anyExpensive, { connections: 500, duration: 60, rate: Math.ceil(capacity * 10) }),
    load(() => any(keptPages), { connections: 2, duration: 60, rate: 50 }),
  ]);
  await sleep(10_000);
  const after = await memoryOf(site);
  const healthy = await fetch(`${site.address}/readyz`);

  const round = (value: number) => Math.round(value);
  const report = {
    capacity: round(capacity),
    asked: round((flood.served.length + flood.refused.length) / 60),
    served: round(flood.served.length / 60),
    refusedShare: flood.refused.length / (flood.served.length + flood.refused.length),
    servedP50: round(percentile(flood.served, 0.5)),
    servedP99: round(percentile(flood.served, 0.99)),
    refusedP50: round(percentile(flood.refused, 0.5)),
    refusedP99: round(percentile(flood.refused, 0.99)),
    keptP50: round(percentile(visitors.served, 0.5)),
    keptP99: round(percentile(visitors.served, 0.99)),
    keptRefused: visitors.refused.length,
    errors: flood.errors + visitors.errors,
    before,
    after,
  };
  console.log(report);
  expect([...flood.other, ...visitors.other]).toEqual([]);
  expect(report.errors).toBe(0);
  expect(flood.refused.length).toBeGreaterThan(0);
  expect(report.served).toBeGreaterThan(capacity / 4);
  expect(report.servedP99).toBeLessThan(1000);
  expect(report.refusedP99).toBeLessThan(1000);
  expect(report.keptP99).toBeLessThan(1000);
  expect(report.keptRefused).toBe(0);
  expect(healthy.status).toBe(200);
  expect(after).toBeLessThan(before * 1.25 + 32);
});

/** How many files a process may have open; connections are such. */
async function maxFiles(): Promise<number> {
  const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -Hn']);
  return stdout.trim() === 'unlimited' ? Number.POSITIVE_INFINITY : Number(stdout);
}

test('ten thousand idle connections do not stop others, and are rid of in time', async () => {
  const metricsPort = await freePort();
  site = await startSite({ METRICS_PORT: String(metricsPort) });
  const openFiles = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^process_open_fds (.+)$/m.exec(text)?.[1]);
  };
  const count = Math.min(10_000, (await maxFiles()) - 500);
  const before = await memoryOf(site);
  const holder = fork(path.join(import.meta.dirname, 'idle.ts'), [new URL(site.address).port, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    const opened = Number(
      await Promise.race([once(holder.stdout as NodeJS.ReadableStream, 'data'), sleep(30_000, ['0'])]),
    );
    expect(opened).toBe(count);
    const { served, refused, errors } = await load(() => any(keptPages), { connections: 10, duration: 5 });
    const during = await memoryOf(site);
    console.log({ opened, perSecond: served.length / 5, p99: percentile(served, 0.99), before, during });
    expect(errors).toBe(0);
    expect(refused.length / (served.length + refused.length)).toBeLessThan(0.01);
    expect(percentile(served, 0.99)).toBeLessThan(1000);
    // Those who have said nothing are closed when their headers are overdue.
    await vi.waitFor(async () => expect(await openFiles()).toBeLessThan(200), {
      timeout: 30_000,
      interval: 500,
    });
  } finally {
    holder.disconnect();
  }
  await expect.poll(() => memoryOf(site), { timeout: 30_000 }).toBeLessThan(before * 1.5 + 50);
});
