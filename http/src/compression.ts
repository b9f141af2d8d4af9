/** A body in the encodings that clients take. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

export type Encoded = Partial<Record<Encoding, Buffer>>;

// Below this a response fits into one packet either way.
const minCompressibleBytes = 1024;
const quickQuality = 3;
const bestQuality = 11;

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'], cache: new LRUCache({ max: 500 }) });

export function chooseEncoding(acceptEncoding: string | string[] | undefined, bodyLength: number): Encoding {
  if (!acceptEncoding || bodyLength < minCompressibleBytes) return 'identity';
  return (negotiator.negotiate(String(acceptEncoding)) as Encoding | null) ?? 'identity';
}

/** Compresses at levels fast enough for a request to wait for. */
export const compress = async (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  copyUnpooled(encoding === 'br' ? await brotli(body, quickQuality) : encoding === 'gzip' ? await toGzip(body) : body);

/** As small as Brotli gets, which takes a hundred times as long. */
export const recompress = async (encoded: Encoded): Promise<Buffer> =>
  copyUnpooled(await brotli(await decompress(encoded), bestQuality));

export async function decompress({ identity, br, gzip: gzipped }: Encoded): Promise<Buffer> {
  if (identity) return identity;
  if (br) return promisify(brotliDecompress)(br);
  if (gzipped) return promisify(gunzip)(gzipped);
  throw new Error('there is no body to decompress');
}

const toGzip = promisify(gzip);

const brotli = (body: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body),
    },
  });

/** The window that the body fits into, as a power of two: by default Brotli takes memory for 4 MB. */
const windowFor = ({ length }: Buffer) =>
  Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.min(32 - Math.clz32(length + 15), constants.BROTLI_DEFAULT_WINDOW));

/** Node cuts small buffers out of blocks of 64 KB, and a cached one would keep its whole block. */
function copyUnpooled(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
