import { expect, test } from 'vitest';
import { toAbsoluteHtml } from './absolute-html.ts';

const options = { page: 'https://a.example/ja-JP/news/1', siteUrl: 'https://a.example', locale: 'ja-JP' } as const;

test.each([
  ['<a href="/news/2">b</a>', '<a href="https://a.example/ja-JP/news/2">b</a>'],
  ['<a href="#part">b</a>', '<a href="https://a.example/ja-JP/news/1#part">b</a>'],
  ['<a href="https://b.example/">b</a>', '<a href="https://b.example/">b</a>'],
  ['<a href="//b.example/">b</a>', '<a href="//b.example/">b</a>'],
  [
    '<img src="/api/f/1?w=320" srcset="/api/f/1?w=320 320w, /api/f/1?w=640 640w" alt="1 > 0">',
    '<img src="https://a.example/api/f/1?w=320" srcset="https://a.example/api/f/1?w=320 320w, https://a.example/api/f/1?w=640 640w" alt="1 > 0">',
  ],
  ['<img alt="1 > 0" src="/a.png">', '<img alt="1 > 0" src="https://a.example/a.png">'],
  ['<p>write src="/a.png" here</p>', '<p>write src="/a.png" here</p>'],
])('%s reads elsewhere as %s', (html, expected) => {
  expect(toAbsoluteHtml(html, options)).toBe(expected);
});
