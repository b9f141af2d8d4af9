import { expect, test } from 'vitest';
import { getDirection, localizeLinks, localizePath, requestLocale, splitPath } from './locale.ts';

test.each([
  ['umi_locale=ja-JP', 'zh-CN', 'ja-JP'],
  ['a=1; umi_locale=zh-TW; b=2', undefined, 'zh-TW'],
  ['umi_locale=fr-FR', 'zh-CN', 'zh-CN'],
  ['umi_locale=<script>', undefined, 'en-US'],
  ['xumi_locale=ja-JP', undefined, 'en-US'],
  [undefined, 'fr-FR,ja;q=0.8,en;q=0.5', 'ja-JP'],
  [undefined, 'en;q=0.1,zh-HK;q=0.9', 'zh-TW'],
  [undefined, 'zh-Hant-HK', 'zh-TW'],
  [undefined, 'zh', 'zh-CN'],
  [undefined, 'en;q=0,ja;q=0.1', 'ja-JP'],
  [undefined, 'fr, de', 'en-US'],
  [undefined, 'fr,de,it,es,pt,nl,sv,da,fi,ja', 'ja-JP'],
  [undefined, 'fr,de,it,es,pt,nl,sv,da,fi,no,ja', 'en-US'],
  [undefined, undefined, 'en-US'],
])('cookie %s and Accept-Language %s are answered in %s', (cookie, accept, expected) => {
  expect(requestLocale(cookie, accept)).toBe(expected);
});

test.each(['he', 'he-IL', 'ar', 'ar-EG', 'fa-IR', 'ku', 'KU-TR'])('%s is written from right to left', (code) => {
  expect(getDirection(code)).toBe('rtl');
});

test.each(['en-US', 'zh-CN', 'zh-TW', 'ja-JP', 'th', ''])('"%s" is written from left to right', (code) => {
  expect(getDirection(code)).toBe('ltr');
});

test.each([
  ['/', '/ja-JP'],
  ['/about', '/ja-JP/about'],
  ['/zh-CN', '/ja-JP'],
  ['/zh-CN/news/101', '/ja-JP/news/101'],
])('%s in Japanese is %s', (path, expected) => {
  expect(localizePath('ja-JP', path)).toBe(expected);
});

test('only a language of the site pins a path', () => {
  expect(splitPath('/ja-JP/about')).toEqual({ localePrefix: 'ja-JP', rest: '/about' });
  expect(splitPath('/fr-FR/about')).toEqual({ localePrefix: undefined, rest: '/fr-FR/about' });
  expect(splitPath('/ja-JP')).toEqual({ localePrefix: 'ja-JP', rest: '/' });
});

test.each([
  ['<a href="/news/101">', '<a href="/ja-JP/news/101">'],
  ['<a href="/">', '<a href="/ja-JP">'],
  ['<a href="/works?tab=app#a">', '<a href="/ja-JP/works?tab=app#a">'],
  ['<a class="x" href="/about">', '<a class="x" href="/ja-JP/about">'],
  ['<a href="/zh-CN/about">', '<a href="/zh-CN/about">'],
  ['<a href="/api/attachment/file/1">', '<a href="/api/attachment/file/1">'],
  ['<a href="//example.com">', '<a href="//example.com">'],
  ['<a href="https://example.com/news">', '<a href="https://example.com/news">'],
  ['<a href="#part">', '<a href="#part">'],
  ['<img src="/news.jpg">', '<img src="/news.jpg">'],
])('on a Japanese page the link %s is %s', (html, expected) => {
  expect(localizeLinks(html, 'ja-JP')).toBe(expected);
});
