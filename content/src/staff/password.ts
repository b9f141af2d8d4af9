/** Passwords are stored as argon2id in the PHC string format, so that a later version may ask for more work. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OverloadedError } from 'http/concurrency-limit';
import { createTaskProcess, TaskProcessEndedError } from 'http/task-process';
import pLimit from 'p-limit';

// OWASP's least is 46 MiB in one pass; this is twice the work.
const cost = { memory: 47_104, passes: 2, parallelism: 1 };

export type DeriveTask = typeof cost & { message: string; nonce: Uint8Array };

// A thread would have the priority of those that send pages to visitors.
const deriving = createTaskProcess<DeriveTask, Uint8Array>(path.join(import.meta.dirname, 'password-process.ts'));

// One at a time: each takes a core and 46 MiB, which visitors need more.
const limit = pLimit(1);
const maxQueued = 15;
// A pause before each, longer the more of them wait: the queries of an attempt are the site's own work, which visitors wait for.
const pauseMs = 300;
const maxPauseMs = 2000;

async function deriveQueued(message: string, nonce: Buffer, effort: typeof cost): Promise<Uint8Array> {
  requirePasswordSlot();
  const derive = () => deriving.run(async () => ({ message, nonce, ...effort }));
  return limit(async () => {
    await sleep(Math.min(limit.pendingCount * pauseMs, maxPauseMs));
    return derive().catch((error) => {
      // Somebody may have ended it: the next one is another.
      if (error instanceof TaskProcessEndedError) return derive();
      throw error;
    });
  });
}

/** Throws before anything is counted or changed if the queue is full. */
export function requirePasswordSlot(): void {
  if (limit.pendingCount >= maxQueued) throw new OverloadedError();
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await deriveQueued(password, nonce, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Without a stored password it takes the same time and is false. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = phc.exec(stored ?? '') ?? [];
  if (!nonce || !tag) {
    await deriveQueued(password, randomBytes(16), cost);
    return false;
  }
  const stringent = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const derived = await deriveQueued(password, Buffer.from(nonce, 'base64'), stringent);
  return timingSafeEqual(derived, Buffer.from(tag, 'base64'));
}
