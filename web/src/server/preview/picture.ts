/** The picture a page is shared with: its cover, darkened where its title stands, and the brand's name. */
import type { LocaleCode } from 'contract/locale';
import sharp, { type Sharp } from 'sharp';
import { brand } from '../../brand.ts';
import { previewHeight as height, previewWidth as width } from '../../head/preview-path.ts';
import { drawMark, readDrawing } from '../mark.ts';
import { setLine } from './fonts.ts';
import { breakLines, cutLines } from './lines.ts';

export type Cover = { bytes: Uint8Array; focus: { X: number; Y: number } };

export type PreviewTask = { title: string; locale: LocaleCode; cover: Cover | undefined };

/** What a page without a picture of its own is shared with, and where the mark stands on it. */
const plainGround = await readDrawing('preview.svg');
export const markPlace = { size: 220, left: 820, top: 120 };

const margin = 72;
const sizes = [76, 66, 56, 48];
const maxLines = 3;
const lineHeight = 1.28;
const nameSize = 30;

export async function makePreview(title: string, locale: LocaleCode, cover: Cover | undefined): Promise<Buffer> {
  const { lines, size } = await fit(title, locale);
  const name = title === brand.name[locale] ? [] : [await draw(brand.name[locale], locale, nameSize, height - margin)];
  const bottom = name.length > 0 ? height - margin - nameSize * 2 : height - margin;
  const drawn = await Promise.all(
    lines.map((line, index) => draw(line, locale, size, bottom - (lines.length - 1 - index) * size * lineHeight)),
  );
  const top = bottom - lines.length * size * lineHeight;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shade(top)}
<rect x="${margin}" y="${top - 24}" width="64" height="8" rx="4" fill="${brand.color}"/>
<g fill="#fff">${[...drawn, ...name].join('')}</g></svg>`;
  return (await ground(cover))
    .composite([{ input: Buffer.from(text) }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

async function fit(title: string, locale: LocaleCode): Promise<{ lines: string[]; size: number }> {
  const room = width - 2 * margin;
  const widths = new Map<string, Promise<number>>();
  const widthOf = (text: string) => {
    const width = widths.get(text) ?? setLine(text, locale).then((line) => line.width);
    widths.set(text, width);
    return width;
  };
  const measure = (size: number) => async (text: string) => (await widthOf(text)) * size;
  for (const size of sizes) {
    const lines = await breakLines(title, room, maxLines, measure(size));
    if (lines) return { lines, size };
  }
  const size = sizes.at(-1) ?? 48;
  return { lines: await cutLines(title, room, maxLines, measure(size)), size };
}

/** `y` is the foot of the letters. */
async function draw(text: string, locale: LocaleCode, size: number, y: number): Promise<string> {
  const { glyphs } = await setLine(text, locale);
  return glyphs
    .map(({ glyph, x, scale }) => {
      const place = `translate(${margin + x * size} ${y}) scale(${scale * size} ${-scale * size})`;
      return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`;
    })
    .join('');
}

/** Dark enough for white letters on a white picture, from the title's top down. */
function shade(top: number): string {
  const start = Math.max(0, top - 200) / height;
  const full = Math.max(0, top - 30) / height;
  return `<linearGradient id="shade" x1="0" x2="0" y1="0" y2="1">
<stop offset="${start}" stop-color="#060c1c" stop-opacity="0"/><stop offset="${full}" stop-color="#060c1c" stop-opacity="0.66"/>
<stop offset="1" stop-color="#060c1c" stop-opacity="0.84"/></linearGradient>
<rect width="${width}" height="${height}" fill="url(#shade)"/>`;
}

async function ground(cover: Cover | undefined): Promise<Sharp> {
  if (!cover) {
    const { size, left, top } = markPlace;
    const scene = sharp(Buffer.from(plainGround)).composite([{ input: await drawMark(size), left, top }]);
    // Composed at once: what is laid over it next would replace this.
    return sharp(await scene.png().toBuffer());
  }
  const picture = sharp(cover.bytes).autoOrient();
  const { width: ownWidth, height: ownHeight } = (await picture.metadata()).autoOrient;
  const scale = Math.max(width / ownWidth, height / ownHeight);
  const [wide, high] = [Math.ceil(ownWidth * scale), Math.ceil(ownHeight * scale)];
  const start = (focus: number, whole: number, part: number) =>
    Math.round(Math.min(Math.max(focus * whole - part / 2, 0), whole - part));
  return picture
    .flatten({ background: brand.color })
    .resize(wide, high, { fit: 'fill' })
    .extract({ left: start(cover.focus.X, wide, width), top: start(cover.focus.Y, high, height), width, height });
}
