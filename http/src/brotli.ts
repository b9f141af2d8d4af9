import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

export const brotli = (body: Uint8Array, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body),
    },
  });

/** The window that the body fits into, as a power of two: by default Brotli takes memory for 4 MB. */
const windowFor = ({ length }: Uint8Array) =>
  Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.min(32 - Math.clz32(length + 15), constants.BROTLI_DEFAULT_WINDOW));
