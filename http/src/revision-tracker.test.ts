import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRevisionTracker, type RevisionTrackerOptions } from './revision-tracker.ts';

/** A service whose revision can be changed, and that can be gone. */
function startTracker(options: Partial<RevisionTrackerOptions> = {}) {
  const service = { revision: 1, isGone: false, questions: 0 };
  const ask = async () => {
    service.questions++;
    if (service.isGone) throw new Error('gone');
    return service.revision;
  };
  const told: number[] = [];
  const tracker = createRevisionTracker({ ask, onChange: (revision) => told.push(revision), ...options });
  onTestFinished(() => tracker.stop());
  const askedAgain = async () => {
    const { questions } = service;
    await vi.waitFor(() => expect(service.questions).toBeGreaterThan(questions + 1), { interval: 1 });
  };
  return { tracker, service, told, askedAgain };
}

test('poll: a change is noticed without anybody asking, and told once', async () => {
  const { tracker, service, told, askedAgain } = startTracker();
  tracker.poll(1);
  await askedAgain();
  service.revision = 2;
  await askedAgain();
  await askedAgain();
  expect(tracker.peek()).toBe(2);
  expect(told).toEqual([1, 2]);
  tracker.stop();
  await nextTurn();
  const { questions } = service;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(service.questions).toBe(questions);
});

test('settle: the first revision counts at once, a later one only after the time it takes to settle', async () => {
  const { tracker, service, told } = startTracker({ settleMs: 20 });
  await tracker.read();
  expect(tracker.peek()).toBe(1);
  service.revision = 2;
  const reading = tracker.read();
  await nextTurn();
  await nextTurn();
  expect(tracker.peek()).toBe(1);
  expect(told).toEqual([1]);
  expect(await reading).toBe(2);
  expect(tracker.peek()).toBe(2);
});

test('settle: nobody is told of a change that has not settled when the tracker is stopped', async () => {
  const { tracker, service, told } = startTracker({ settleMs: 60_000 });
  await tracker.read();
  service.revision = 2;
  const reading = tracker.read();
  await nextTurn();
  tracker.stop();
  await expect(reading).rejects.toThrow();
  expect(told).toEqual([1]);
});

test('answered: as long as the last question was answered, and for three seconds at most', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { tracker, service } = startTracker();
  expect(tracker.isAnswered()).toBe(false);
  await tracker.read();
  expect(tracker.isAnswered()).toBe(true);
  vi.setSystemTime(Date.now() + 2999);
  expect(tracker.isAnswered()).toBe(true);
  vi.setSystemTime(Date.now() + 1);
  expect(tracker.isAnswered()).toBe(false);
  await tracker.read();
  service.isGone = true;
  await expect(tracker.read()).rejects.toThrow('gone');
  expect(tracker.isAnswered()).toBe(false);
});

test('last value while failing: it counts until the service is back', async () => {
  const { tracker, service, told, askedAgain } = startTracker({ isRecent: () => false });
  tracker.poll(1);
  await askedAgain();
  Object.assign(service, { isGone: true, revision: 2 });
  await askedAgain();
  expect(await tracker.get()).toBe(1);
  service.isGone = false;
  await askedAgain();
  expect(await tracker.get()).toBe(2);
  expect(told).toEqual([1, 2]);
});

test('last value while failing: whoever asks a service that is slow gets it after 300 ms, or at once if others have waited', async () => {
  const slow = Promise.withResolvers<number>();
  const answers = [Promise.resolve(1), slow.promise];
  const { tracker } = startTracker({ ask: () => answers.shift() ?? Promise.reject(), isRecent: () => false });
  await tracker.read();
  expect(await tracker.get()).toBe(1);
  expect(await tracker.get()).toBe(1);
  slow.resolve(2);
  await slow.promise;
  await nextTurn();
  expect(await tracker.get()).toBe(2);
});

test('timeout: whoever waits goes on waiting if the time for it has grown meanwhile', async () => {
  const slow = Promise.withResolvers<number>();
  const answers = [Promise.resolve(1), slow.promise];
  let timeoutMs = 20;
  const { tracker } = startTracker({
    ask: () => answers.shift() ?? Promise.reject(),
    isRecent: () => false,
    timeoutMs: () => timeoutMs,
  });
  await tracker.read();
  const waiting = tracker.get();
  timeoutMs = 60_000;
  setTimeout(() => slow.resolve(2), 100);
  expect(await waiting).toBe(2);
});

test('recent: what was read is used again until it is too old, and those who then ask together ask once', async () => {
  let isRecent = true;
  const { tracker, service } = startTracker({ isRecent: () => isRecent });
  await tracker.get();
  service.revision = 2;
  expect(await tracker.get()).toBe(1);
  expect(service.questions).toBe(1);
  isRecent = false;
  expect(tracker.peek()).toBeUndefined();
  expect(await Promise.all([tracker.get(), tracker.get()])).toEqual([2, 2]);
  expect(service.questions).toBe(2);
});

test('together: those who read at the same time ask once, and whoever reads after a question was sent asks anew', async () => {
  const { tracker, service } = startTracker();
  const together = [tracker.read(), tracker.read(), tracker.read()];
  expect(service.questions).toBe(0);
  service.revision = 2;
  expect(await Promise.all(together)).toEqual([2, 2, 2]);
  expect(service.questions).toBe(1);
  service.revision = 3;
  expect(await tracker.read()).toBe(3);
  expect(service.questions).toBe(2);
});

test('order: an answer that was overtaken by the answer to a later question does not count', async () => {
  const early = Promise.withResolvers<number>();
  const answers = [early.promise, Promise.resolve(2)];
  const { tracker } = startTracker({ ask: () => answers.shift() ?? Promise.reject() });
  const overtaken = tracker.read();
  await nextTurn();
  await tracker.read();
  early.resolve(1);
  expect(await overtaken).toBe(1);
  expect(tracker.peek()).toBe(2);
});
