import { expect, test } from 'vitest';
import { foundTitle } from './search-pages.ts';

const row = {
  Cells: {
    'en-US': { Title: 'Sky Isles' },
    'zh-CN': { Title: '天空群屿' },
    'zh-TW': { Title: '天空群嶼' },
    'ja-JP': { Title: 'スカイアイルズ' },
  },
};

test.each([
  ['the title in which the words were found', '群屿', '天空群屿'],
  ['it however the words are written', ' sky', 'Sky Isles'],
  ['the own one first where several have them', '天空', '天空群嶼'],
  ['the own one where no title has them, as on the board', 'game', '天空群嶼'],
])('who reads Chinese of Taiwan and looks for a page sees %s', (_, query, title) => {
  expect(foundTitle(row, query, 'zh-TW')).toBe(title);
});
