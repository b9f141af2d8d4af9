/** What a file really is, by its bytes, and whether we take it. */
import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { measureTones } from './tone.ts';

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const others = ['video/mp4', 'video/webm', 'application/pdf', 'application/zip'];
export const maxPixels = 100_000_000;

export type Media = {
  id: string;
  media_type: string;
  size: number;
  width: number | null;
  height: number | null;
  color: string | null;
  /** `MeasuredTones`, as JSON; empty for what is no picture. */
  tones: string;
};

export const contentId = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

export const isContentId = (id: string) => /^[0-9a-f]{32}$/.test(id);

/** Throws, with a sentence for the person who publishes, where a file is not taken. */
export async function inspectMedia(bytes: Uint8Array): Promise<Media> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown';
  const media: Media = { id: contentId(bytes), media_type: type, size: bytes.length, ...noPicture };
  if (others.includes(type)) return media;
  if (pictures.includes(type)) return { ...media, ...(await inspectPicture(bytes)) };
  throw new Error(`files of this type (${type}) are not taken; use JPEG, PNG, WebP, AVIF, MP4, WebM, PDF or ZIP`);
}

const noPicture = { width: null, height: null, color: null, tones: '' };

const tooManyPixels = `it is over the pixel limit of ${maxPixels / 1e6} million; save it smaller, such as 8000 × 6000`;

async function inspectPicture(bytes: Uint8Array) {
  // Whoever only serves pictures need not load what takes 20 MB.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
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
    throw new Error(`the picture cannot be read: ${reason.includes('pixel limit') ? tooManyPixels : reason}`, {
      cause,
    });
  }
}

const toHex = ({ r, g, b }: { r: number; g: number; b: number }) =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
