/** A body in the encodings that clients take. */
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';
import { brotli } from './brotli.ts';
import { createTaskProcess } from './task-process.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export type Encoded = Partial<Record<Encoding, Buffer>>;

// Below this a response fits into one packet either way.
const minCompressibleBytes = 1024;
const quickQuality = 3;

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'], cache: new LRUCache({ max: 500 }) });

export function chooseEncoding(acceptEncoding: string | string[] | undefined, bodyLength: number): Encoding {
  if (!acceptEncoding || bodyLength < minCompressibleBytes) return 'identity';
  return (negotiator.negotiate(String(acceptEncoding)) as Encoding | null) ?? 'identity';
}

/** Compresses at levels fast enough for a request to wait for. */
export const compress = async (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  copyUnpooled(encoding === 'br' ? await brotli(body, quickQuality) : encoding === 'gzip' ? await toGzip(body) : body);

const recompressor = createTaskProcess<Uint8Array, Uint8Array>(path.join(import.meta.dirname, 'recompress-process.ts'));

/** As small as Brotli gets, which takes a hundred times as long, and so is done where it holds up no visitor. */
export const recompress = async (encoded: Encoded): Promise<Buffer> =>
  copyUnpooled(await recompressor.run(() => decompress(encoded)));

export async function decompress({ identity, br, gzip: gzipped }: Encoded): Promise<Buffer> {
  if (identity) return identity;
  if (br) return promisify(brotliDecompress)(br);
  if (gzipped) return promisify(gunzip)(gzipped);
  throw new Error('there is no body to decompress');
}

const toGzip = promisify(gzip);

/** Node cuts small buffers out of blocks of 64 KB, and a cached one would keep its whole block. */
function copyUnpooled(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}
