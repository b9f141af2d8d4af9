import { expect, test } from 'vitest';
import { publishPath, readItems, type TextRef } from './items.ts';

const items: TextRef[] = [
  { Subject: 'article', ID: '12', Language: 'ja-JP' },
  { Subject: 'page', ID: 'terms-of-use', Language: 'zh-TW' },
];

test('an address names the texts that it is about', () => {
  expect(publishPath(items)).toBe('/publish?items=article:12:ja-JP,page:terms-of-use:zh-TW');
  expect(publishPath(items, 'take-down')).toContain('action=take-down');
  expect(readItems('article:12:ja-JP,page:terms-of-use:zh-TW')).toEqual(items);
});

test('what names no text is left out, and what is named twice is named once', () => {
  expect(readItems('article:12:ja-JP,article:12:ja-JP')).toHaveLength(1);
  for (const wrong of [
    '',
    'article',
    'article:12',
    'article::ja-JP',
    'media:1:ja-JP',
    'article:../x:ja-JP',
    'page:a:xx',
  ]) {
    expect(readItems(wrong), wrong).toEqual([]);
  }
});
