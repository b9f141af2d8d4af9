import { expect, test } from 'vitest';
import { partsOf, wordsOf } from './marked.tsx';

const shown = (text: string, query: string) =>
  partsOf(text, wordsOf(query))
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Lantern Wood', 'lant', '[Lant]ern Wood'],
  ['Lantern Wood', 'WOOD lantern', '[Lantern] [Wood]'],
  ['Lantern, lantern', 'lantern', '[Lantern], [lantern]'],
  ['Lantern', 'antern', 'Lantern'],
  ['Café crème', 'cafe creme', '[Café] [crème]'],
  ['Cafe\u0301 noir', 'café', '[Cafe\u0301] noir'],
  ['Straße 5', 'strass', '[Straß]e 5'],
  ['Ｓｔｅａｍ版', 'steam', '[Ｓｔｅａｍ]版'],
  ['ディープガーデン', 'ガーデン', 'ディープ[ガーデン]'],
  ['カ\u3099ーデン', 'ガ', '[カ\u3099]ーデン'],
  ['ｶﾞｰﾃﾞﾝの本', 'ガーデン', '[ｶﾞｰﾃﾞﾝ]の本'],
  ['灯影森林与灯', '灯', '[灯]影森林与[灯]'],
  ['灯影森林', '影森', '灯[影森]林'],
  ['ささささ', 'ささ', '[ささささ]'],
  ['㍍の話', 'メートル', '[㍍]の話'],
  ['𠮷野家', '野', '𠮷[野]家'],
  ['👩‍👩‍👧 Momo', 'momo', '👩‍👩‍👧 [Momo]'],
  ['<b>Momo</b>', 'b', '<[b]>Momo</[b]>'],
  ['nothing', '!?', 'nothing'],
  ['nothing', '', 'nothing'],
  ['', 'x', ''],
])('in %j the words of %j are marked', (text, query, expected) => {
  expect(shown(text, query)).toBe(expected);
});

test.each(['Café\0\ud800 ﷺ İstanbul 🎮 ㍿', 'a\u0300\u0301\u0302', '각\u1100\u1161'])('%j stays as it was', (text) => {
  for (const query of ['a', 'i', 'cafe', '株', '가'])
    expect(
      partsOf(text, wordsOf(query))
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});
