/** Metrics are for those who run the site: on a port of their own, or not at all. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../content/src/testing/postgres.ts';
import { sharedSite, startSite } from './site.ts';

test('the public port tells none', async () => {
  expect((await fetch(`${sharedSite().address}/metrics`)).status).toBe(404);
});

test('the workers of a site are added up', async () => {
  const port = await freePort();
  const site = await startSite({ WORKERS: '2', METRICS_PORT: String(port), SAMPLE: 'off' });
  onTestFinished(site.stop);
  // Each on a connection of its own, so that the workers take turns.
  const asked = Array.from({ length: 20 }, () =>
    fetch(`${site.address}/en-US/about`, { headers: { connection: 'close' } }).then((answer) => answer.text()),
  );
  await Promise.all(asked);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  const metrics = await answer.text();
  expect(metrics).toContain('http_requests_total{method="GET",route="/*",status="200"} 20\n');
  expect(metrics).toMatch(/^page_cache_total\{result="miss"\} \d+$/m);
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`${site.address}/metrics`)).status).toBe(404);
});

test('every metric that the alert rules and the dashboard ask for is told', async () => {
  const folder = path.resolve(import.meta.dirname, '../deploy/prometheus');
  const texts = await Promise.all(
    ['rules.yaml', 'dashboard.json'].map((file) => readFile(path.join(folder, file), 'utf8')),
  );
  const names = new Set(texts.flatMap((text) => text.match(/\b(http|page_cache|outbox|nodejs|process)_\w+/g) ?? []));
  expect(names.size).toBeGreaterThan(8);
  const port = await freePort();
  const site = await startSite({ METRICS_PORT: String(port), SMTP_URL: 'smtp://127.0.0.1:1', SAMPLE: 'off' });
  onTestFinished(site.stop);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  for (const name of names) expect(metrics).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `);
});
