import { expect, test } from 'vitest';
import { mergeMarkdown, mergeValue, type Part } from './merge.ts';

const base = '# One\n\nFirst.\n\nSecond.\n\nThird.\n';
const join = (parts: Part[]) =>
  parts.map((part) => (part.isConflict ? `<${part.mine}|${part.theirs}>` : part.text)).join('');

test.each([
  ['nobody changed it', 'a', 'a', 'a', 'a'],
  ['I changed it', 'a', 'b', 'a', 'b'],
  ['they changed it', 'a', 'a', 'c', 'c'],
  ['both changed it alike', 'a', 'b', 'b', 'b'],
  ['both changed it differently', 'a', 'b', 'c', '<b|c>'],
])('a field: %s', (_, from, mine, theirs, merged) => {
  expect(join(mergeValue(from, mine, theirs))).toBe(merged);
});

test('changes of different blocks are both taken, without a question', () => {
  const mine = base.replace('First.', 'Mine.');
  const theirs = `${base.replace('Third.', 'Theirs.')}\nFourth.\n`;
  expect(join(mergeMarkdown(base, mine, theirs))).toBe('# One\n\nMine.\n\nSecond.\n\nTheirs.\n\nFourth.\n');
});

test('a block that both changed is one question, and the rest is settled', () => {
  const parts = mergeMarkdown(base, base.replace('Second', 'Mine'), base.replace('Second', 'Theirs'));
  expect(parts.filter(({ isConflict }) => isConflict)).toEqual([
    { isConflict: true, base: '\n\nSecond.', mine: '\n\nMine.', theirs: '\n\nTheirs.' },
  ]);
  expect(join(parts)).toBe('# One\n\nFirst.<\n\nMine.|\n\nTheirs.>\n\nThird.\n');
});

test('what one removed and the other changed is a question', () => {
  const parts = mergeMarkdown(base, base.replace('Second.\n\n', ''), base.replace('Second', 'Theirs'));
  expect(parts.some(({ isConflict }) => isConflict)).toBe(true);
});

test('whatever was changed, the answers “all mine” and “all theirs” keep what only the other one changed', () => {
  const mine = base.replace('First', 'A').replace('Second', 'B');
  const theirs = base.replace('Second', 'C').replace('Third', 'D');
  const answer = (side: 'mine' | 'theirs') =>
    mergeMarkdown(base, mine, theirs)
      .map((part) => (part.isConflict ? part[side] : part.text))
      .join('');
  expect(answer('mine')).toBe('# One\n\nA.\n\nB.\n\nD.\n');
  expect(answer('theirs')).toBe('# One\n\nA.\n\nC.\n\nD.\n');
});
