import { expect, test } from 'vitest';
import { flags, keepKnownFlags } from './spare-memory.ts';

test('a flag that this Node does not know is left out, and the others are kept', () => {
  expect(keepKnownFlags(['--max-semi-space-size=16', '--no-such-flag', '--no-parallel-scavenge'])).toEqual([
    '--max-semi-space-size=16',
    '--no-parallel-scavenge',
  ]);
  expect(keepKnownFlags(['--no-such-flag'])).toEqual([]);
});

test('the pinned Node knows every flag', () => {
  expect(keepKnownFlags(flags)).toEqual(flags);
});
