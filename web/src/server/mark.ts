/** The brand's mark as a picture, and its other drawings. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brand } from '../brand.ts';

const folder = path.resolve(import.meta.dirname, '../../../sample');

/** The ground it stands on where there is no other. */
export const night = '#070d1c';

export const readDrawing = async (name: string): Promise<string> =>
  (await readFile(path.join(folder, name), 'utf8')).replaceAll('var(--brand)', brand.color);

export const mark = await readDrawing('mark.svg');

/** A low strip at the foot of every page; undefined if the company has none. */
export const footerPicture = existsSync(path.join(folder, 'footer.webp'))
  ? await readFile(path.join(folder, 'footer.webp'))
  : undefined;

/** The mark in a square; with a margin given, on the brand's colour to the edges. */
export async function drawMark(size: number, margin?: number): Promise<Buffer> {
  // Each icon is drawn once: until somebody asks for one, what draws them takes no memory.
  const { default: sharp } = await import('sharp');
  const inner = size - 2 * (margin ?? 0);
  const picture = sharp(Buffer.from(mark), { density: (72 * inner) / 32 }).resize(inner, inner);
  if (margin === undefined) return picture.png().toBuffer();
  const edge = { top: margin, bottom: margin, left: margin, right: margin, background: brand.color };
  return picture.extend(edge).flatten({ background: brand.color }).png().toBuffer();
}
