import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKept } from './kept.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A content service whose revision can be changed, and that can be gone. */
function service() {
  const state = { revision: 1, isGone: false, pings: 0 };
  const ping = async () => {
    state.pings++;
    if (state.isGone) throw new Error('gone');
    return { data: { Status: 'ok' as const, Revision: state.revision } };
  };
  return { state, keep: createKept({ ping }) };
}

test('a document is made once for all who ask, and anew when the content has changed', async () => {
  const { state, keep } = service();
  let made = 0;
  const ask = () => keep('a', async () => ++made);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(1000);
  expect(await ask()).toBe(1);
  state.revision++;
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(await ask()).toBe(2);
});

test('the service is asked at most once a second', async () => {
  const { state, keep } = service();
  for (let second = 0; second < 3; second++) {
    await Promise.all(['a', 'b', 'c'].map((name) => keep(name, async () => name)));
    await keep('a', async () => 'a');
    vi.advanceTimersByTime(1000);
  }
  expect(state.pings).toBe(3);
});

test('only one document is made at a time, and one that fails does not stop the next', async () => {
  const { keep } = service();
  let underWay = 0;
  const make = (name: string) => async () => {
    expect(++underWay).toBe(1);
    await Promise.resolve();
    underWay--;
    if (name === 'b') throw new Error('no b');
    return name;
  };
  const all = await Promise.allSettled(['a', 'b', 'c'].map((name) => keep(name, make(name))));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await keep('b', async () => 'second try')).toBe('second try');
});

test('while the service is gone, what was made before is given', async () => {
  const { state, keep } = service();
  await keep('a', async () => 'before');
  state.isGone = true;
  vi.advanceTimersByTime(1000);
  expect(await keep('a', async () => 'after')).toBe('before');
  await expect(keep('b', async () => 'b')).rejects.toThrow('gone');
});
