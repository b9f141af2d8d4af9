/** What is sent of a picture: an encoding of ours, upright and without metadata. */
import { imageWidths } from 'contract';
import sharp, { type Sharp } from 'sharp';
import type { Format } from './formats.ts';
import { maxPixels } from './media.ts';

const encoders: Record<Format, (picture: Sharp) => Sharp> = {
  // With an effort of 1 and without subsampling the files are as large, and take twice as long.
  avif: (picture) => picture.avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 80 }),
  jpeg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 84, mozjpeg: true }),
  png: (picture) => picture.png(),
};

const maxWidth = Math.max(...imageWidths);

export type EncodeTask = { bytes: Uint8Array; format: Format; width: number | undefined };

type Decoded = { pixels: Sharp; ratio: number };

/** Keeps the last picture decoded, because its sizes are asked for one after the other. */
export function createEncode() {
  let last: { bytes: Buffer; decoded: Promise<Decoded> } | undefined;

  const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: maxPixels }).autoOrient();

  async function decode(bytes: Uint8Array): Promise<Decoded> {
    const { width, height } = (await open(bytes).metadata()).autoOrient;
    const largest = open(bytes).resize({ width: maxWidth, withoutEnlargement: true });
    const { data, info } = await largest.raw().toBuffer({ resolveWithObject: true });
    return { pixels: sharp(data, { raw: info }), ratio: height / width };
  }

  /** At most as wide as the largest width there is; without a width, as it was given. */
  return async ({ bytes, format, width }: EncodeTask): Promise<Buffer> => {
    if (!width) return encoders[format](open(bytes)).toBuffer();
    if (!last?.bytes.equals(bytes)) last = { bytes: Buffer.from(bytes), decoded: decode(bytes) };
    const { pixels, ratio } = await last.decoded;
    const height = Math.max(1, Math.round(width * ratio));
    return encoders[format](pixels.clone().resize(width, height, { fit: 'fill' })).toBuffer();
  };
}
