/**
 * What is sent of a picture: always an encoding of ours, upright and without metadata. The file as it was given stays in the
 * store, is never sent, and is what an export returns.
 */
import { imageWidths } from 'contract';
import type { Files } from '../files/index.ts';
import { type Format, formats } from './formats.ts';
import type { Attachment } from './store.ts';

export type Variant = { format: Format; width: number | undefined; name: string };

type Picture = Pick<Attachment, 'id' | 'media_type' | 'width'>;

export const originalsPrefix = 'originals/';

export const originalName = (id: string) => `${originalsPrefix}${id}`;

export const variantsPrefix = 'variants/';

const folderOf = (id: string) => `${variantsPrefix}${id}/`;

function variantOf(id: string, format: Format, width: number | undefined): Variant {
  return { format, width, name: `${folderOf(id)}${width ?? 'full'}.${format}` };
}

/** A width that the picture does not have is answered with the whole picture. */
export const findVariant = ({ id, width: own }: Picture, format: Format, width: number | undefined): Variant =>
  variantOf(id, format, width && width < (own ?? 0) ? width : undefined);

const fallbackFormat = ({ media_type }: Picture): Format => (media_type === 'image/png' ? 'png' : 'jpeg');

export function chooseFormat(picture: Picture, accept: string): Format {
  if (accepts(accept, 'image/avif')) return 'avif';
  if (accepts(accept, 'image/webp')) return 'webp';
  return fallbackFormat(picture);
}

function accepts(accept: string, type: string): boolean {
  return accept.split(',').some((range) => {
    const [name, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** All that can be asked for in a format, the widest first. */
export const sizesOf = (picture: Picture, format: Format): Variant[] =>
  [undefined, ...imageWidths.filter((width) => width < (picture.width ?? 0)).toReversed()].map((width) =>
    variantOf(picture.id, format, width),
  );

/** A PNG is also had as JPEG, by whoever asks for that. */
export const formatsOf = (picture: Picture): Format[] => [
  ...new Set(['avif', 'webp', 'jpeg', fallbackFormat(picture)] as const),
];

/** What the studio shows of a picture, which may not be live: made when it is asked for. */
export const thumbnailName = (id: string, width: number) => `thumbnails/${id}/${width}.webp`;

/** Every name under which the store may hold something of an attachment. */
export function namesOf(id: string): string[] {
  const variants = formats.flatMap((format) =>
    [undefined, ...imageWidths].map((width) => variantOf(id, format, width)),
  );
  const thumbnails = imageWidths.map((width) => thumbnailName(id, width));
  return [originalName(id), ...variants.map(({ name }) => name), ...thumbnails];
}

/** What stands in for a variant that is not made yet: the nearest size in a format that the client can read. */
export async function findNearest(files: Files, picture: Picture, wanted: Variant): Promise<Variant | undefined> {
  const stored = new Set(await files.list(folderOf(picture.id)));
  // Whoever takes one of these formats takes those after it as well, and everybody takes JPEG.
  const readable: Format[] = [...formats.slice(formats.indexOf(wanted.format)), 'jpeg'];
  const widthOf = ({ width }: Variant) => width ?? picture.width ?? 1;
  const distance = (variant: Variant) => Math.abs(Math.log(widthOf(variant) / widthOf(wanted)));
  const [nearest] = readable
    .flatMap((format) => sizesOf(picture, format))
    .filter(({ name }) => stored.has(name))
    .toSorted((one, other) => distance(one) - distance(other));
  return nearest;
}

/** What stands in for a picture of which nothing is made yet: its colour, in its shape. */
export const colorOnly = ({ width, height, color }: Attachment) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/></svg>`;
