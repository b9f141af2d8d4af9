/** How text stands on a picture: in which colour, and how strong a scrim of the picture's own colour it needs. */

export type TextTone = 'light' | 'dark';

/** For one shape of crop. `strength` is from 0, no scrim, to `maxStrength`. */
export type Tone = { text: TextTone; scrim: string; strength: number; bar: TextTone; barStrength: number };

/** Both are measured for each text colour, so that staff can choose the other. */
type Measured = { strength: number; scrim: string };
type MeasuredCrop = { light: Measured; dark: Measured; bar: { light: Measured; dark: Measured } };
export type MeasuredTones = { wide: MeasuredCrop; high: MeasuredCrop };

type Colour = [red: number, green: number, blue: number];
type Pixel = { colour: Colour; luminance: number };
type Area = { left: number; right: number; top: number; bottom: number };

// Above WCAG's 4.5, because the picture is measured small, where its finest lights are blurred.
const contrast = 5.4;
export const maxStrength = 0.7;
// Dark text on a pale picture should need next to no veil; else light text on a darkened one looks better.
const maxVeil = 0.34;
// The share of the pixels under a line of text that may be brighter, or darker, than the rest.
const outliers = 0.03;
// About as large as a line of text, so that no line stands on the one bright spot of a dark picture.
const tile = { width: 0.12, height: 0.05 };
const textColours: Record<TextTone, Colour> = { light: [255, 255, 255], dark: [11, 22, 48] };

// Where heroes and banners have their words, as shares of the picture: below, from where lines begin.
const textAreas: Record<'wide' | 'high', Area[]> = {
  wide: [
    { left: 0, right: 0.62, top: 0.3, bottom: 0.88 },
    { left: 0, right: 1, top: 0.88, bottom: 1 },
  ],
  high: [{ left: 0, right: 1, top: 0.45, bottom: 1 }],
};
// A frame that is wider than the picture cuts off its upper edge.
const barArea: Area[] = [{ left: 0, right: 1, top: 0, bottom: 0.28 }];

const linear = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const luminance = ([red, green, blue]: Colour) =>
  0.2126 * (linear[Math.round(red)] ?? 0) +
  0.7152 * (linear[Math.round(green)] ?? 0) +
  0.0722 * (linear[Math.round(blue)] ?? 0);

const byLuminance = (one: Pixel, other: Pixel) => one.luminance - other.luminance;

const mix = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

const contrastOf = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const toHex = (colour: Colour) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** `bytes` are red, green and blue, row by row. */
export function measureTones(bytes: Uint8Array, width: number, height: number): MeasuredTones {
  const pixels = toPixels(bytes);
  // Some are enough to know its darkest and palest colours, and sorting all takes long.
  const some = pixels.filter((_, index) => index % 7 === 0).sort(byLuminance);
  const few = Math.ceil(some.length * 0.05);
  const scrims = {
    light: darkened(meanOf(some.slice(0, few))),
    dark: mix(meanOf(some.slice(-few)), [255, 255, 255], 0.5),
  };
  const measure = (areas: Area[]) => {
    const tiles = areas.flatMap(tilesOf).map((tile) => pixelsIn(pixels, width, height, tile).sort(byLuminance));
    const needed = (text: TextTone): Measured => ({
      strength: Math.max(...tiles.map((tile) => strengthFor(worstFor(text, tile), textColours[text], scrims[text]))),
      scrim: toHex(scrims[text]),
    });
    return { light: needed('light'), dark: needed('dark') };
  };
  const bar = measure(barArea);
  return { wide: { ...measure(textAreas.wide), bar }, high: { ...measure(textAreas.high), bar } };
}

/** `given` is what staff decided. */
export function chooseTone({ light, dark, bar }: MeasuredCrop, given: TextTone | ''): Tone {
  const text = given || better(light, dark);
  const { scrim, strength } = text === 'light' ? light : dark;
  const barText = better(bar.light, bar.dark);
  // Both scrims have one colour: a bar whose text is of the other colour goes without.
  const barStrength = barText === text ? bar[barText].strength : 0;
  const isReadable = barText === text || bar[barText].strength === 0;
  return isReadable
    ? { text, scrim, strength, bar: barText, barStrength }
    : { text, scrim, strength, bar: text, barStrength: bar[text].strength };
}

const better = (light: Measured, dark: Measured): TextTone =>
  dark.strength < light.strength && (dark.strength <= maxVeil || light.strength >= maxStrength) ? 'dark' : 'light';

function toPixels(bytes: Uint8Array): Pixel[] {
  return Array.from({ length: bytes.length / 3 }, (_, index) => {
    const colour: Colour = [bytes[index * 3] ?? 0, bytes[index * 3 + 1] ?? 0, bytes[index * 3 + 2] ?? 0];
    return { colour, luminance: luminance(colour) };
  });
}

function tilesOf({ left, right, top, bottom }: Area): Area[] {
  const columns = Math.ceil((right - left) / tile.width);
  const rows = Math.ceil((bottom - top) / tile.height);
  const [width, height] = [(right - left) / columns, (bottom - top) / rows];
  return Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [left + (index % columns) * width, top + Math.floor(index / columns) * height];
    return { left: x, right: x + width, top: y, bottom: y + height };
  });
}

function pixelsIn(pixels: Pixel[], width: number, height: number, area: Area): Pixel[] {
  const [left, right] = [Math.floor(area.left * width), Math.ceil(area.right * width)];
  const found: Pixel[] = [];
  for (let y = Math.floor(area.top * height); y < Math.ceil(area.bottom * height); y++) {
    found.push(...pixels.slice(y * width + left, y * width + right));
  }
  return found;
}

function meanOf(pixels: Pixel[]): Colour {
  const mean = (part: 0 | 1 | 2) => pixels.reduce((sum, { colour }) => sum + colour[part], 0) / pixels.length;
  return [mean(0), mean(1), mean(2)];
}

/** Of the same hue, and dark enough that little of it goes far. */
function darkened(colour: Colour): Colour {
  let dark = colour;
  while (luminance(dark) > 0.012) dark = mix(dark, [0, 0, 0], 0.1);
  return dark;
}

/** What the text has least contrast with, but for the outliers: the brightest below light text, the darkest below dark. */
function worstFor(text: TextTone, sorted: Pixel[]): Colour {
  const index = Math.floor((sorted.length - 1) * (text === 'light' ? 1 - outliers : outliers));
  return sorted[index]?.colour ?? textColours[text];
}

/** The least strength of a scrim that leaves the text its contrast. */
function strengthFor(ground: Colour, text: Colour, scrim: Colour): number {
  const ofText = luminance(text);
  const isEnough = (strength: number) => contrastOf(luminance(mix(ground, scrim, strength)), ofText) >= contrast;
  if (isEnough(0)) return 0;
  let [tooLittle, enough] = [0, maxStrength];
  while (enough - tooLittle > 0.01) {
    const middle = (tooLittle + enough) / 2;
    if (isEnough(middle)) enough = middle;
    else tooLittle = middle;
  }
  return Math.round(enough * 100) / 100;
}
