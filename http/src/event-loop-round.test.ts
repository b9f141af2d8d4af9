import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inParts } from './event-loop-round.ts';

test('a long list comes whole and in order, and whoever asks meanwhile is served between two parts', async () => {
  const list = Array.from({ length: 1050 }, (_, index) => index);
  const seen: number[] = [];
  const gone = new Set<number>();
  const going = (async () => {
    for await (const part of inParts(list)) seen.push(...part);
  })();
  while (seen.length < list.length) {
    gone.add(seen.length);
    await nextRound();
  }
  await going;
  expect(seen).toEqual(list);
  expect(gone.size).toBeGreaterThan(4);
});

test('an empty list has no parts', async () => {
  expect(await Array.fromAsync(inParts([]))).toEqual([]);
});
