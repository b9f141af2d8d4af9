/** A text in the encodings that browsers take. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';
/** As it is sent: plain to those who take neither encoding. */
export type Form = Encoding | 'plain';
type OtherForm = Exclude<Form, 'br'>;

/** Browsers take Brotli: the other forms are so seldom asked for that they are made of it only then. */
export type Packed = { br: Buffer } & Partial<Record<OtherForm, Buffer>>;

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);

/** Small buffers are parts of a large one, all of which would be kept with them. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** The window that the text fits into, as a power of two: by itself Brotli takes memory for 4 MB. */
const windowFor = ({ length }: Buffer) =>
  Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.min(32 - Math.clz32(length + 15), constants.BROTLI_DEFAULT_WINDOW));

const brotli = async (text: Buffer, quality: number) =>
  alone(
    await toBrotli(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(text),
      },
    }),
  );

/** Quickly, because somebody waits for it. */
export const pack = async (text: string): Promise<Packed> => ({ br: await brotli(Buffer.from(text), 4) });

/** As small as it gets, which takes a hundred times as long. */
export const packTightly = async ({ br }: Packed): Promise<Buffer> => brotli(await fromBrotli(br), 11);

export async function unpack({ br }: Packed, form: OtherForm): Promise<Buffer> {
  const plain = await fromBrotli(br);
  return alone(form === 'plain' ? plain : await toGzip(plain));
}

export const sizeOf = ({ br, gzip, plain }: Packed) => br.length + (gzip?.length ?? 0) + (plain?.length ?? 0);

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'], cache: new LRUCache({ max: 500 }) });

export const chooseEncoding = (acceptEncoding: string | string[] | undefined) =>
  negotiator.negotiate(String(acceptEncoding ?? '')) as Encoding | null;
