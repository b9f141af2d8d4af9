/** A cache in front of the site that is told to forget its pages, and fetches them all again at once. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { json } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import pLimit from 'p-limit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ask } from './ask.ts';
import { type Site, startSite } from './site.ts';

const mark = 'changed for the cache';

async function articlePages(site: Site): Promise<string[]> {
  const pathsIn = async (file: string) =>
    [...(await ask(site, file)).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const paths = (await Promise.all((await pathsIn('/sitemap.xml')).map(pathsIn))).flat();
  return paths.filter((page) => /\/\d+$/.test(page));
}

async function fetchPage(site: Site, page: string) {
  const { headers, body, status } = await ask(site, page, { 'accept-encoding': 'br' });
  const isNew = brotliDecompressSync(body).includes(mark);
  const isCacheable = headers['cache-control'] !== 'no-store' || headers['cdn-cache-control'] !== undefined;
  return { page, status, isNew, isCacheable, tag: headers['cache-tag'] };
}

test('after a purge no page is both old and cacheable, and each carries the tag of its own revision', async () => {
  const told: number[] = [];
  const fetched: ReturnType<typeof fetchPage>[] = [];
  const pages: string[] = [];
  const cache = createServer(async (request, response) => {
    told.push(((await json(request)) as { revision: number }).revision);
    if (told.length > 1) {
      // A cache has its connections open already, so that all its requests arrive together.
      await Promise.all(pages.map(() => ask(site, '/healthz')));
      fetched.push(...pages.map((page) => fetchPage(site, page)));
    }
    response.end();
  });
  cache.listen(0, '127.0.0.1');
  await once(cache, 'listening');
  onTestFinished(() => void cache.close());
  const { port } = cache.address() as AddressInfo;
  const site = await startSite({ PURGE_URL: `http://127.0.0.1:${port}/` });
  onTestFinished(() => site.stop());
  await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 10_000 });
  pages.push(...(await articlePages(site)));
  expect(pages.length).toBeGreaterThan(150);
  const aFew = pLimit(4);
  await Promise.all(pages.map((page) => aFew(() => fetchPage(site, page))));

  const database = new DatabaseSync(path.join(site.dataDir, 'content.sqlite'));
  database.exec(`begin immediate; update translation set title = '${mark}';
    update revision set number = number + 1; commit`);
  database.close();
  await vi.waitFor(() => expect(fetched).toHaveLength(pages.length), { timeout: 10_000 });

  const [before, after] = told;
  const found = await Promise.all(fetched);
  expect(found.filter(({ status }) => status !== 200)).toEqual([]);
  expect(found.filter(({ isNew, isCacheable }) => !isNew && isCacheable)).toEqual([]);
  expect(found.filter(({ isNew, tag }) => tag !== `pages,revision-${isNew ? after : before}`)).toEqual([]);
  // Else nothing was tried.
  expect(found.filter(({ isNew }) => !isNew).length).toBeGreaterThan(10);
});
