/**
 * What is sent of a picture: always an encoding of ours, upright and without metadata, made at the first request for
 * it and kept. The file as it was given stays in the store, is never sent, and is what an export returns.
 */
import { imageWidths } from 'contract';
import sharp, { type Sharp } from 'sharp';
import { type Files, readAll } from '../files/index.ts';
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

/** Makes variants, each once, however many ask for it at the same time, and one after the other. */
export function createVariants(files: Files) {
  const underWay = new Map<string, Promise<void>>();
  // An encoder uses every core and takes much memory: several at once would be no faster.
  let lastMaking: Promise<unknown> = Promise.resolve();

  async function ensure(attachment: Attachment, name: string, format: Format, width: number | undefined) {
    if ((await files.size(name)) !== undefined) return;
    const make = () => makeVariant(attachment, name, format, width);
    const making = lastMaking.then(make, make);
    lastMaking = making;
    await making;
  }

  async function makeVariant(attachment: Attachment, name: string, format: Format, width: number | undefined) {
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
