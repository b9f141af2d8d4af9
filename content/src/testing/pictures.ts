/** Pictures to import, and a fetchPicture at what is then sent of them. */
import type { FastifyInstance } from 'fastify';
import { createPicturePreparation } from 'http/picture-preparation';
import sharp from 'sharp';
import { contentId } from '../attachment/media.ts';
import { fileUrl } from '../attachment/store.ts';
import { createVariantSource } from '../attachment/variant-source.ts';
import type { Content } from '../content.ts';
import { createLease } from '../database/lease.ts';
import { get } from './service.ts';

/** What browsers say they accept, by the format they should then be given. */
export const browsers = { avif: 'image/avif,image/webp,*/*;q=0.8', webp: 'image/webp,*/*;q=0.8', original: '*/*' };

/** A picture of one colour. */
export function plain(background: string, width = 40, height = 30) {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** What a site does in the background with pictures, as it would after each change of the content. */
export const createPreparation = ({ db, files }: Content) =>
  createPicturePreparation({
    store: files,
    lease: createLease(db, 'pictures'),
    sources: [createVariantSource({ db, files })],
    log: { info() {}, warn() {} },
  });

/** Makes every size of every picture. */
export async function preparePictures(content: Content): Promise<void> {
  const preparation = createPreparation(content);
  const outcome = await preparation.prepare();
  await preparation.stop();
  if (outcome !== 'done') throw new Error(`the pictures are ${outcome}: ${JSON.stringify(preparation.progress)}`);
}

/** Where the file with these bytes is. */
export const addressOf = (bytes: Uint8Array) => fileUrl(contentId(bytes));

/** The picture as it was sent. */
export async function fetchPicture(app: FastifyInstance, url: string, accept: string) {
  const { status, headers, response } = await get(app, url, { accept });
  if (status !== 200) throw new Error(`${url} answered ${status}: ${response.body}`);
  const bytes = response.rawPayload;
  const { format, compression, width, height, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
  return {
    headers,
    bytes,
    format: format === 'heif' && compression === 'av1' ? 'avif' : format,
    size: `${width}x${height}`,
    metadata: { exif, icc, xmp, iptc, orientation },
  };
}
