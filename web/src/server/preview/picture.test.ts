import { locales } from 'contract/locale';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { setLine } from './fonts.ts';
import { makePreview, markPlace } from './picture.ts';

async function statsOf(picture: Buffer, top: number, height: number) {
  const part = await sharp(picture).extract({ left: 0, top, width: 1200, height }).greyscale().png().toBuffer();
  return (await sharp(part).stats()).channels[0];
}

test.each([
  ['en-US', 'Sky Isles: “save” your islands – déjà vu…'],
  ['zh-CN', '《天空群岛》更新：冬季岛屿登场，等你来！'],
  ['zh-TW', '《天空群島》更新：冬季島嶼登場，等你來！'],
  ['ja-JP', '『スカイアイルズ』がついに発売。鬱蒼とした森へ'],
] as const)('in %s every character has an outline', async (locale, title) => {
  for (const character of title.replaceAll(' ', '')) {
    const { glyphs, width } = await setLine(character, locale);
    expect(
      glyphs.map(({ glyph }) => [glyph.id > 0, glyph.path.toSVG() !== '']),
      character,
    ).toEqual([[true, true]]);
    expect(width).toBeGreaterThan(0.1);
  }
});

test.each(locales)('the fonts of $code have the letters of $name', async ({ code, name }) => {
  expect((await setLine(name, code)).glyphs).toHaveLength(name.length);
});

test('a character is drawn for its readers, and strongly', async () => {
  const drawn = async (locale: 'zh-CN' | 'zh-TW' | 'ja-JP') =>
    (await setLine('骨', locale)).glyphs[0]?.glyph.path.toSVG();
  expect(new Set([await drawn('zh-CN'), await drawn('zh-TW'), await drawn('ja-JP')]).size).toBe(3);
  const stem = (await setLine('l', 'en-US')).glyphs[0]?.glyph.path.bbox;
  expect((stem?.maxX ?? 0) - (stem?.minX ?? 0)).toBeGreaterThan(100);
});

test('a character that no font has is left out', async () => {
  expect((await setLine('a🚀b', 'en-US')).glyphs).toHaveLength(2);
});

test('white letters can be read on a white cover, and the cover is seen above them', async () => {
  const bytes = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const picture = await makePreview('A title', 'en-US', { bytes, focus: { X: 0.5, Y: 1 } });
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  expect((await statsOf(picture, 0, 150))?.mean).toBeGreaterThan(250);
  const text = await statsOf(picture, 430, 70);
  expect(text?.mean).toBeLessThan(120);
  expect(text?.max).toBeGreaterThan(240);
});

test('without a cover it shows the mark, in the brand’s colour', async () => {
  const picture = await makePreview('A title', 'en-US', undefined);
  const { size, left, top } = markPlace;
  const { data } = await sharp(picture)
    .extract({ left: left + size / 2, top: top + 8, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0, blue = 0] = data;
  expect(Math.abs(red - 0x16) + Math.abs(green - 0x77) + Math.abs(blue - 0xff)).toBeLessThan(20);
});
