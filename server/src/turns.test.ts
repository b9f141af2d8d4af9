import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns, Overloaded } from './turns.ts';

function turns() {
  const counts = { refused: 0, underWay: 0, mostAtOnce: 0, done: 0 };
  const turn = createTurns(() => {
    counts.refused += 1;
  });
  const work = async (milliseconds: number) => {
    counts.underWay += 1;
    counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.underWay);
    await sleep(milliseconds);
    counts.underWay -= 1;
    counts.done += 1;
  };
  return { counts, turn, work };
}

test('of a crowd a few are served at a time, some wait, and the others are refused at once', async () => {
  const { counts, turn, work } = turns();
  const servedBeforeRefusal: number[] = [];
  const crowd = Array.from({ length: 500 }, () =>
    turn(() => work(5)).catch((error) => {
      expect(error).toBeInstanceOf(Overloaded);
      servedBeforeRefusal.push(counts.done);
    }),
  );
  await Promise.all(crowd);
  expect(counts.mostAtOnce).toBe(8);
  expect(counts.refused).toBe(servedBeforeRefusal.length);
  expect(counts.done + counts.refused).toBe(500);
  expect(counts.done).toBeGreaterThanOrEqual(50);
  expect(counts.refused).toBeGreaterThan(300);
  expect(Math.max(...servedBeforeRefusal)).toBe(0);
  await turn(() => work(0));
});

test('work that never pauses lets others be heard in between', async () => {
  const { turn } = turns();
  let rounds = 0;
  const timer = setInterval(() => {
    rounds += 1;
  }, 1);
  const busy = async () => {
    for (const until = performance.now() + 5; performance.now() < until; );
  };
  await Promise.all(Array.from({ length: 40 }, () => turn(busy)));
  clearInterval(timer);
  expect(rounds).toBeGreaterThan(3);
});

test('who found room is served, however long it takes; of too large a crowd only who is served in time', async () => {
  const { counts, turn, work } = turns();
  await Promise.all(Array.from({ length: 100 }, () => turn(() => work(100))));
  expect(counts).toMatchObject({ done: 100, refused: 0 });
  const crowd = Array.from({ length: 200 }, () => turn(() => work(200)).catch(() => {}));
  await Promise.all(crowd);
  expect(counts.done).toBeGreaterThanOrEqual(116);
  expect(counts.done).toBeLessThanOrEqual(180);
  expect(counts.refused).toBe(300 - counts.done);
});

test('work within work needs no turn of its own, and what fails frees its place', async () => {
  const { counts, turn, work } = turns();
  await Promise.all(Array.from({ length: 50 }, () => turn(() => turn(() => turn(() => work(1))))));
  expect(counts).toMatchObject({ done: 50, refused: 0 });
  const failing = Array.from({ length: 50 }, () => turn(() => Promise.reject(new Error('broken'))));
  expect(new Set((await Promise.allSettled(failing)).map(({ status }) => status))).toEqual(new Set(['rejected']));
  await turn(() => work(0));
  expect(counts.done).toBe(51);
});
