import { expect, onTestFinished, test, vi } from 'vitest';
import { requireBrand } from 'web/server/company';
import { store } from '../../content/src/message/testing/visitor.ts';
import { newSettings, openTestContent } from '../../content/src/testing/service.ts';
import { buildApp } from './app.ts';
import { Registry } from './metrics.ts';
import { readSettings } from './settings.ts';

/** A site without content that is measured; its address, and the metrics by their names. */
async function measured(smtpUrl = '') {
  const content = await openTestContent(await newSettings('SQLite', { mail: { smtpUrl } }));
  const metrics = new Registry();
  const settings = readSettings({ LOG_LEVEL: 'silent' }, requireBrand());
  const app = await buildApp(settings, content, { isDevelopment: false, metrics });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as { port: number };
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  // A page that is rendered before the revision is known is rendered again once it is.
  await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), { timeout: 10_000 });
  const read = async () => {
    const lines = (await metrics.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  };
  return { content, app, read, ask };
}

test('requests are counted and timed by route, and pages by where they came from', async () => {
  const { ask, read } = await measured();
  for (const path of ['/about', '/about?x=1', '/about?x=2', '/api/language', '/api/language/?page_size=x', '/api/no']) {
    await (await ask(path)).text();
  }
  // Whoever reads them changes nothing.
  await read();
  const metrics = await read();
  const count = (route: string, status: number) =>
    metrics.get(`http_requests_total{method="GET",route="${route}",status="${status}"}`);
  expect(count('/*', 200)).toBe(3);
  expect(count('/api/language/', 200)).toBe(1);
  expect(count('/api/language/', 400)).toBe(1);
  expect(count('/api/*', 404)).toBe(1);
  expect(metrics.get('http_request_duration_seconds_count{method="GET",route="/*"}')).toBe(3);
  expect(metrics.get('page_cache_total{result="miss"}')).toBe(1);
  expect(metrics.get('page_cache_total{result="hit"}')).toBe(2);
  expect(metrics.get('http_refused_total{reason="busy"}')).toBe(0);
  expect(metrics.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect([...metrics.keys()].filter((name) => /about|x=1/.test(name))).toEqual([]);
});

test('what the fast path sends is counted like all else, and it is taken', async () => {
  const { ask, read } = await measured();
  for (let times = 0; times < 5; times++) await (await ask('/en-US/about')).text();
  const metrics = await read();
  expect(metrics.get('http_requests_total{method="GET",route="/*",status="200"}')).toBe(5);
  expect(metrics.get('http_request_duration_seconds_count{method="GET",route="/*"}')).toBe(5);
  expect(metrics.get('http_fast_path_total')).toBe(4);
  expect(metrics.get('page_cache_total{result="hit"}')).toBe(4);
  for (let times = 0; times < 3; times++) await (await ask('/api/ping')).text();
  expect((await read()).get('http_fast_path_total')).toBe(4);
});

test('the outbox is measured by what waits in it and for how long, where mail is sent', async () => {
  // A mail server that nobody runs: what is to be sent stays.
  const { content, read } = await measured('smtp://127.0.0.1:1');
  expect((await read()).get('outbox_depth')).toBe(0);
  const { id } = await store(content);
  await store(content);
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await content.db.updateTable('message').set({ created_at: anHourAgo }).where('id', '=', id).execute();
  const metrics = await read();
  expect(metrics.get('outbox_depth')).toBe(2);
  expect(metrics.get('outbox_given_up')).toBe(0);
  expect(metrics.get('outbox_oldest_seconds')).toBeGreaterThan(3599);
  expect(metrics.get('outbox_oldest_seconds')).toBeLessThan(3700);

  await content.db.schema.dropTable('outbox').execute();
  expect((await read()).get('outbox_depth')).toBeNaN();
  expect((await (await measured()).read()).has('outbox_depth')).toBe(false);
});
