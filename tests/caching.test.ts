/** Pages are made once and kept, and follow the content at once. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Answer, ask } from './ask.ts';
import { countRequests } from './counted.ts';
import { publishTitle } from './publish.ts';
import { type Site, startSite } from './site.ts';

let content: Site;
let counted: Awaited<ReturnType<typeof countRequests>>;
/** A website apart from its content service. */
let site: Site;

beforeAll(async () => {
  content = await startSite();
  counted = await countRequests(content.address);
  site = await startSite({ CONTENT_URL: counted.address });
});

afterAll(async () => {
  await site.stop();
  await counted.stop();
  await content.stop();
});

/** What a site asks of its content service to answer. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = counted.state.paths.length;
  await work();
  return counted.state.paths.length - before;
}

function plain({ body, headers }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

test('fifty visitors who come first at the same moment cost as much as one', async () => {
  // What all pages share is read for the first of them.
  await vi.waitFor(async () => expect((await ask(site, '/readyz')).status).toBe(200), { timeout: 10_000 });
  await ask(site, '/en-US/news');
  const one = await costOf(() => ask(site, '/ja-JP/news'));
  expect(one).toBeGreaterThan(0);
  const crowd = await costOf(async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(site, '/zh-CN/news')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });
  expect(crowd).toBe(one);
});

test('a page that is cached costs nothing, whatever means nothing in its query', async () => {
  await ask(site, '/en-US/works?tab=movie');
  const cost = await costOf(async () => {
    for (const query of ['tab=movie', 'tab=movie&utm_source=a', 'fbclid=1&tab=movie', 'tab=movie&tab=movie']) {
      expect((await ask(site, `/en-US/works?${query}`)).status).toBe(200);
    }
  });
  expect(cost).toBe(0);
  expect(await costOf(() => ask(site, '/en-US/works?tab=app'))).toBeGreaterThan(0);
});

test('a search asks the content service once, and what means nothing in its query makes no other page of it', async () => {
  await ask(site, '/en-US/news');
  const letters = 'a+t+o+s+w+'.repeat(10);
  const asked = counted.state.paths.length;
  const { text } = await ask(site, `/en-US/search?q=${letters}&works=100&news=100&x=0`);
  expect(counted.state.paths.slice(asked)).toEqual([`/api/search/1?q=${letters.slice(0, -1)}&works=20&news=20`]);
  const cost = await costOf(async () => {
    for (const query of [`q=${letters}&works=100&news=100&x=1`, `utm_source=a&news=2&works=2&q=${letters}`])
      expect((await ask(site, `/en-US/search?${query}`)).text).toBe(text);
  });
  expect(cost).toBe(0);
});

test('a list of news asks for a few pages only, however far the address goes', async () => {
  await ask(site, '/en-US/news');
  expect(await costOf(() => ask(site, '/en-US/news?page=100'))).toBeLessThanOrEqual(6);
  expect(await costOf(() => ask(site, '/en-US/news?year=2025'))).toBeLessThanOrEqual(6);
  expect(await costOf(() => ask(site, '/en-US/news?page=100&x=1'))).toBe(0);
});

test('searches without end take the place of each other, and of no page', async () => {
  const small = await startSite({ CONTENT_URL: counted.address, CACHE_MB: '1' });
  onTestFinished(() => small.stop());
  await vi.waitFor(async () => expect((await ask(small, '/readyz')).status).toBe(200), { timeout: 10_000 });
  await ask(small, '/en-US/news');
  for (let n = 0; n < 80; n++) expect((await ask(small, `/en-US/search?q=lantern${n}`)).status).toBe(200);
  expect(await costOf(() => ask(small, '/en-US/news'))).toBe(0);
  expect(await costOf(() => ask(small, '/en-US/search?q=lantern0'))).toBe(1);
});

test('every encoding holds the same page, and the browser’s wish decides', async () => {
  const cases: [accept: string, encoding: string | undefined][] = [
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ];
  const texts = new Set<string>();
  for (const [accept, encoding] of cases) {
    const answer = await ask(site, '/en-US/about', { 'accept-encoding': accept });
    expect([accept, answer.headers['content-encoding']]).toEqual([accept, encoding]);
    expect(String(answer.headers.vary)).toContain('Accept-Encoding');
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
    texts.add(plain(answer));
  }
  expect(texts.size).toBe(1);
  expect([...texts][0]).toMatch(/^<!doctype html>.*<\/html>$/s);
});

test('who has the page already is told so', async () => {
  const { headers } = await ask(site, '/en-US/about');
  const { etag = '' } = headers;
  for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
    const again = await ask(site, '/en-US/about', { 'if-none-match': tag, 'accept-encoding': 'br' });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
  }
  expect((await ask(site, '/en-US/about', { 'if-none-match': '"other"' })).status).toBe(200);
  expect((await ask(site, '/ja-JP/about', { 'if-none-match': etag })).status).toBe(200);
});

test('the same address is cached for each language by itself', async () => {
  for (let visit = 0; visit < 2; visit++) {
    for (const locale of ['en-US', 'ja-JP', 'zh-TW']) {
      const { text } = await ask(site, '/career', { cookie: `umi_locale=${locale}` });
      expect(text).toContain(`<html lang="${locale}"`);
    }
  }
});

test('a published change is shown, here and by a site elsewhere', async () => {
  for (const where of [content, site]) await ask(where, '/en-US/works/1');
  await publishTitle(content, 'Changed by the test');
  for (const where of [content, site]) {
    await vi.waitFor(
      async () => expect((await ask(where, '/en-US/works/1')).text).toContain('<title>Changed by the test'),
      { timeout: 10_000, interval: 20 },
    );
  }
});

test('while the content service fails, cached pages are served, also of an older revision', async () => {
  const before = await ask(site, '/en-US/works/2');
  counted.state.isBroken = true;
  try {
    await publishTitle(content, 'Changed again');
    const end = Date.now() + 1500;
    while (Date.now() < end) {
      const answer = await ask(site, '/en-US/works/2');
      expect([answer.status, answer.text]).toEqual([200, before.text]);
    }
    expect((await ask(site, '/en-US/works/3')).status).toBe(503);
  } finally {
    counted.state.isBroken = false;
  }
  expect((await ask(site, '/en-US/works/3')).status).toBe(200);
});

test('scripts and styles come compressed from the build, and never change', async () => {
  const { text } = await ask(site, '/en-US');
  const assets = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, asset = '']) => asset);
  expect(assets.length).toBeGreaterThanOrEqual(3);
  for (const asset of assets) {
    const whole = await ask(site, asset);
    expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(whole.headers.vary).toMatch(/accept-encoding/i);
    if (whole.body.length < 1000) continue;
    for (const encoding of ['br', 'gzip']) {
      const compressed = await ask(site, asset, { 'accept-encoding': encoding });
      expect([asset, compressed.headers['content-encoding']]).toEqual([asset, encoding]);
      expect(compressed.headers['content-type']).toBe(whole.headers['content-type']);
      expect(compressed.body.length).toBeLessThan(whole.body.length);
      expect(plain(compressed)).toBe(whole.text);
    }
  }
});

test('scripts and styles are named from the root of the site, with a hash', async () => {
  const { text } = await ask(site, '/en-US/news');
  const files = [...text.matchAll(/(?:href|src)="([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
  const [, app = ''] = / data-app="([^"]+)"/.exec(text) ?? [];
  expect(files.length).toBeGreaterThan(1);
  for (const file of [...files, ...app.split(' ')]) expect(file).toMatch(/^\/assets\/[\w.-]+-[\w-]{8}\.(js|css)$/);
});

test('a font is not compressed again', async () => {
  const { text } = await ask(site, '/en-US');
  const [, style = ''] = /href="(\/assets\/frame-[^"]+\.css)"/.exec(text) ?? [];
  const [font = ''] = /\/assets\/[\w-]+\.woff2/.exec((await ask(site, style)).text) ?? [];
  const { status, headers } = await ask(site, font, { 'accept-encoding': 'br, gzip' });
  expect([status, headers['content-encoding']]).toEqual([200, undefined]);
});

test('a browser learns of the first picture and has all styles before anything else', async () => {
  const { text, headers } = await ask(site, '/en-US');
  const [head = '', body = ''] = text.split('</head>');
  const [before = '', after = ''] = head.split(/<style>.*<\/style>/s);
  const preloads = before.match(/<link rel="preload" as="image"[^>]*>/g) ?? [];
  const [high, wide] = preloads.map((link) =>
    Object.fromEntries(link.matchAll(/ (\w+)="([^"]*)"/g).map((a) => a.slice(1))),
  );
  const [, portrait = '', picture = ''] = /<picture [^>]*><source ([^>]*)><img ([^>]*)>/.exec(body) ?? [];
  expect(portrait).toContain(`media="${high?.media}" srcSet="${high?.imagesrcset}" sizes="${high?.imagesizes}"`);
  expect(picture).toContain(`srcSet="${wide?.imagesrcset}" sizes="${wide?.imagesizes}"`);
  expect(body).not.toContain('rel="preload"');
  expect(before).not.toContain('rel="alternate"');
  expect(after).toContain('rel="alternate"');
  expect(head).not.toContain('rel="stylesheet"');
  expect(headers.link).toBeUndefined();
});

test('only a browser that has been here before is told of the font', async () => {
  const fromOurPage = { 'accept-encoding': 'br', 'sec-fetch-site': 'same-origin' };
  const preload = expect.stringMatching(
    /^<\/assets\/[\w-]+\.woff2>; rel="preload"; as="font"; type="font\/woff2"; crossorigin$/,
  );
  const first = await ask(site, '/en-US/career', { 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' });
  expect(first.headers.link).toBeUndefined();
  expect((await ask(site, '/en-US/career', fromOurPage)).headers.link).toEqual(preload);
  expect((await ask(site, '/en-US/career', { ...fromOurPage, 'accept-encoding': '' })).headers.link).toEqual(preload);
  const again = await ask(site, '/en-US/career', { 'if-none-match': String(first.headers.etag) });
  expect([again.status, again.headers.link]).toEqual([304, preload]);
  for (const headers of [fromOurPage, { 'if-none-match': String((await ask(site, '/ja-JP/career')).headers.etag) }]) {
    expect((await ask(site, '/ja-JP/career', headers)).headers.link).toBeUndefined();
  }
});

test('the styles in a page are those of its files, and the page grows by no more than it may', async () => {
  for (const path of ['/en-US', '/ja-JP/news', '/en-US/nowhere']) {
    const { text, body } = await ask(site, path);
    const [style = '', rules = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    const files = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)" disabled>/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(1);
    let place = 0;
    for (const file of files) {
      const css = (await ask(site, file)).text.trim();
      expect([file, rules.indexOf(css)]).toEqual([file, place]);
      place += css.length;
    }
    const without = brotliCompressSync(text.replace(style, '')).length;
    expect(brotliCompressSync(body).length - without).toBeLessThan(14 * 1024);
  }
});

test('a cache in front of the site may store what has its language in its address, and nothing else', async () => {
  const localized = (await ask(site, '/ja-JP/about')).headers;
  expect(localized['cache-control']).toBe('no-cache');
  expect(localized['cdn-cache-control']).toMatch(/^public, max-age=60, .*stale-if-error=\d+$/);
  expect(localized['cache-tag']).toMatch(/^pages,revision-[1-9]\d*$/);
  for (const path of ['/about', '/ja-JP/nowhere']) {
    const { headers } = await ask(site, path);
    expect([headers['cdn-cache-control'], headers['cache-tag']]).toEqual([undefined, undefined]);
  }
  expect((await ask(site, '/about')).headers['cache-control']).toBe('private, no-cache');
  const { etag = '' } = localized;
  const again = await ask(site, '/ja-JP/about', { 'if-none-match': etag });
  expect([again.status, again.headers['cdn-cache-control']]).toEqual([304, localized['cdn-cache-control']]);
});

test('who is to forget the earlier pages is told once of a change', async () => {
  const told: { tags: string[]; revision: number }[] = [];
  const hook = createServer(async (request, response) => {
    told.push((await json(request)) as (typeof told)[number]);
    response.end();
  });
  hook.listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const { port } = hook.address() as AddressInfo;
  const purging = await startSite({
    CONTENT_URL: content.address,
    PURGE_URL: `http://127.0.0.1:${port}/purge`,
    WORKERS: '2',
  });
  try {
    await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 5000 });
    await publishTitle(content, 'Changed for the cache');
    await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 5000 });
    await sleep(1500);
    expect(told.map(({ tags }) => tags)).toEqual([['pages'], ['pages']]);
    expect(told[1]?.revision).toBeGreaterThan(told[0]?.revision ?? 0);
  } finally {
    await purging.stop();
    hook.close();
  }
});

test('what the fast path sends is what comes by way of Fastify', async () => {
  for (const path of ['/en-US/about', '/nowhere-at-all', '/api/article/?category_id=2']) {
    const asPlain = { 'accept-encoding': 'br' };
    // Until what was published before has come through, an earlier page may be given.
    await vi.waitFor(async () => {
      await ask(site, path, asPlain);
      const { date: _date, ...given } = (await ask(site, path, asPlain)).headers;
      // With a condition that does not hold it is not plainly asked for.
      const { date: __date, ...sent } = (await ask(site, path, { ...asPlain, 'if-none-match': '"another"' })).headers;
      expect([path, given]).toEqual([path, sent]);
    });
  }
});

test('a browser is told to keep the answers of the content service only where that is enabled', async () => {
  const caching = await startSite({ SAMPLE: 'off', REQUEST_CACHE: 'on' });
  try {
    for (const [where, isCached] of [
      [caching, true],
      [site, false],
    ] as const) {
      const { text } = await ask(where, '/en-US/contact');
      const [, data = ''] = /<script type="application\/json" id="Data">(.*?)<\/script>/.exec(text) ?? [];
      expect(JSON.parse(data)).toMatchObject({ requestCache: isCached });
    }
  } finally {
    await caching.stop();
  }
});
