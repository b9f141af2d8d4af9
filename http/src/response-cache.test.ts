import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFastPath } from './fast-path.ts';
import { createResponseCache, type MadeResponse } from './response-cache.ts';

const filler = 'words that compress well, '.repeat(100);

/** A server whose content can be changed, and whose responses can be slow or fail. */
function setup(options: { maxBytes?: number; staleAfterMs?: number | undefined; maxAgeMs?: number } = {}) {
  const state = { revision: 1, made: 0, delay: 0, status: 200, isPartial: false };
  const counts = { hit: 0, miss: 0, stale: 0 };
  const { staleAfterMs, ...others } = { maxBytes: 1_000_000, staleAfterMs: 100, ...options };
  const revision = () => state.revision;
  const cache = createResponseCache({ revision, counts, ...others, ...(staleAfterMs && { staleAfterMs }) });
  const make = async (): Promise<MadeResponse> => {
    state.made++;
    const { revision, status, isPartial } = state;
    await sleep(state.delay);
    if (status === 0) throw new Error('broken');
    const headers = {
      'cache-control': 'no-cache',
      'cdn-cache-control': 'max-age=60',
      'cache-tag': `revision-${revision}`,
    };
    return {
      route: '/*',
      status,
      headers,
      hintHeaders: { link: '</font>' },
      body: `revision ${revision} ${filler}`,
      isPartial,
    };
  };
  const app = Fastify();
  app.get('/*', async (request, reply) => {
    const isCacheable = !request.url.includes('uncached');
    return cache.send(request, reply, request.url, await cache.get(request.url, make, { isCacheable }));
  });
  onTestFinished(() => app.close());
  const ask = (url = '/a', headers: Record<string, string> = {}) => app.inject({ url, headers });
  const textOf = async (url?: string) => (await ask(url)).body.slice(0, 10);
  return { state, cache, counts, ask, textOf };
}

describe('one maker per key', () => {
  test('a crowd at a response that was never made costs one', async () => {
    const { state, textOf } = setup();
    state.delay = 20;
    const all = await Promise.all(Array.from({ length: 50 }, () => textOf()));
    expect(new Set(all)).toEqual(new Set(['revision 1']));
    expect(state.made).toBe(1);
  });

  test('another key is another response', async () => {
    const { state, textOf } = setup();
    await textOf('/a');
    await textOf('/b');
    expect(state.made).toBe(2);
  });

  test('what is not cacheable is shared only by those who wait for it together', async () => {
    const { state, textOf } = setup();
    await Promise.all([textOf('/uncached'), textOf('/uncached')]);
    await textOf('/uncached');
    expect(state.made).toBe(2);
  });
});

describe('keyed by revision', () => {
  test('a change is shown to the next client, and costs one response', async () => {
    const { state, textOf } = setup();
    await textOf();
    state.revision = 2;
    expect(await Promise.all([textOf(), textOf(), textOf()])).toEqual(Array(3).fill('revision 2'));
    expect(state.made).toBe(2);
  });

  test('a response under way when the content changes is not shared by whoever comes after', async () => {
    const { state, textOf } = setup({ staleAfterMs: undefined });
    state.delay = 30;
    const early = textOf();
    await sleep(5);
    state.revision = 2;
    expect(await Promise.all([early, textOf()])).toEqual(['revision 1', 'revision 2']);
    expect(await textOf()).toBe('revision 2');
    expect(state.made).toBe(2);
  });

  test('a slow response of an earlier revision does not replace a later one', async () => {
    const { state, textOf } = setup({ staleAfterMs: undefined });
    state.delay = 80;
    const slow = textOf();
    await sleep(5);
    Object.assign(state, { revision: 2, delay: 0 });
    expect(await textOf()).toBe('revision 2');
    expect(await slow).toBe('revision 1');
    expect(await textOf()).toBe('revision 2');
    expect(state.made).toBe(2);
  });

  test('a response is made anew when it is too old, whatever its revision', async () => {
    const { state, textOf } = setup({ maxAgeMs: 0 });
    await textOf();
    await textOf();
    expect(state.made).toBe(2);
  });
});

describe('the last good response', () => {
  test('is given while its successor takes long, and then the successor', async () => {
    const { state, textOf } = setup();
    await textOf();
    Object.assign(state, { revision: 2, delay: 600 });
    expect(await textOf()).toBe('revision 1');
    expect(await textOf()).toBe('revision 1');
    await vi.waitFor(async () => expect(await textOf()).toBe('revision 2'), { timeout: 2000 });
    expect(state.made).toBe(2);
  });

  test.each([
    ['answers 503', { status: 503 }],
    ['throws', { status: 0 }],
    ['is partial', { isPartial: true }],
  ])('is given where making %s, and it is tried again only later', async (_what, trouble) => {
    const { state, textOf } = setup();
    await textOf();
    Object.assign(state, { revision: 2, ...trouble });
    for (let times = 0; times < 5; times++) expect(await textOf()).toBe('revision 1');
    expect(state.made).toBe(2);
    Object.assign(state, { status: 200, isPartial: false });
    await vi.waitFor(async () => expect(await textOf()).toBe('revision 2'), { timeout: 3000 });
  });

  test('is cached by nobody else while it stands for a newer one, and carries the tag of its own revision', async () => {
    const { state, ask } = setup();
    await ask();
    for (const trouble of [{ delay: 300 }, { delay: 0, status: 503 }]) {
      Object.assign(state, { revision: state.revision + 1, ...trouble });
      for (let times = 0; times < 2; times++) {
        const { headers } = await ask();
        expect(headers['cache-control']).toBe('no-store');
        expect(headers['cdn-cache-control']).toBeUndefined();
        expect(headers['cache-tag']).toBe('revision-1');
      }
    }
    Object.assign(state, { status: 200 });
    await vi.waitFor(
      async () => {
        const { headers } = await ask();
        expect([headers['cache-control'], headers['cache-tag']]).toEqual(['no-cache', `revision-${state.revision}`]);
      },
      { timeout: 3000 },
    );
  });

  test('is never given where the cache is not told to', async () => {
    const { state, ask } = setup({ staleAfterMs: undefined });
    await ask();
    Object.assign(state, { revision: 2, status: 0 });
    expect((await ask()).statusCode).toBe(500);
    state.status = 200;
    expect((await ask()).body).toContain('revision 2');
  });

  test('a failure with nothing to fall back on is not cached', async () => {
    const { state, ask } = setup();
    state.status = 503;
    expect((await ask()).statusCode).toBe(503);
    state.status = 0;
    expect((await ask()).statusCode).toBe(500);
    state.status = 200;
    expect((await ask()).statusCode).toBe(200);
  });

  test('a partial response with nothing to fall back on is made again soon', async () => {
    const { state, textOf } = setup();
    state.isPartial = true;
    await textOf();
    state.isPartial = false;
    await textOf();
    expect(state.made).toBe(1);
    await vi.waitFor(async () => expect([await textOf(), state.made]).toEqual(['revision 1', 2]), { timeout: 3000 });
  });
});

describe('not found', () => {
  /** A quarter of a second later. */
  const later = () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 250 });
    onTestFinished(() => void vi.useRealTimers());
  };

  test('takes the cached response with it, and a crowd at a dead link costs little', async () => {
    const { state, ask } = setup();
    await ask();
    Object.assign(state, { revision: 2, status: 404 });
    for (let times = 0; times < 5; times++) expect((await ask()).statusCode).toBe(404);
    expect(state.made).toBe(2);
    Object.assign(state, { revision: 3, status: 200 });
    expect((await ask()).statusCode).toBe(200);
  });

  test('stays so while it cannot be made', async () => {
    const { state, ask } = setup();
    state.status = 404;
    expect((await ask()).statusCode).toBe(404);
    later();
    for (const trouble of [{ status: 503 }, { status: 0 }]) {
      Object.assign(state, trouble);
      expect((await ask()).statusCode).toBe(404);
    }
    expect(state.made).toBe(2);
  });

  test('stays so while it takes very long to be made', async () => {
    const { state, ask } = setup();
    state.status = 404;
    await ask();
    later();
    Object.assign(state, { status: 200, delay: 3000 });
    expect((await ask()).statusCode).toBe(404);
  });

  test.each([
    ['at once', { delay: 0 }],
    ['also where it takes longer than an older page would wait', { delay: 300 }],
  ])('does not outlive its revision: who asked before a page was published finds it after, %s', async (_, slow) => {
    const { state, ask } = setup();
    state.status = 404;
    expect((await ask()).statusCode).toBe(404);
    Object.assign(state, { revision: 2, status: 200, ...slow });
    expect((await ask()).statusCode).toBe(200);
  });

  test('does not outlive it either where it stood for what could not be made', async () => {
    const { state, ask } = setup();
    state.status = 404;
    await ask();
    later();
    state.status = 503;
    expect((await ask()).statusCode).toBe(404);
    Object.assign(state, { revision: 2, status: 200 });
    expect((await ask()).statusCode).toBe(200);
  });

  test('is looked for again before a change of the revision would be noticed', async () => {
    const { state, ask } = setup();
    state.status = 404;
    await ask();
    later();
    state.status = 200;
    expect((await ask()).statusCode).toBe(200);
  });
});

describe('bounded in bytes', () => {
  test('however many responses there are', async () => {
    const maxBytes = 40_000;
    const { cache, state, textOf } = setup({ maxBytes });
    for (let page = 0; page < 100; page++) await textOf(`/${page}`);
    expect(cache.bytes()).toBeGreaterThan(maxBytes / 2);
    expect(cache.bytes()).toBeLessThanOrEqual(maxBytes);
    await textOf('/99');
    expect(state.made).toBe(100);
  });

  test('with no bytes, every client has its own made', async () => {
    const { state, cache, textOf } = setup({ maxBytes: 0 });
    for (let times = 0; times < 3; times++) await textOf();
    expect(state.made).toBe(3);
    expect(cache.bytes()).toBe(0);
  });
});

describe('encodings', () => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

  test.each(['br', 'gzip', 'identity'] as const)('%s is made once, and holds the same', async (encoding) => {
    const { ask, cache } = setup();
    const plain = await ask();
    const [first, second] = await Promise.all([1, 2].map(() => ask('/a', { 'accept-encoding': encoding })));
    expect(first?.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(decode[encoding](first?.rawPayload ?? Buffer.alloc(0)).toString()).toBe(plain.body);
    expect(second?.rawPayload).toEqual(first?.rawPayload);
    expect(first?.headers.etag).toBe(plain.headers.etag);
    const bytes = cache.find('/a')?.encoded[encoding];
    await ask('/a', { 'accept-encoding': encoding });
    expect(cache.find('/a')?.encoded[encoding]).toBe(bytes);
  });

  test('only those that were asked for are cached, and count', async () => {
    const { ask, cache } = setup();
    await ask('/a', { 'accept-encoding': 'br' });
    expect(Object.keys(cache.find('/a')?.encoded ?? {})).toEqual(['br']);
    await ask('/a', { 'accept-encoding': 'gzip' });
    const encoded = Object.values(cache.find('/a')?.encoded ?? {});
    expect(encoded).toHaveLength(2);
    expect(cache.bytes()).toBe(3000 + encoded.reduce((sum, { length }) => sum + length, 0));
  });

  test('what is asked for again becomes smaller, and stays so when only the revision changed', async () => {
    const body = Array.from({ length: 3000 }, (_, word) => (word * word).toString(36)).join(' ');
    let revision = 1;
    const cache = createResponseCache({ revision: () => revision, maxBytes: 1_000_000 });
    const app = Fastify();
    onTestFinished(() => app.close());
    const make = async () => ({ route: '/', status: 200, headers: {}, body });
    app.get('/', async (request, reply) => cache.send(request, reply, 'a', await cache.get('a', make)));
    const sizeOf = async () => (await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })).rawPayload.length;
    const quick = await sizeOf();
    await vi.waitFor(async () => expect(await sizeOf()).toBeLessThan(quick));
    const small = await sizeOf();
    revision = 2;
    expect(await sizeOf()).toBe(small);
    const { rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(body);
  });

  test('a body of a few words is sent as it is', async () => {
    const cache = createResponseCache({ revision: () => 1, maxBytes: 1_000_000 });
    const app = Fastify();
    onTestFinished(() => app.close());
    const make = async () => ({ route: '/', status: 200, headers: {}, body: 'few' });
    app.get('/', async (request, reply) => cache.send(request, reply, 'a', await cache.get('a', make)));
    const { headers, body } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect([headers['content-encoding'], body]).toEqual([undefined, 'few']);
  });
});

test('a conditional request is answered by 304 without a body, for the same body only', async () => {
  const { state, ask } = setup();
  const { headers } = await ask();
  const etag = String(headers.etag);
  for (const tags of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const { statusCode, body } = await ask('/a', { 'if-none-match': tags });
    expect([statusCode, body]).toEqual([304, '']);
  }
  expect((await ask('/a', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  state.revision = 2;
  expect((await ask('/a', { 'if-none-match': etag })).statusCode).toBe(200);
});

test('hints are sent to a browser that has been here before, and only to that', async () => {
  const { ask } = setup();
  const first = await ask();
  expect(first.headers.link).toBeUndefined();
  expect((await ask('/a', { 'sec-fetch-site': 'none' })).headers.link).toBeUndefined();
  expect((await ask('/a', { 'sec-fetch-site': 'same-origin' })).headers.link).toBe('</font>');
  expect((await ask('/a', { 'if-none-match': String(first.headers.etag) })).headers.link).toBe('</font>');
});

test('it counts what was fresh, what had to be made, and what stood for a newer one', async () => {
  const { state, counts, ask } = setup();
  await ask();
  await ask();
  Object.assign(state, { revision: 2, delay: 300 });
  await ask();
  expect(counts).toEqual({ hit: 1, miss: 1, stale: 1 });
});

describe('the fast path', () => {
  function fastPathOf(cache: ReturnType<typeof setup>['cache']) {
    const sent: number[] = [];
    const fastPath = createFastPath({
      find: ({ url }) => cache.find(url),
      commonHeaders: { 'x-common': 'yes' },
      onSent: (cached) => sent.push(cached.status),
    });
    const answer = (method: string, headers: Record<string, string>) => {
      const written: { status?: number; headers?: string[]; body?: Buffer } = {};
      const response = {
        writeHead: (status: number, lines: string[]) => Object.assign(written, { status, headers: lines }) && response,
        end: (body: Buffer) => Object.assign(written, { body }),
      };
      return fastPath({ method, url: '/a', headers } as never, response as never) ? written : undefined;
    };
    return { answer, sent };
  }

  test('sends what is cached in the encoding it is cached in, and says so', async () => {
    const { cache, ask } = setup();
    await ask('/a', { 'accept-encoding': 'br' });
    const { answer, sent } = fastPathOf(cache);
    const { status, headers = [], body } = answer('GET', { 'accept-encoding': 'br' }) ?? {};
    expect(status).toBe(200);
    const pairs = Object.fromEntries(headers.flatMap((name, at) => (at % 2 ? [] : [[name, headers[at + 1]]])));
    expect(pairs).toMatchObject({ 'x-common': 'yes', 'content-encoding': 'br', 'content-length': `${body?.length}` });
    expect(brotliDecompressSync(body ?? Buffer.alloc(0)).toString()).toContain('revision 1');
    expect(sent).toEqual([200]);
  });

  test.each<[what: string, method: string, headers: Record<string, string>]>([
    ['another method', 'HEAD', { 'accept-encoding': 'br' }],
    ['a conditional request', 'GET', { 'accept-encoding': 'br', 'if-none-match': '"x"' }],
    ['an encoding that was not asked for before', 'GET', { 'accept-encoding': 'gzip' }],
  ])('leaves %s to Fastify', async (_what, method, headers) => {
    const { cache, ask } = setup();
    await ask('/a', { 'accept-encoding': 'br' });
    const { answer, sent } = fastPathOf(cache);
    expect(answer(method, headers)).toBeUndefined();
    expect(sent).toEqual([]);
  });

  test('leaves what is not fresh to Fastify', async () => {
    const { cache, ask, state } = setup();
    await ask('/a', { 'accept-encoding': 'br' });
    state.revision = 2;
    expect(fastPathOf(cache).answer('GET', { 'accept-encoding': 'br' })).toBeUndefined();
  });
});
