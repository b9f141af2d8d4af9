/** What a file really is, by its bytes, and whether we take it. */
import { createHash } from 'node:crypto';
import { type MediaType, mediaLimits, mediaTypes, megabytesOf } from 'contract/studio/media-files';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { measureTones } from './tone.ts';

export const maxPixels = mediaLimits.pixels;

/** What a picture is found to be; for anything else there is nothing to measure. */
export type Measured = {
  media_type: MediaType;
  width: number | null;
  height: number | null;
  color: string | null;
  /** `MeasuredTones`, as JSON; empty for what is no picture. */
  tones: string;
};

export type Media = Omit<Measured, 'media_type'> & { id: string; media_type: string; size: number };

export type RefusalCode = 'too_large' | 'type' | 'pixels' | 'unreadable';

/** Says, in a sentence for the person who publishes, why a file is not taken. */
export class MediaRefusal extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export const createContentHash = () => createHash('sha256');

export const toContentId = (hash: string) => hash.slice(0, 32);

export const contentId = (bytes: Uint8Array) => toContentId(createContentHash().update(bytes).digest('hex'));

export const isContentId = (id: string) => /^[0-9a-f]{32}$/.test(id);

export const tooLarge = () =>
  new MediaRefusal('too_large', `files of more than ${megabytesOf(mediaLimits.bytes)} MB are not taken`);

/** Throws a `MediaRefusal` where a file is not taken. */
export async function inspectMedia(bytes: Uint8Array): Promise<Media> {
  if (bytes.length > mediaLimits.bytes) throw tooLarge();
  return { id: contentId(bytes), size: bytes.length, ...(await measure(bytes)) };
}

/** Throws a `MediaRefusal` where it is not taken, given as its bytes or as the path of a file. */
export async function measure(file: Uint8Array | string): Promise<Measured> {
  const found = typeof file === 'string' ? await fileTypeFromFile(file) : await fileTypeFromBuffer(file);
  const type = found?.mime ?? 'unknown';
  if (!isTaken(type)) {
    const message = `files of this type (${type}) are not taken; use JPEG, PNG, WebP, AVIF, MP4, WebM, PDF or ZIP`;
    throw new MediaRefusal('type', message);
  }
  return { media_type: type, ...(type.startsWith('image/') ? await measurePicture(file) : noPicture) };
}

const isTaken = (type: string): type is MediaType => Object.hasOwn(mediaTypes, type);

const noPicture = { width: null, height: null, color: null, tones: '' };

const tooManyPixels = `it is over the pixel limit of ${maxPixels / 1e6} million; save it smaller, such as 8000 × 6000`;

async function measurePicture(file: Uint8Array | string) {
  // Whoever only serves pictures need not load what takes 20 MB.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' });
    const { autoOrient } = await picture.metadata();
    const { data, info } = await picture
      .resize(256, 256, { fit: 'inside' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { dominant } = await sharp(data, { raw: info }).stats();
    const tones = JSON.stringify(measureTones(data, info.width, info.height));
    return { width: autoOrient.width, height: autoOrient.height, color: toHex(dominant), tones };
  } catch (cause) {
    const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n', 1);
    const isTooLarge = reason.includes('pixel limit');
    const message = `the picture cannot be read: ${isTooLarge ? tooManyPixels : reason}`;
    throw new MediaRefusal(isTooLarge ? 'pixels' : 'unreadable', message, { cause });
  }
}

const toHex = ({ r, g, b }: { r: number; g: number; b: number }) =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
