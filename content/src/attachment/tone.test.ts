import { expect, test } from 'vitest';
import { chooseTone, maxStrength, measureTones } from './tone.ts';

type Colour = [number, number, number];
const [width, height] = [160, 90];
const night: Colour = [20, 24, 60];
const mist: Colour = [236, 235, 230];
const grey: Colour = [128, 128, 128];

function paint(colourAt: (x: number, y: number) => Colour) {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels.set(colourAt(x / width, y / height), (y * width + x) * 3);
  }
  return measureTones(pixels, width, height);
}

test('a dark picture has light text and no scrim, a pale one dark text and none', () => {
  expect(chooseTone(paint(() => night).wide, '')).toMatchObject({ text: 'light', strength: 0, bar: 'light' });
  expect(chooseTone(paint(() => mist).wide, '')).toMatchObject({ text: 'dark', strength: 0, bar: 'dark' });
});

test('one bright patch where a line of text may stand asks for a scrim of the darkest colour of the picture', () => {
  const { text, strength, scrim } = chooseTone(
    paint((x, y) => (x < 0.1 && y > 0.6 && y < 0.7 ? mist : night)).wide,
    '',
  );
  expect(text).toBe('light');
  expect(strength).toBeGreaterThan(0.3);
  expect(strength).toBeLessThanOrEqual(maxStrength);
  expect(Number.parseInt(scrim.slice(5), 16)).toBeGreaterThan(Number.parseInt(scrim.slice(1, 3), 16));
});

test('what is bright where no text stands asks for nothing', () => {
  expect(chooseTone(paint((x, y) => (x > 0.7 && y < 0.8 ? mist : night)).wide, '').strength).toBe(0);
});

test('staff can have the other colour, with the scrim that it needs', () => {
  const tones = paint(() => mist).wide;
  const { text, strength } = chooseTone(tones, 'light');
  expect([text, strength > 0.4]).toEqual(['light', true]);
});

test('the bar follows the upper edge, if it can be read there without a scrim of the other colour', () => {
  const tones = paint((_, y) => (y < 0.4 ? mist : night)).wide;
  expect(chooseTone(tones, '')).toMatchObject({ bar: 'dark', barStrength: 0 });
  const mixed = paint((_, y) => (y < 0.3 ? grey : night)).wide;
  const { text, bar, barStrength } = chooseTone(mixed, '');
  expect([text, bar]).toEqual(['light', 'light']);
  expect(barStrength).toBeGreaterThan(0);
});

test('a high frame is measured over its whole width', () => {
  const { wide, high } = paint((x, y) => (x > 0.8 && y < 0.8 ? mist : night));
  expect([chooseTone(wide, '').strength, chooseTone(high, '').strength > 0.3]).toEqual([0, true]);
});
