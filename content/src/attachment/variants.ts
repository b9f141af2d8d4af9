/**
 * What is sent of a picture: always an encoding of ours, upright and without metadata, made at the first request for
 * it and kept. The file as it was given stays in the store, is never sent, and is what an export returns.
 */
import { imageWidths } from 'contract';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { type Files, readAll } from '../files/index.ts';
import { HttpProblem } from '../problem.ts';
import { mostPixels } from './media.ts';
import type { Attachment } from './store.ts';

export const originalName = (id: string) => `originals/${id}`;

export type Format = 'avif' | 'webp' | 'jpeg' | 'png';

export function chooseFormat(attachment: Attachment, accept: string): Format {
  if (accepts(accept, 'image/avif')) return 'avif';
  if (accepts(accept, 'image/webp')) return 'webp';
  return attachment.media_type === 'image/png' ? 'png' : 'jpeg';
}

function accepts(accept: string, type: string): boolean {
  return accept.split(',').some((range) => {
    const [name, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

const encode: Record<Format, (picture: Sharp) => Sharp> = {
  // Somebody waits for the first of each size: more effort saves a fifth of the bytes and takes ten times as long.
  avif: (picture) => picture.avif({ quality: 55, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 80 }),
  jpeg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 84, mozjpeg: true }),
  png: (picture) => picture.png(),
};

/** Every name under which the store may hold something of an attachment. */
export function namesOf(id: string): string[] {
  const formats = Object.keys(encode) as Format[];
  return [
    originalName(id),
    ...formats.flatMap((format) => [undefined, ...imageWidths].map((width) => variantName(id, format, width))),
  ];
}

const variantName = (id: string, format: Format, width: number | undefined) =>
  `variants/${id}/${width ?? 'full'}.${format}`;

// Each takes a thread of those that also compress pages and read files, and holds a whole picture in memory.
const mostAtOnce = 2;
const mostWaiting = 200;

/** Makes variants, each once, however many ask for it at the same time. */
export function createVariants(files: Files) {
  const underWay = new Map<string, Promise<void>>();
  const limit = pLimit(mostAtOnce);

  async function ensure(attachment: Attachment, name: string, format: Format, width: number | undefined) {
    if ((await files.size(name)) !== undefined) return;
    if (limit.pendingCount >= mostWaiting) {
      throw new HttpProblem(503, 'Too many pictures are being made.', { headers: { 'retry-after': '10' } });
    }
    await limit(() => make(attachment, name, format, width));
  }

  async function make(attachment: Attachment, name: string, format: Format, width: number | undefined) {
    const picture = sharp(await readAll(files, originalName(attachment.id)), {
      limitInputPixels: mostPixels,
    }).autoOrient();
    const sized = width ? picture.resize({ width, withoutEnlargement: true }) : picture;
    await files.write(name, await encode[format](sized).toBuffer());
  }

  /** The name, in the store, of the picture in this format and width. */
  return async (attachment: Attachment, format: Format, width: number | undefined): Promise<string> => {
    const name = variantName(attachment.id, format, width);
    let making = underWay.get(name);
    if (!making) {
      making = ensure(attachment, name, format, width).finally(() => underWay.delete(name));
      underWay.set(name, making);
    }
    await making;
    return name;
  };
}
