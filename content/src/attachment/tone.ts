/** How text stands on a picture: in which colour, and how strong a scrim of the picture's own colour it needs. */

export type TextTone = 'light' | 'dark';

/** For one shape of crop. `strength` is from 0, no scrim, to `maxStrength`. */
export type Tone = { text: TextTone; scrim: string; strength: number; bar: TextTone; barStrength: number };

/** Both are measured for each text colour, so that staff can choose the other. */
type Measured = { strength: number; scrim: string };
type MeasuredCrop = { light: Measured; dark: Measured; bar: { light: Measured; dark: Measured } };
export type MeasuredTones = { wide: MeasuredCrop; high: MeasuredCrop };

type Colour = [red: number, green: number, blue: number];
type Area = { left: number; right: number; top: number; bottom: number };

// Above WCAG's 4.5, because the picture is measured small, where its finest lights are blurred.
const contrast = 5;
export const maxStrength = 0.7;
// Dark text on a pale picture should need next to no veil; else light text on a darkened one looks better.
const maxVeil = 0.34;
// The share of the pixels under a line of text that may be brighter, or darker, than the rest.
const outliers = 0.04;
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

const mix = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

const contrastOf = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const toHex = (colour: Colour) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** `pixels` are red, green and blue, row by row. */
export function measureTones(pixels: Uint8Array, width: number, height: number): MeasuredTones {
  const all = pixelsIn(pixels, width, height, { left: 0, right: 1, top: 0, bottom: 1 });
  const byLight = all.toSorted((one, other) => luminance(one) - luminance(other));
  const few = Math.ceil(all.length * 0.05);
  const scrims = {
    light: darkened(meanOf(byLight.slice(0, few))),
    dark: mix(meanOf(byLight.slice(-few)), [255, 255, 255], 0.5),
  };
  const measure = (areas: Area[]) => {
    const tiles = areas.flatMap(tilesOf).map((tile) => pixelsIn(pixels, width, height, tile));
    const needed = (text: TextTone): Measured => ({
      strength: Math.max(...tiles.map((tile) => strengthFor(tile, textColours[text], scrims[text]))),
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

function tilesOf({ left, right, top, bottom }: Area): Area[] {
  const columns = Math.ceil((right - left) / tile.width);
  const rows = Math.ceil((bottom - top) / tile.height);
  const [width, height] = [(right - left) / columns, (bottom - top) / rows];
  return Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [left + (index % columns) * width, top + Math.floor(index / columns) * height];
    return { left: x, right: x + width, top: y, bottom: y + height };
  });
}

function pixelsIn(pixels: Uint8Array, width: number, height: number, area: Area): Colour[] {
  const found: Colour[] = [];
  for (let y = Math.floor(area.top * height); y < Math.ceil(area.bottom * height); y++) {
    for (let x = Math.floor(area.left * width); x < Math.ceil(area.right * width); x++) {
      const at = (y * width + x) * 3;
      found.push([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]);
    }
  }
  return found;
}

function meanOf(colours: Colour[]): Colour {
  const sum = colours.reduce((total, colour) => [total[0] + colour[0], total[1] + colour[1], total[2] + colour[2]]);
  return [sum[0] / colours.length, sum[1] / colours.length, sum[2] / colours.length];
}

/** Of the same hue, and dark enough that little of it goes far. */
function darkened(colour: Colour): Colour {
  let dark = colour;
  while (luminance(dark) > 0.012) dark = mix(dark, [0, 0, 0], 0.1);
  return dark;
}

/** The least strength at which all but the outliers of the ground leave the text its contrast. */
function strengthFor(ground: Colour[], text: Colour, scrim: Colour): number {
  const ofText = luminance(text);
  const isReadable = (pixel: Colour, strength: number) =>
    contrastOf(luminance(mix(pixel, scrim, strength)), ofText) >= contrast;
  const isEnough = (strength: number) =>
    ground.filter((pixel) => !isReadable(pixel, strength)).length <= ground.length * outliers;
  if (isEnough(0)) return 0;
  let [tooLittle, enough] = [0, maxStrength];
  while (enough - tooLittle > 0.01) {
    const middle = (tooLittle + enough) / 2;
    if (isEnough(middle)) enough = middle;
    else tooLittle = middle;
  }
  return Math.round(enough * 100) / 100;
}
