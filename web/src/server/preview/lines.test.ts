import { describe, expect, test } from 'vitest';
import { breakLines, cutLines, piecesOf } from './lines.ts';

/** As if a wide character were two and any other one. */
const measure = async (text: string) =>
  [...text].reduce((width, character) => width + (character > '\u2e80' ? 2 : 1), 0);

test.each([
  ['Sky Isles is out', ['Sky ', 'Isles ', 'is ', 'out']],
  ['Cross-play, at last!', ['Cross-', 'play, ', 'at ', 'last!']],
  ['  a \n b ', ['a ', 'b']],
  ['《天空》更新。', ['《天空》', '更新。']],
  ['「港」へ、ようこそ', ['「港」', 'へ、', 'ようこそ']],
  ['1 月 8 日上市', ['1 月 8 日', '上市']],
  ['1月8日にクラウドセーブ', ['1月8日', 'に', 'クラウドセーブ']],
  ['Version 2.0公開', ['Version ', '2.0', '公開']],
])('%s may be broken into %o', (text, expected) => {
  expect(piecesOf(text)).toEqual(expected);
});

describe('lines', () => {
  const titles = [
    '『スカイアイルズ』クラウドセーブに対応しました。どの端末でも、続きから。',
    '《天空群島》更新：冬季島嶼登場，「全新的冒險」等你來！',
    'Sky Isles (a game) is out: “play” it now, or later. You decide!',
  ];

  test.each(titles)('never begin or end with what may not stand there: %s', async (title) => {
    for (let width = 16; width < 80; width++) {
      const lines = (await breakLines(title, width, 9, measure)) ?? [];
      for (const line of lines.slice(1)) expect(line).not.toMatch(/^[、。，：！？」』）》ー,.!?:)”]/);
      for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/[「『（《(“]$/);
      for (const line of lines) expect(await measure(line)).toBeLessThanOrEqual(width);
      if (lines.length > 0) expect(lines.join('').replaceAll(' ', '')).toBe(title.replaceAll(' ', ''));
    }
  });

  test('are about equally long', async () => {
    expect(await breakLines('one two three four five six', 22, 3, measure)).toEqual(['one two three', 'four five six']);
  });

  test('are refused where they would be too many, or a word too long', async () => {
    expect(await breakLines('one two three', 5, 2, measure)).toBeUndefined();
    expect(await breakLines('Donaudampfschiff', 10, 3, measure)).toBeUndefined();
  });

  test.each(['word '.repeat(50), '长标题'.repeat(50), 'x'.repeat(400)])(
    'are cut where nothing else helps: %s',
    async (title) => {
      const lines = await cutLines(title, 24, 3, measure);
      expect(lines.length).toBeLessThanOrEqual(3);
      expect(lines.at(-1)).toMatch(/…$/);
      for (const line of lines) expect(await measure(line)).toBeLessThanOrEqual(24);
      expect(await measure(lines.join(''))).toBeGreaterThan(50);
    },
  );
});
