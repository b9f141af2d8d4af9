import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Site, sharedSite, startSite } from './site.ts';

async function start(environment: Record<string, string>): Promise<Site> {
  const site = await startSite(environment);
  onTestFinished(site.stop);
  return site;
}

async function healthOf(site: Pick<Site, 'address'>) {
  const [alive, ready] = await Promise.all(['/healthz', '/readyz'].map((path) => fetch(site.address + path)));
  return [alive?.status, ready?.status];
}

const eventually = (site: Pick<Site, 'address'>, expected: number[]) =>
  vi.waitFor(async () => expect(await healthOf(site)).toEqual(expected), { timeout: 10_000, interval: 100 });

test('a site that serves is alive and ready, and nobody keeps that answer', async () => {
  const site = sharedSite();
  await eventually(site, [200, 200]);
  for (const path of ['/healthz', '/readyz']) {
    const answer = await fetch(site.address + path);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(site.address + path, { method: 'HEAD' })).status).toBe(200);
  }
});

test('a site in maintenance is alive, not ready, and says when to ask again', async () => {
  const site = await start({ MAINTENANCE: 'on', SAMPLE: 'off' });
  await eventually(site, [200, 503]);
  expect((await fetch(`${site.address}/readyz`)).headers.get('retry-after')).toMatch(/^\d+$/);
});

test('a site is ready while its content service answers', async () => {
  const content = await startSite({ SAMPLE: 'off' });
  const { port } = new URL(content.address);
  const site = await start({ CONTENT_URL: content.address });
  await eventually(site, [200, 200]);
  await content.stop();
  await eventually(site, [200, 503]);
  await start({ SAMPLE: 'off', PORT: port });
  await eventually(site, [200, 200]);
});

test('a site that stops answers what is under way, and is not ready any more', async () => {
  const site = await startSite({ SAMPLE: 'off' });
  await eventually(site, [200, 200]);
  const socket = connect(Number(new URL(site.address).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const head = ['POST /api/form/ HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 2'];
  socket.write(`${[...head, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`);
  // Until it says so, the site may not know that a request is under way.
  await vi.waitFor(() => expect(answer).toMatch(/^HTTP\/1\.1 100 /));
  const stopped = site.stop();
  await vi.waitFor(() => expect(fetch(`${site.address}/healthz`)).rejects.toThrow(), { timeout: 4000 });
  socket.write('{}GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'close');
  await stopped;
  expect(answer).toMatch(/^HTTP\/1\.1 100 .*HTTP\/1\.1 400 .*HTTP\/1\.1 503 /s);
});
