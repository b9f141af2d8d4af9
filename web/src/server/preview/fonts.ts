/**
 * Text as outlines, so that no font has to be installed where the site runs. The fonts come as many small files, each for
 * some of the characters; only those that a text needs are opened.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LocaleCode } from 'contract/locale';
import { create, type Font, type Glyph } from 'fontkit';
import { createMemoize } from 'http/memoize';
import { decompress } from 'woff2-encoder';

/** Where each character's outline stands in a line of size 1, and how long the line is. */
export type SetLine = { glyphs: { glyph: Glyph; x: number; scale: number }[]; width: number };

type Family = { folder: string; name: string; ranges: { subset: string; from: number; to: number }[] };

const weight = 700;
const maxFonts = 60;

// The same character is drawn differently for Chinese and Japanese readers: their own font goes first.
const names: Record<LocaleCode, string[]> = {
  'en-US': ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-tc'],
  'zh-CN': ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp'],
  'zh-TW': ['noto-sans-tc', 'noto-sans-sc', 'noto-sans-jp'],
  'ja-JP': ['noto-sans-jp', 'noto-sans-tc', 'noto-sans-sc'],
};

const require = createRequire(import.meta.url);
const families = createMemoize();
const fonts = createMemoize({ max: maxFonts });

const openFamily = (name: string): Promise<Family> => families(name, () => readFamily(name));

async function readFamily(name: string): Promise<Family> {
  const folder = path.dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const subsets = JSON.parse(await readFile(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  // As in a browser, the file that is named last is the first to be asked.
  const ranges = Object.entries(subsets)
    .reverse()
    .flatMap(([subset, list]) =>
      list.split(',').map((range) => {
        const [from = '', to = from] = range.replace('U+', '').split('-');
        return { subset: subset.replace(/[[\]]/g, ''), from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
      }),
    );
  return { folder, name, ranges };
}

const openFont = (file: string): Promise<Font> => fonts(file, () => readFont(file));

async function readFont(file: string): Promise<Font> {
  // fontkit reads WOFF2 itself, but loses a font's weights on the way.
  const plain = await decompress(await readFile(file));
  return (create(Buffer.from(plain)) as Font).getVariation({ wght: weight });
}

async function fontFor(character: string, locale: LocaleCode): Promise<Font | undefined> {
  const code = character.codePointAt(0) ?? 0;
  for (const name of names[locale]) {
    const { folder, ranges } = await openFamily(name);
    const subset = ranges.find(({ from, to }) => from <= code && code <= to)?.subset;
    if (!subset) continue;
    const font = await openFont(path.join(folder, 'files', `${name}-${subset}-wght-normal.woff2`));
    if (font.hasGlyphForCodePoint(code)) return font;
  }
  return undefined;
}

/** What no font has, such as an emoji, is left out. */
export async function setLine(text: string, locale: LocaleCode): Promise<SetLine> {
  const runs: { font: Font; text: string }[] = [];
  for (const character of text) {
    const font = await fontFor(character, locale);
    const last = runs.at(-1);
    if (font && last?.font === font) last.text += character;
    else if (font) runs.push({ font, text: character });
  }
  const line: SetLine = { glyphs: [], width: 0 };
  for (const { font, text: run } of runs) {
    const scale = 1 / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
      line.glyphs.push({ glyph, x: line.width + xOffset * scale, scale });
      line.width += xAdvance * scale;
    }
  }
  return line;
}
