/** What text stands on, as the screen shows it, and how well text can be told from it. */
import type { CDPSession } from 'playwright-core';
import sharp from 'sharp';

/** A place on the page, in whole pixels from its upper left corner. */
export type Box = { left: number; top: number; right: number; bottom: number };

export type Line = { text: string; colour: string; opacity: number; size: number; isBold: boolean; box: Box };

export type Ground = { pixels: Buffer; box: Box };

/** To photograph a box takes as long as to photograph so many pixels more. */
const pixelsPerPhotograph = 150_000;
/** Lower than every screen without the header that stays in its upper part. */
const highest = 600;

const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

const isWithin = (inner: Box, outer: Box) => areaOf(around(inner, outer)) === areaOf(outer);

/** The boxes to photograph in place of many small ones. */
export function gather(boxes: Box[]): Box[] {
  const gathered: Box[] = [];
  for (let box of boxes) {
    const isNear = (other: Box) => {
      const both = around(box, other);
      return areaOf(both) < areaOf(box) + areaOf(other) + pixelsPerPhotograph && both.bottom - both.top <= highest;
    };
    for (let near = gathered.findIndex(isNear); near >= 0; near = gathered.findIndex(isNear)) {
      box = around(box, ...(gathered.splice(near, 1) as [Box]));
    }
    gathered.push(box);
  }
  return gathered;
}

/** Playwright's own way prepares the page for each picture, and packs it tightly. */
export async function photograph(session: CDPSession, box: Box): Promise<Ground> {
  const { data } = await session.send('Page.captureScreenshot', {
    clip: { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top, scale: 1 },
    optimizeForSpeed: true,
  });
  return { pixels: await sharp(Buffer.from(data, 'base64')).removeAlpha().raw().toBuffer(), box };
}

type Colour = [red: number, green: number, blue: number, alpha: number];

const parse = (colour: string): Colour => {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
};

const linear = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const light = (value: number) => linear[Math.round(value)] ?? 0;

const luminance = (red: number, green: number, blue: number) =>
  0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);

/** The contrast that all but the worst two hundredths of a line's ground leave to its words. */
export function contrastOf({ text, colour, opacity, box }: Line, grounds: Ground[]): number {
  const ground = grounds.find((each) => isWithin(box, each.box));
  if (!ground) throw new Error(`nobody photographed what is beneath ${text}`);
  const { pixels } = ground;
  const width = ground.box.right - ground.box.left;
  const [red, green, blue, alpha] = parse(colour);
  const share = alpha * opacity;
  const over = (own: number, under: number) => own * share + under * (1 - share);
  // Every other pixel of a row is enough to know it.
  const contrasts = new Float32Array((box.bottom - box.top) * Math.ceil((box.right - box.left) / 2));
  let count = 0;
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x += 2) {
      const at = ((y - ground.box.top) * width + x - ground.box.left) * 3;
      const r = pixels[at] ?? 0;
      const g = pixels[at + 1] ?? 0;
      const b = pixels[at + 2] ?? 0;
      const under = luminance(r, g, b);
      const letter = luminance(over(red, r), over(green, g), over(blue, b));
      contrasts[count++] = (Math.max(under, letter) + 0.05) / (Math.min(under, letter) + 0.05);
    }
  }
  // An array of plain numbers would take five times as long to fill and to sort.
  return contrasts.sort()[Math.floor(count * 0.02)] ?? 0;
}
