import { expect, onTestFinished, test, vi } from 'vitest';
import { watchRevision } from './revision.ts';

test('a new revision is noticed within a second and told once, also after the service was gone', async () => {
  const state = { revision: 1, isGone: false, pings: 0 };
  const ping = async () => {
    state.pings++;
    if (state.isGone) throw new Error('gone');
    return { data: { Status: 'ok' as const, Revision: state.revision } };
  };
  const told: [number, number | undefined][] = [];
  const watch = watchRevision({ ping }, (...change) => told.push(change));
  onTestFinished(() => watch.stop());
  watch.start();
  await vi.waitFor(() => expect(watch.current()).toBe(1));
  await vi.waitFor(() => expect(state.pings).toBeGreaterThan(2), { timeout: 5000 });
  state.revision = 2;
  await vi.waitFor(() => expect(watch.current()).toBe(2), { timeout: 1000 });
  Object.assign(state, { isGone: true, revision: 3 });
  const { pings } = state;
  await vi.waitFor(() => expect(state.pings).toBeGreaterThan(pings + 1), { timeout: 3000 });
  expect(watch.current()).toBe(2);
  state.isGone = false;
  await vi.waitFor(() => expect(watch.current()).toBe(3), { timeout: 2000 });
  expect(told).toEqual([
    [1, undefined],
    [2, 1],
    [3, 2],
  ]);
});
