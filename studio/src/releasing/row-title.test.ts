import type { LocaleCode } from 'contract/locale';
import { expect, test } from 'vitest';
import { titleIn } from './row-title.ts';

const row = (titles: Partial<Record<LocaleCode, string>>) => ({
  Cells: Object.fromEntries(Object.entries(titles).map(([code, Title]) => [code, { Title }])),
});

test.each([
  ['its own title', { 'en-US': 'Sky Isles', 'ja-JP': 'スカイアイルズ' }, 'スカイアイルズ', 'ja-JP'],
  ['the first there is', { 'en-US': '', 'zh-CN': '天空群屿', 'zh-TW': '天空群嶼', 'ja-JP': '' }, '天空群屿', 'zh-CN'],
  ['nothing where nobody has written one', { 'en-US': '', 'ja-JP': '' }, '', undefined],
])('who reads Japanese sees %s', (_, titles, text, language) => {
  expect(titleIn(row(titles), 'ja-JP')).toEqual({ text, language });
});
