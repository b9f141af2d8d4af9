/** What becomes of responses while zlib fails, as it does when memory is short, or its process is killed. */
import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrotliOptions, CompressCallback } from 'node:zlib';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const zlibOfTest = vi.hoisted(() => ({ isFailing: false }));

vi.mock('node:zlib', async (importOriginal) => {
  const zlib = await importOriginal<typeof import('node:zlib')>();
  const failed = new Error('zlib is out of memory');
  const empty = Buffer.alloc(0);
  const brotliCompress = (body: Buffer, options: BrotliOptions, done: CompressCallback) => {
    if (zlibOfTest.isFailing) setImmediate(done, failed, empty);
    else zlib.brotliCompress(body, options, done);
  };
  const gzip = (body: Buffer, done: CompressCallback) => {
    if (zlibOfTest.isFailing) setImmediate(done, failed, empty);
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
  zlibOfTest.isFailing = true;
  for (const { statusCode } of await Promise.all([ask(encoding), ask(encoding)])) expect(statusCode).toBe(500);
  zlibOfTest.isFailing = false;
  const { statusCode, headers } = await ask(encoding);
  expect([statusCode, headers['content-encoding']]).toEqual([200, encoding]);
});

test('a body that could not be recompressed is sent as it was, reported, and recompressed later', async () => {
  const { ask, onError } = setup();
  const quick = (await ask('br')).rawPayload.length;
  await ask('br');
  process.kill(await findRecompressor(), 'SIGKILL');
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect((await ask('br')).rawPayload.length).toBe(quick);
  await vi.waitFor(async () => expect((await ask('br')).rawPayload.length).toBeLessThan(quick), 5000);
  expect(onError).toHaveBeenCalledOnce();
});

test('what takes long, to recompress a body, is done where visitors come first', async () => {
  const { ask } = setup();
  await ask('br');
  await ask('br');
  expect(getPriority(await findRecompressor())).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
});

async function findRecompressor(): Promise<number> {
  for (;;) {
    const id = childrenOf(process.pid).find((child) => commandOf(child).includes('recompress-process'));
    if (id) return id;
    await sleep(5);
  }
}

/** Each thread has its own. */
const childrenOf = (id: number) =>
  readdirSync(`/proc/${id}/task`).flatMap((thread) =>
    readFileSync(`/proc/${id}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

const commandOf = (id: number) => readFileSync(`/proc/${id}/cmdline`, 'utf8');
