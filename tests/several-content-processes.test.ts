/** A website whose content service is several processes on one database, each of which notices a change by itself. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fetch } from 'contract';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { webApp } from '../web/src/server/app.ts';
import { ask } from './ask.ts';
import { type Site, sharedSite, startSite } from './site.ts';

async function start(environment: Record<string, string> = {}): Promise<Site> {
  const site = await startSite(environment);
  onTestFinished(() => site.stop());
  return site;
}

test('pages, sitemap and feeds that are asked for in the moment of a change are those of the change', async () => {
  const first = await start();
  const second = await start({ DATA_DIR: first.dataDir });
  let change: (() => Promise<void>) | undefined;
  // The first process tells of the change; all else comes from the second, which has just read the revision before it.
  const balancer = createServer(async ({ url = '' }, response) => {
    const isPing = url === '/api/ping';
    if (isPing && change) {
      const commit = change;
      change = undefined;
      await commit();
    }
    const answer = await ask(isPing ? first : second, url);
    response.writeHead(answer.status, { 'content-type': answer.headers['content-type'] }).end(answer.body);
  });
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  onTestFinished(() => {
    balancer.closeAllConnections();
    balancer.close();
  });
  const { port } = balancer.address() as AddressInfo;
  const site = await start({ CONTENT_URL: `http://127.0.0.1:${port}` });
  const database = new DatabaseSync(path.join(first.dataDir, 'content.sqlite'));
  onTestFinished(() => database.close());

  const expected = {
    '/en-US/news/101': '<title>Changed',
    '/sitemap-en-US-1.xml': '2099-01-01T00:00:00.000Z',
    '/en-US/news/feed.atom': '<title>Changed</title>',
  };
  const unchanged = async () => {
    const texts = await Promise.all(Object.keys(expected).map((address) => ask(site, address)));
    return Object.entries(expected).filter(([, text], index) => !texts[index]?.text.includes(text));
  };
  await vi.waitFor(async () => expect((await ask(site, '/readyz')).status).toBe(200), { timeout: 10_000 });
  expect(await unchanged()).toHaveLength(3);

  let changedAt: number | undefined;
  change = async () => {
    database.exec(`begin immediate; update revision set number = number + 1;
      update translation set title = 'Changed', updated_at = '2099-01-01T00:00:00.000Z' where article_id = 101`);
    // By then what the second process knows of the revision is too old, and it reads it for the next request.
    await sleep(250);
    await ask(second, '/api/language/1');
    database.exec('commit');
    changedAt = Date.now();
  };
  while (changedAt === undefined || Date.now() - changedAt < 1500) await unchanged();
  expect(await unchanged()).toEqual([]);
});

test('a feed that a process behind the others had a part in is made anew when it is as old as a page may be', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let isBehind = true;
  const fetchContent: Fetch = async (url, init) => {
    const answer = await fetch(sharedSite().address + url, init);
    const text = await answer.text();
    return new Response(isBehind ? text.replaceAll('Paper Moon', 'Paper Sun') : text, { status: answer.status });
  };
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(webApp, {
    source: { baseUrl: '', fetch: fetchContent },
    siteUrl: '',
    previews: undefined,
    hasStudio: false,
    onRevision: () => {},
    requestCache: false,
    cacheBytes: 1_000_000,
    isMaintenance: false,
    isDevelopment: false,
    purgeUrl: '',
    purgeSecret: '',
    analyticsUrl: '',
    version: '1.0.0',
    captcha: undefined,
    withSlot: (work) => work(),
    pageCounts: { hit: 0, miss: 0, stale: 0 },
    headers: {},
    addFastPath: () => {},
  });
  const isOld = async () => (await app.inject('/en-US/news/feed.atom')).body.includes('Paper Sun');
  expect(await isOld()).toBe(true);
  isBehind = false;
  vi.setSystemTime(Date.now() + 59_000);
  expect(await isOld()).toBe(true);
  vi.setSystemTime(Date.now() + 2000);
  await expect.poll(isOld).toBe(false);
});
