import { expect, test } from 'vitest';
import { separateWords } from './separate.ts';
import { separateText } from './separate-text.ts';
import { splitWords } from './words.ts';

test.each([
  ['zh-CN', '霓虹港登陆三个平台', '霓虹港|登陆|三个|平台'],
  ['zh-CN', '天空群屿更新', '天空群屿|更新'],
  ['zh-CN', '《灯影森林》今日上映', '《灯影森林》今日|上映'],
  ['zh-CN', '我们的快递员', '我们的|快递员'],
  ['zh-CN', '孩子会一直记得', '孩子会|一直记得'],
  ['zh-TW', '遊戲總監水野詩織說', '遊戲|總監|水野詩織說'],
  ['zh-TW', '製作名單上有你', '製作|名單|上有你'],
  ['zh-CN', '灯影在森林与海之间', '灯影|在森林|与海|之间'],
  ['ja-JP', '新しい手紙が港から届きました', '新しい|手紙が|港から|届きました'],
  ['ja-JP', '『ランタンの森』を公開', '『ランタンの森』を|公開'],
  ['ja-JP', 'メンテナンス中にもう一度試す', 'メンテナンス中に|もう一度|試す'],
  ['ja-JP', '全12話を放送', '全12話を|放送'],
  ['ja-JP', '1月8日に公開', '1月8日に|公開'],
  ['ja-JP', '2026年12月13日・14日に上映', '2026年|12月13日・14日に|上映'],
  ['ja-JP', 'この冬にお届けするクラウドセーブ', 'この|冬に|お届けする|クラウドセーブ'],
  ['zh-CN', '1月8日正式发售', '1月8日|正式发售'],
  ['zh-TW', '將於1月8日推出', '將於|1月8日|推出'],
])('in %s the lines of %s may end at %s', (lang, text, expected) => {
  expect(splitWords(text, lang).join('|')).toBe(expected);
  expect(splitWords(text, lang).join('')).toBe(text);
});

test('the last piece is longer than one character', () => {
  expect(splitWords('雪', 'zh-CN')).toEqual(['雪']);
  expect(splitWords('今天下雪', 'zh-CN').at(-1)?.length).toBeGreaterThan(1);
});

test.each([
  ['zh-CN', '1 月 8 日发售', '<span>1 月 8 日</span>发售<wbr>'],
  ['zh-TW', '第 3 季，12 月 13、14 日', '<span>第 3 季</span>，<span>12 月 13</span>、<span>14 日</span><wbr>'],
  ['ja-JP', '1月8日に公開', '<span>1月8日</span>に<wbr>公開<wbr>'],
])('in %s, the numbers of %s keep to what they count', (lang, text, expected) => {
  expect(separateWords(`<h1 data-words="">${text}</h1>`, lang)).toBe(`<h1 data-words="">${expected}</h1>`);
});

test.each([
  [
    'in running text only numbers keep to what they count',
    '<p>1月8日に<a href="/1月8日">公開</a></p>',
    '<p><span>1月8日</span>に<a href="/1月8日">公開</a></p>',
  ],
  ['headings are separated', '<h2 id="a">手紙が届きました</h2>', '<h2 id="a">手紙が<wbr>届きました</h2>'],
  [
    'quotations are separated',
    '<blockquote><p>手紙が<em>港から届きました</em></p></blockquote><p>手紙が届きました</p>',
    '<blockquote><p>手紙が<em>港から<wbr>届きました</em></p></blockquote><p>手紙が届きました</p>',
  ],
  [
    'a quotation goes on after a heading in it',
    '<blockquote><h3>港</h3><p>手紙が届きました</p></blockquote>',
    '<blockquote><h3>港</h3><p>手紙が<wbr>届きました</p></blockquote>',
  ],
  ['code stays as it is', '<pre><code>1月8日</code></pre>', '<pre><code>1月8日</code></pre>'],
  ['an attribute may hold any character', '<img alt="a > 1月8日 b"><p>あ</p>', '<img alt="a > 1月8日 b"><p>あ</p>'],
])('in an article’s text %s', (_, html, expected) => {
  expect(separateText(html, 'ja-JP')).toBe(expected);
  expect(separateText(html, 'en-US')).toBe(html);
});

test('a long number takes no longer to look at than its length', () => {
  const started = performance.now();
  separateText(`<p>${'1,'.repeat(100_000)}</p>`, 'ja-JP');
  expect(performance.now() - started).toBeLessThan(500);
});
