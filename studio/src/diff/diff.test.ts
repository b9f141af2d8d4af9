import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Change, diffItems, diffWords } from './diff.ts';

const kept = (changes: Change[], kind: Change['kind']) =>
  changes.filter((change) => change.kind === kind).map(({ text }) => text);
const side = (changes: Change[], without: Change['kind']) =>
  changes
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

test.each([
  ['en-US', 'The game is out on Friday.', 'The game is out on Monday.', ['Friday'], ['Monday']],
  ['zh-CN', '游戏将于星期五发售。', '游戏将于星期一发售。', ['五'], ['一']],
  ['ja-JP', 'ゲームは金曜日に発売します。', 'ゲームは月曜日に発売します。', ['金曜日'], ['月曜日']],
])('in %s a changed word is one word removed and one added', (locale, before, after, removed, added) => {
  const changes = diffWords(before, after, locale);
  expect(side(changes, 'added')).toBe(before);
  expect(side(changes, 'removed')).toBe(after);
  expect(kept(changes, 'removed').join('')).toContain(removed[0]);
  expect(kept(changes, 'added').join('')).toContain(added[0]);
  expect(kept(changes, 'removed').join('').length).toBeLessThanOrEqual(3 + (removed[0] ?? '').length);
});

test('equal texts have no change, and an empty one is all added or all removed', () => {
  expect(diffWords('same', 'same', 'en-US')).toEqual([{ kind: 'same', text: 'same' }]);
  expect(diffWords('', 'new', 'en-US')).toEqual([{ kind: 'added', text: 'new' }]);
  expect(diffWords('old', '', 'en-US')).toEqual([{ kind: 'removed', text: 'old' }]);
  expect(diffWords('', '', 'en-US')).toEqual([]);
});

/** The same numbers every time. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('whatever was changed, both texts can be read from the difference, and what is untouched is the same', () => {
  const random = createRandom(7);
  for (let round = 0; round < 300; round++) {
    const before = Array.from({ length: random(60) }, () => String(random(12)));
    const after = before.flatMap((item) =>
      random(5) === 0 ? [] : random(5) === 0 ? [item, String(random(12))] : [item],
    );
    const changes = diffItems(before, after);
    const read = (without: string) => changes.filter(({ kind }) => kind !== without).flatMap(({ items }) => items);
    expect(read('added')).toEqual(before);
    expect(read('removed')).toEqual(after);
    for (const [index, { kind }] of changes.entries()) expect(changes[index + 1]?.kind).not.toBe(kind);
  }
});

test('a long text in which nothing is as it was is compared as a whole, without a table of all against all', () => {
  const text = readFileSync(path.resolve('sample/content/pages/privacy-policy/ja-JP.md'), 'utf8').slice(0, 10_000);
  const other = [...text].reverse().join('');
  const changes = diffWords(text, other, 'ja-JP');
  expect(side(changes, 'added')).toBe(text);
  expect(side(changes, 'removed')).toBe(other);
});
