import { expect, test } from 'vitest';
import { canonicalPath, splitAddress } from './canonical-path.ts';

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['//about', '/about'],
  ['/en-US/', '/en-US'],
  ['/ja', '/ja-JP'],
  ['/ja/about', '/ja-JP/about'],
  ['/JA-jp//about//', '/ja-JP/about'],
  ['/zh-tw/news/101', '/zh-TW/news/101'],
  ['/ZH-CN/about', '/zh-CN/about'],
  ['/zh/about', '/zh-CN/about'],
  ['/zh-hant/about', '/zh-TW/about'],
  ['/zh-Hant-HK/about', '/zh-TW/about'],
  ['/zh-hk/about', '/zh-TW/about'],
  ['/en-GB/about', '/en-US/about'],
  ['/fr/about', '/fr/about'],
  ['/news/ja', '/news/ja'],
  ['/en-route-to-somewhere', '/en-route-to-somewhere'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['/\t/evil.example', '/evil.example'],
  ['/ja//evil.example', '/ja-JP/evil.example'],
  ['///', '/'],
  ['/ja-JP/..', '/'],
  ['/ja-JP/%2e%2E/about', '/about'],
  ['/./about/.%2e/../news/%2e', '/news'],
  ['/../..//evil.example', '/evil.example'],
  ['/ne%0D%0aws/%E2%80%A8x', '/news/x'],
  ['/about/.../.well-known', '/about/.../.well-known'],
  ['/en-US/ABOUT', '/en-US/about'],
  ['/News/101', '/news/101'],
  ['/ja/SEARCH', '/ja-JP/search'],
  ['/Nowhere', '/Nowhere'],
  ['/news/Steam/feed.json', '/news/Steam/feed.json'],
  ['/%61bout', '/about'],
  ['/%65n-US/%41BOUT', '/en-US/about'],
  ['/%6E%65ws/%31%30%31', '/news/101'],
  ['/%7Euser%2Dname%5F', '/~user-name_'],
  ['/caf%c3%a9%20%2F%25', '/caf%c3%a9%20%2F%25'],
  ['/%2561bout', '/%2561bout'],
])('%s is written %s, and that is its last form', (path, expected) => {
  expect(canonicalPath(path)).toBe(expected);
  expect(canonicalPath(expected)).toBe(expected);
});

test.each([
  ['/about?a=1//2', { path: '/about', search: '?a=1//2' }],
  ['//evil.example/about', { path: '//evil.example/about', search: '' }],
  ['http://evil.example/about?b', { path: '/about', search: '?b' }],
  ['/', { path: '/', search: '' }],
])('%s is split without being taken for another site', (url, expected) => {
  expect(splitAddress(url)).toEqual(expected);
});
