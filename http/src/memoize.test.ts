import { expect, onTestFinished, test, vi } from 'vitest';
import { createMemoize, createMemoizeByRevision } from './memoize.ts';

test('a value is made once for all who ask, and anew when the revision has changed', async () => {
  const memoize = createMemoizeByRevision();
  let made = 0;
  const ask = (revision: number) => memoize(revision, 'a', async () => ++made);
  expect(await Promise.all([ask(1), ask(1), ask(1)])).toEqual([1, 1, 1]);
  expect(await ask(2)).toBe(2);
  expect(await memoize(2, 'b', async () => 'other')).toBe('other');
});

test('a failure is told to all who wait for it, and not memoized', async () => {
  const memoize = createMemoizeByRevision();
  const fail = () => memoize(1, 'a', () => Promise.reject(new Error('broken')));
  for (const { status } of await Promise.allSettled([fail(), fail()])) expect(status).toBe('rejected');
  expect(await memoize(1, 'a', async () => 'second try')).toBe('second try');
});

test('a value that was under way when the revision changed is not given for the new one', async () => {
  const memoize = createMemoizeByRevision();
  const early = Promise.withResolvers<string>();
  const waiting = memoize(1, 'a', () => early.promise);
  expect(await memoize(2, 'a', async () => 'new')).toBe('new');
  early.resolve('old');
  expect(await waiting).toBe('old');
  expect(await memoize(2, 'a', async () => 'made again')).toBe('new');
});

test('the least used value goes first', async () => {
  const memoize = createMemoizeByRevision({ max: 2 });
  for (const key of ['a', 'b', 'a', 'c']) await memoize(1, key, async () => key);
  expect(await memoize(1, 'a', async () => 'made again')).toBe('a');
  expect(await memoize(1, 'b', async () => 'made again')).toBe('made again');
});

test('a value is made anew at its maximum age, because it may have been made of older content than its revision says', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const memoize = createMemoizeByRevision({ maxAgeMs: 60_000 });
  let made = 0;
  const ask = () => memoize(1, 'a', async () => ++made);
  await ask();
  vi.advanceTimersByTime(60_000);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(2);
});

test('those that were not asked for longest are forgotten where all take too many bytes, and one that is too large at once', async () => {
  const memoize = createMemoize({ bytes: { max: 10, of: (_key, value) => String(value).length } });
  for (const key of ['a', 'b', 'a', 'c']) await memoize(key, async () => key.repeat(4));
  expect(await memoize('a', async () => 'made again')).toBe('aaaa');
  expect(memoize.peek('b')).toBeUndefined();
  expect(await memoize('d', async () => 'far too large')).toBe('far too large');
  expect(memoize.peek('d')).toBeUndefined();
  expect(await memoize.peek('a')).toBe('aaaa');
});

test('a value that is being made is shared, however large it becomes', async () => {
  const memoize = createMemoize({ bytes: { max: 1, of: () => 2 } });
  let made = 0;
  const ask = () => memoize('a', async () => ++made);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
});
