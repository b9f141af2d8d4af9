/** Reads a request's body, within bounds, for the routes that want one. */
import type { Readable } from 'node:stream';
import { setImmediate as nextEventLoopRound } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';

const tooLarge = () => Object.assign(new Error('The body is too large.'), { statusCode: 413 });

/** Copies into one buffer: a chunk that is kept takes 200 bytes of its own, and holds the 64 KB that were read with it. */
export function readBody(request: FastifyRequest, payload: Readable, maxBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let body = Buffer.alloc(0);
  let length = 0;

  function append(chunk: Buffer) {
    const end = length + chunk.length;
    if (end > maxBytes) {
      payload.off('data', append);
      return reject(tooLarge());
    }
    if (end > body.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(maxBytes, Math.max(end, body.length * 2)));
      body.copy(larger, 0, 0, length);
      body = larger;
    }
    chunk.copy(body, length);
    length = end;
  }

  if (Number(request.headers['content-length']) > maxBytes) reject(tooLarge());
  else {
    payload.on('data', append);
    payload.on('end', () => resolve(body.subarray(0, length)));
    payload.on('error', reject);
  }
  return promise;
}

// Of 64 KB that are all names of fields, parsing takes 2 ms and checking one more: others are heard before, between and after.
const oneAtATime = pLimit(1);

/** For `addContentTypeParser`. */
export function createJsonParser(app: FastifyInstance, maxBytes: number) {
  const parse = promisify(app.getDefaultJsonParser('error', 'error'));
  return async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
    const body = await readBody(request, payload, maxBytes);
    return oneAtATime(async () => {
      await nextEventLoopRound();
      const value = await parse(request, body.toString());
      await nextEventLoopRound();
      return value;
    });
  };
}
