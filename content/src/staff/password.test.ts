import { getPriority } from 'node:os';
import type * as timers from 'node:timers/promises';
import { OverloadedError } from 'http/concurrency-limit';
import { expect, test, vi } from 'vitest';
import { childOf } from '../testing/processes.ts';
import { hashPassword, verifyPassword } from './password.ts';

const { setTimeout: sleep } = await vi.importActual<typeof timers>('node:timers/promises');
// The queue's pauses take a hundredth of their time: they come to 24 s for those who wait here.
vi.mock('node:timers/promises', () => ({ setTimeout: (delay: number) => sleep(delay / 100) }));

const password = 'a lantern under the stairs';

test('a password is known again, and another is not', async () => {
  const stored = await hashPassword(password);
  expect(await verifyPassword(password, stored)).toBe(true);
  expect(await verifyPassword(`${password}.`, stored)).toBe(false);
  expect(await verifyPassword(password, null)).toBe(false);
});

test('what makes the key leaves the processor to visitors', async () => {
  await hashPassword(password);
  expect(getPriority(await childOf('password-process'))).toBeGreaterThan(getPriority());
});

test('somebody who signs in while the process dies is let in all the same', async () => {
  const stored = await hashPassword(password);
  const dying = await childOf('password-process');
  process.kill(dying, 'SIGSTOP');
  const verified = verifyPassword(password, stored);
  await sleep(100);
  process.kill(dying, 'SIGKILL');
  expect(await verified).toBe(true);
  expect(await childOf('password-process')).not.toBe(dying);
});

test('who comes when fifteen wait is refused, and those who wait are answered', async () => {
  const stored = await hashPassword(password);
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => verifyPassword(password, stored)));
  // One is under way while fifteen wait.
  expect(all.slice(0, 16)).toEqual(Array(16).fill({ status: 'fulfilled', value: true }));
  expect(all.slice(16)).toEqual(Array(4).fill({ status: 'rejected', reason: expect.any(OverloadedError) }));
});
