import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createConcurrencyLimit, OverloadedError } from './concurrency-limit.ts';

function setup() {
  const counts = { refused: 0, underWay: 0, maxAtOnce: 0, done: 0 };
  const withSlot = createConcurrencyLimit(() => {
    counts.refused += 1;
  });
  const work = async (milliseconds: number) => {
    counts.underWay += 1;
    counts.maxAtOnce = Math.max(counts.maxAtOnce, counts.underWay);
    await sleep(milliseconds);
    counts.underWay -= 1;
    counts.done += 1;
  };
  return { counts, withSlot, work };
}

test('of a crowd a few are served at a time, some wait, and the others are refused at once', async () => {
  const { counts, withSlot, work } = setup();
  const servedBeforeRefusal: number[] = [];
  const crowd = Array.from({ length: 500 }, () =>
    withSlot(() => work(5)).catch((error) => {
      expect(error).toBeInstanceOf(OverloadedError);
      servedBeforeRefusal.push(counts.done);
    }),
  );
  await Promise.all(crowd);
  expect(counts.maxAtOnce).toBe(8);
  expect(counts.refused).toBe(servedBeforeRefusal.length);
  expect(counts.done + counts.refused).toBe(500);
  expect(counts.done).toBeGreaterThanOrEqual(50);
  expect(counts.refused).toBeGreaterThan(300);
  expect(Math.max(...servedBeforeRefusal)).toBe(0);
  await withSlot(() => work(0));
});

test('between any two pieces of work that never pause others are heard', async () => {
  const { withSlot } = setup();
  const order: string[] = [];
  let isOver = false;
  const listen = () => {
    order.push('heard');
    if (!isOver) setImmediate(listen);
  };
  setImmediate(listen);
  await Promise.all(Array.from({ length: 40 }, () => withSlot(async () => void order.push('worked'))));
  isOver = true;
  expect(order.filter((what) => what === 'worked')).toHaveLength(40);
  expect(order.join(' ')).not.toContain('worked worked');
});

test('who found room is served, however long it takes; of too large a crowd only who is served in time', async () => {
  const { counts, withSlot, work } = setup();
  await Promise.all(Array.from({ length: 100 }, () => withSlot(() => work(100))));
  expect(counts).toMatchObject({ done: 100, refused: 0 });
  const crowd = Array.from({ length: 200 }, () => withSlot(() => work(200)).catch(() => {}));
  await Promise.all(crowd);
  expect(counts.done).toBeGreaterThanOrEqual(116);
  expect(counts.done).toBeLessThanOrEqual(180);
  expect(counts.refused).toBe(300 - counts.done);
});

test('work within work needs no slot of its own, and what fails frees its place', async () => {
  const { counts, withSlot, work } = setup();
  await Promise.all(Array.from({ length: 50 }, () => withSlot(() => withSlot(() => withSlot(() => work(1))))));
  expect(counts).toMatchObject({ done: 50, refused: 0 });
  const failing = Array.from({ length: 50 }, () => withSlot(() => Promise.reject(new Error('broken'))));
  expect(new Set((await Promise.allSettled(failing)).map(({ status }) => status))).toEqual(new Set(['rejected']));
  await withSlot(() => work(0));
  expect(counts.done).toBe(51);
});
