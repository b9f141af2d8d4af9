/** A text in the encodings that browsers take. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';

/** Plain text is asked for so seldom that it is unpacked only then. */
export type Packed = { br: Buffer; gzip: Buffer; plain?: Buffer };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Small buffers are parts of a large one, all of which would be kept with them. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
const fromGzip = promisify(gunzip);

const brotli = async (text: Buffer, quality: number) =>
  alone(
    await toBrotli(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  );

/** Quickly, because somebody waits for it. */
export async function pack(text: string): Promise<Packed> {
  const plain = Buffer.from(text);
  const [br, gzip] = await Promise.all([brotli(plain, 4), toGzip(plain)]);
  return { br, gzip: alone(gzip) };
}

/** As small as it gets, which takes a hundred times as long. */
export const packTightly = async ({ gzip }: Packed): Promise<Buffer> => brotli(await fromGzip(gzip), 11);

export const unpack = ({ gzip }: Packed): Promise<Buffer> => fromGzip(gzip);

export const sizeOf = ({ br, gzip, plain }: Packed) => br.length + gzip.length + (plain?.length ?? 0);

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'], cache: new LRUCache({ max: 500 }) });

export const chooseEncoding = (acceptEncoding: string | string[] | undefined) =>
  negotiator.negotiate(String(acceptEncoding ?? '')) as Encoding | null;
