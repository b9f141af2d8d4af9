/** Reads a request's body, within bounds, for the routes that want one. */
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownEventLoopRound } from './event-loop-round.ts';

const tooLarge = () => Object.assign(new Error('The body is too large.'), { statusCode: 413 });

/**
 * Copies into one buffer: a chunk that is kept takes 200 bytes of its own, and holds the 64 KB that were read with it. Only
 * a first chunk that is most of the body is kept as it is.
 */
export function readBody(request: FastifyRequest, payload: Readable, maxBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const announced = Number(request.headers['content-length'] ?? 0);
  let body: Buffer = Buffer.alloc(0);
  let length = 0;

  function append(chunk: Buffer) {
    const end = length + chunk.length;
    if (end > maxBytes) {
      payload.off('data', append);
      return reject(tooLarge());
    }
    const isMost = length === 0 && chunk.length > announced / 2;
    if (announced > 0 && isMost) body = chunk;
    else {
      if (end > body.length) {
        const larger = Buffer.allocUnsafeSlow(Math.min(maxBytes, Math.max(end, announced, body.length * 2)));
        body.copy(larger, 0, 0, length);
        body = larger;
      }
      chunk.copy(body, length);
    }
    length = end;
  }

  if (announced > maxBytes) reject(tooLarge());
  else {
    payload.on('data', append);
    payload.on('end', () => resolve(body.subarray(0, length)));
    payload.on('error', reject);
  }
  return promise;
}

// A form has eight values, a batch of reports some hundreds. To parse 64 KB that are all names of fields takes milliseconds.
const maxValues = 1000;

const tooManyValues = () =>
  Object.assign(new Error(`The body has more than ${maxValues} values.`), { statusCode: 400 });

const [quote, backslash, comma, bracket, brace] = Buffer.from('"\\,[{');

/** Counts values by the punctuation outside of strings. Whether the body is valid JSON is left to the parser. */
function hasTooManyValues(json: Buffer): boolean {
  let values = 0;
  let isInText = false;
  for (let at = 0; at < json.length && values <= maxValues; at++) {
    const byte = json[at];
    if (byte === backslash) at += 1;
    else if (byte === quote) isInText = !isInText;
    else if (!isInText && (byte === comma || byte === bracket || byte === brace)) values += 1;
  }
  return values > maxValues;
}

/** For `addContentTypeParser`. */
export function createJsonParser(app: FastifyInstance, maxBytesOf: number | ((request: FastifyRequest) => number)) {
  const parse = promisify(app.getDefaultJsonParser('error', 'error'));
  return async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
    const maxBytes = typeof maxBytesOf === 'number' ? maxBytesOf : maxBytesOf(request);
    const body = await readBody(request, payload, maxBytes);
    if (hasTooManyValues(body)) throw tooManyValues();
    // Sixteen forms that were sent at once on one connection are not to be checked in one go.
    await ownEventLoopRound();
    return parse(request, body.toString());
  };
}
