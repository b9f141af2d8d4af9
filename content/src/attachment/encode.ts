/** What is sent of a picture: an encoding of ours, upright and without metadata. */
import { imageWidths } from 'contract';
import sharp, { type Sharp } from 'sharp';
import type { Format } from './formats.ts';
import { maxPixels } from './media.ts';

const encoders: Record<Format, (picture: Sharp) => Sharp> = {
  // With an effort of 1 and without subsampling the files are as large, and take twice as long; with sharp's own tuning, at a
  // quality of 55, they are larger and take a quarter longer.
  avif: (picture) => picture.avif({ quality: 65, effort: 0, chromaSubsampling: '4:2:0', tune: 'ssim' }),
  webp: (picture) => picture.webp({ quality: 80 }),
  jpeg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 84, mozjpeg: true }),
  png: (picture) => picture.png(),
};

const maxWidth = Math.max(...imageWidths);

export type EncodeTask = { bytes: Uint8Array; format: Format; width: number | undefined };

type Pixels = { width: number; picture: Sharp };
type Decoded = { ratio: number; sizes: Pixels[] };

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: maxPixels }).autoOrient();

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, picture: sharp(data, { raw: info }) };
}

async function decode(bytes: Uint8Array): Promise<Decoded> {
  const { width, height } = (await open(bytes).metadata()).autoOrient;
  const largest = await toPixels(open(bytes).resize({ width: maxWidth, withoutEnlargement: true }));
  return { ratio: height / width, sizes: [largest] };
}

/** Made of the last size that is not narrower: it costs least if the widest is asked for first. */
async function resize({ ratio, sizes }: Decoded, width: number): Promise<Sharp> {
  const source = sizes.findLast((size) => size.width >= width) ?? sizes[0];
  if (!source) throw new Error('nothing was decoded');
  if (source.width === width) return source.picture.clone();
  const height = Math.max(1, Math.round(width * ratio));
  const sized = await toPixels(source.picture.clone().resize(width, height, { fit: 'fill' }));
  sizes.push(sized);
  return sized.picture.clone();
}

/** Keeps the last picture decoded, because its sizes are asked for one after the other. */
export function createEncode() {
  let last: { bytes: Buffer; decoded: Promise<Decoded> } | undefined;

  /** At most as wide as the largest width there is; without a width, as it was given. */
  return async ({ bytes, format, width }: EncodeTask): Promise<Buffer> => {
    if (!width) return encoders[format](open(bytes)).toBuffer();
    if (!last?.bytes.equals(bytes)) last = { bytes: Buffer.from(bytes), decoded: decode(bytes) };
    return encoders[format](await resize(await last.decoded, width)).toBuffer();
  };
}
