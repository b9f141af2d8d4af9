import { expect, test } from 'vitest';
import { splitWords } from './words.ts';

test.each([
  ['zh-CN', '霓虹港登陆三个平台', '霓虹港|登陆|三个|平台'],
  ['zh-CN', '天空群屿更新', '天空群屿|更新'],
  ['zh-CN', '《灯影森林》今日上映', '《灯影森林》今日|上映'],
  ['zh-CN', '我们的快递员', '我们的|快递员'],
  ['zh-TW', '製作名單上有你', '製作|名單|上有你'],
  ['zh-CN', '灯影在森林与海之间', '灯影|在森林|与海|之间'],
  ['ja-JP', '新しい手紙が港から届きました', '新しい|手紙が|港から|届きました'],
  ['ja-JP', '『ランタンの森』を公開', '『ランタンの森』を|公開'],
  ['ja-JP', '全12話を放送', '全|12話を|放送'],
])('in %s the lines of %s may end at %s', (lang, text, expected) => {
  expect(splitWords(text, lang).join('|')).toBe(expected);
  expect(splitWords(text, lang).join('')).toBe(text);
});

test('the last piece is longer than one character', () => {
  expect(splitWords('雪', 'zh-CN')).toEqual(['雪']);
  expect(splitWords('今天下雪', 'zh-CN').at(-1)?.length).toBeGreaterThan(1);
});
