import { describe, expect, test } from 'vitest';
import { maxQueryTerms, termsAt, termsOfQuery, termsOfText } from './terms.ts';

const text = {
  category_id: 2,
  type: 'Steam',
  kind: null,
  published_at: '2026-01-01T00:00:00.000Z',
  title: '',
  summary: '',
  html: '',
};
const isFound = (html: string, query: string) => {
  const terms = new Set(termsOfText({ ...text, html }));
  return termsAt('text', text.category_id, termsOfQuery(query)).every((term) => terms.has(term));
};

describe('what finds what', () => {
  test.each([
    ['Lantern Wood', 'lantern'],
    ['Lantern Wood', 'LANT'],
    ['Lantern Wood', 'wood lantern'],
    ['Café Zoë', 'cafe zoe'],
    ['cafe', 'Café'],
    ['cafe\u0301', 'café'],
    ['Straße', 'STRASSE'],
    ['Łódź, Tromsø', 'lodz tromso'],
    ['ΟΔΟΣ', 'οδος'],
    ['Ｓｔｅａｍ　２０２６', 'steam 2026'],
    ['steam 2026', 'Ｓｔｅａｍ'],
    ['ガーデン', 'ｶﾞｰﾃﾞﾝ'],
    ['ｶﾞｰﾃﾞﾝ', 'ガー'],
    ['ディープガーデン', 'ガーデン'],
    ['灯影森林', '影森'],
    ['灯影森林', '林'],
    ['初雪の夜、ランタン', '夜'],
    ['初雪の夜、ランタン', '雪の夜'],
    ['佐々木さん', '々木'],
    ['東京都の発表', '東京都の'],
    ['PS5版が登場', 'ps5版'],
    ['하늘섬 이야기', '늘섬'],
    ['灯<strong>影</strong>森林', '灯影森'],
    ['<p>one</p><p>two</p>', 'one two'],
    ['12 月 13 日', '13日'],
    ['𠮷野家', '𠮷野'],
    ['antidisestablishmentarianism', 'antidisestablishmentarianism'],
  ])('%j is found by %j', (html, query) => expect(isFound(html, query)).toBe(true));

  test.each([
    ['Lantern Wood', 'antern'],
    ['Lantern Wood', 'lantern city'],
    ['東京と京都', '東京都'],
    ['かき', 'がき'],
    ['ハハ', 'パパ'],
    ['灯影、森林', '影森'],
    ['<p>灯</p><p>影</p>', '灯影'],
    ['<a href="/works/lantern" title="harbor">x</a>', 'lantern'],
    ['<img src="/a.webp" alt="x > harbor">', 'harbor'],
    ['a &#x26; b', 'x26'],
  ])('%j is not found by %j', (html, query) => expect(isFound(html, query)).toBe(false));
});

test.each(['', ' ', '!', '"*" ()', '🎮🎲', '\0', '\ud800', '・、。「」', '--', '%_', '\u200b'])(
  '%j has nothing to look for',
  (query) => expect(termsOfQuery(query)).toEqual([]),
);

test.each([
  ['a a A ａ', ['a']],
  ['lantern lan l LANT', ['lantern']],
  ['ant lantern', ['lantern', 'ant']],
  ['a t o s w lantern harbor', ['lantern', 'harbor', 'a', 't', 'o']],
  ['x'.repeat(100), ['x'.repeat(16)]],
  ['"lantern" OR NEAR(wood)', ['lantern', 'near', 'wood', 'or']],
  ['灯', ['灯']],
  ['灯影', ['灯影']],
  ['灯影森林', ['灯影森', '影森林']],
  ['漢'.repeat(100), ['漢漢漢']],
  ['初雪の夜ランタンの灯る道を行く人たち', ['初雪の', '夜ラン', 'タンの', '灯る道', 'を行く']],
])('%j is asked for by %j', (query, terms) => expect(termsOfQuery(query)).toEqual(terms));

test('no query asks for more than a few terms', () => {
  const everything = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');
  for (const query of [everything, [...everything].join(' '), 'a b c d e f g h i j k l m n'])
    expect(termsOfQuery(query)).toHaveLength(maxQueryTerms);
});

test('a word finds nothing of another category, and nothing that only a filter is called', () => {
  const terms = new Set(termsOfText({ ...text, title: 'steam', category_id: 21 }));
  const other = termsOfText({ ...text, title: 'steam' });
  expect(other.filter((term) => terms.has(term))).toEqual([]);
  expect(new Set(other.map((term) => term.toLowerCase())).size).toBe(other.length);
});

test('terms are letters and digits only, whatever a text holds', () => {
  const everything = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');
  const hostile = `' " \\ ; -- ) ( * : ^ & | ! \ud800 \udc00 🎮 ${everything}`;
  for (const term of [...termsOfQuery(hostile), ...termsOfText({ ...text, title: hostile, html: hostile })])
    expect(term).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
});

test('the terms of the longest text stay below what PostgreSQL holds', () => {
  const astral = String.fromCodePoint(
    ...Array.from({ length: 20_000 }, (_, index) => 0x12000 + ((index * 7919) % 900)),
  );
  const terms = termsOfText({
    ...text,
    title: astral,
    summary: astral,
    html: astral.replaceAll(/.{16}/gu, '$& ').repeat(3),
  });
  expect(terms.reduce((bytes, term) => bytes + Buffer.byteLength(term), 0)).toBeLessThan(1_000_000);
});
