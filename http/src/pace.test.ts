import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

const office = '203.0.113.7';
const elsewhere = '203.0.113.8';

/** Who goes on when, one after the other. */
function startPace(intervalMs: number) {
  const pace = createPace(intervalMs);
  const gone: { address: string; at: number }[] = [];
  const ask = async (address: string) => {
    await pace(address);
    gone.push({ address, at: performance.now() });
  };
  return { ask, gone };
}

test('of one network each waits for the one before it, and of others nobody does', async () => {
  const { ask, gone } = startPace(50);
  const began = performance.now();
  await Promise.all([ask(office), ask(office), ask(office), ask(elsewhere)]);
  expect(gone.map(({ address }) => address)).toEqual([office, elsewhere, office, office]);
  const [, , second, third] = gone.map(({ at }) => at - began);
  // A timer may be early by a fraction of a millisecond.
  expect(second).toBeGreaterThan(49);
  expect(third).toBeGreaterThan(99);
});

test('whoever asks after a while does not wait', async () => {
  const { ask, gone } = startPace(20);
  await ask(office);
  await sleep(40);
  const waiting = ask(office);
  await Promise.resolve();
  await Promise.resolve();
  expect(gone.length).toBe(2);
  await waiting;
});

test('who asks for more than can wait is refused, and may ask again later', async () => {
  const { ask } = startPace(20);
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => ask(office)));
  const refused = asked.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(4);
  expect(refused[0]).toMatchObject({ reason: { code: 'OVERLOADED' } });
  await ask(elsewhere);
  await ask(office);
});
