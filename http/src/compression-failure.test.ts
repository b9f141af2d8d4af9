/** What becomes of responses while zlib fails, as it does when memory is short. */
import type { BrotliOptions, CompressCallback } from 'node:zlib';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const failing = vi.hoisted(() => ({ isFailing: (_quality: unknown): boolean => false }));

vi.mock('node:zlib', async (importOriginal) => {
  const zlib = await importOriginal<typeof import('node:zlib')>();
  const failed = new Error('zlib is out of memory');
  const empty = Buffer.alloc(0);
  const brotliCompress = (body: Buffer, options: BrotliOptions, done: CompressCallback) => {
    const quality = options.params?.[zlib.constants.BROTLI_PARAM_QUALITY];
    if (failing.isFailing(quality)) setImmediate(done, failed, empty);
    else zlib.brotliCompress(body, options, done);
  };
  const gzip = (body: Buffer, done: CompressCallback) => {
    if (failing.isFailing(undefined)) setImmediate(done, failed, empty);
    else zlib.gzip(body, done);
  };
  return { ...zlib, brotliCompress, gzip };
});

function setup() {
  const onError = vi.fn();
  const cache = createResponseCache({ revision: () => 1, maxBytes: 1_000_000, onError });
  const body = Array.from({ length: 3000 }, (_, word) => (word * word).toString(36)).join(' ');
  const make = async () => ({ route: '/', status: 200, headers: {}, body });
  const app = Fastify();
  app.get('/', async (request, reply) => cache.send(request, reply, 'a', await cache.get('a', make)));
  onTestFinished(() => app.close());
  const ask = (encoding: string) => app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
  return { ask, onError };
}

test.each(['br', 'gzip'])('a body that could not be encoded in %s is encoded for the next client', async (encoding) => {
  const { ask } = setup();
  failing.isFailing = () => true;
  for (const { statusCode } of await Promise.all([ask(encoding), ask(encoding)])) expect(statusCode).toBe(500);
  failing.isFailing = () => false;
  const { statusCode, headers } = await ask(encoding);
  expect([statusCode, headers['content-encoding']]).toEqual([200, encoding]);
});

test('a body that could not be recompressed is sent as it was, reported, and recompressed later', async () => {
  const { ask, onError } = setup();
  failing.isFailing = (quality) => quality === 11;
  const quick = (await ask('br')).rawPayload.length;
  await ask('br');
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect((await ask('br')).rawPayload.length).toBe(quick);
  failing.isFailing = () => false;
  await vi.waitFor(async () => expect((await ask('br')).rawPayload.length).toBeLessThan(quick));
});
