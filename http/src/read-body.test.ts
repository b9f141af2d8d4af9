import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';

/** A body that comes in parts, its length announced or not. */
async function read(parts: string[], { isAnnounced = true, maxBytes = 100 } = {}): Promise<string> {
  const length = parts.join('').length;
  const request = { headers: isAnnounced ? { 'content-length': String(length) } : {} } as FastifyRequest;
  const payload = Readable.from(parts.map((part) => Buffer.from(part)));
  return (await readBody(request, payload, maxBytes)).toString();
}

test.each([
  ['at once', ['{"a":1}']],
  ['most of it first', ['{"a":1', ',"b":2', '}']],
  ['little of it first', ['{', '"a":1,"b":2', '}']],
  ['byte by byte', [...'{"a":1,"b":2}']],
  ['empty', []],
])('a body that comes %s is read whole, whether its length is announced or not', async (_, parts) => {
  expect(await read(parts)).toBe(parts.join(''));
  expect(await read(parts, { isAnnounced: false })).toBe(parts.join(''));
});

test.each([true, false])('one that is too large is refused, its length announced: %s', async (isAnnounced) => {
  const parts = ['x'.repeat(60), 'x'.repeat(60)];
  await expect(read(parts, { isAnnounced })).rejects.toMatchObject({ statusCode: 413 });
});

test('later parts do not write into the first one, which belongs to whoever read it', async () => {
  const first = Buffer.from('most of the body, ');
  const rest = Buffer.from('and the rest');
  const request = { headers: { 'content-length': String(first.length + rest.length) } } as FastifyRequest;
  const body = await readBody(request, Readable.from([first, rest]), 100);
  expect([body.toString(), first.toString()]).toEqual(['most of the body, and the rest', 'most of the body, ']);
});
