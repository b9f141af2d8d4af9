/**
 * Makes pictures in a process of its own, one after the other: it takes hundreds of megabytes that only its end gives
 * back, so it ends when there is nothing to do. A picture that breaks it breaks nothing else.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { second } from '../clock.ts';
import type { Format } from './formats.ts';

export type Wanted = { bytes: Uint8Array; format: Format; width: number | undefined };
export type Made = { picture: Uint8Array } | { error: string };

const program = path.join(import.meta.dirname, 'encoder-process.ts');
const idleTimeoutMs = 5 * second;
// The largest picture that is taken, 100 megapixels of noise, needs most of it on a slow core.
const encodeTimeoutMs = 60 * second;

type Encoder = (read: () => Promise<Uint8Array>, format: Format, width: number | undefined) => Promise<Buffer>;

export function createEncoder(timeoutMs = encodeTimeoutMs): Encoder {
  let running: ChildProcess | undefined;
  let ending: NodeJS.Timeout | undefined;
  const oneAtATime = pLimit(1);

  function start(): ChildProcess {
    const started = fork(program, { serialization: 'advanced', execArgv: [] });
    process.on('exit', endRunning);
    // A process that could not be started says so, and never exits.
    for (const event of ['exit', 'error']) started.on(event, () => end(started));
    return started;
  }

  /** By SIGKILL, because a process that is stopped takes no other signal. */
  function end(encoder: ChildProcess) {
    encoder.kill('SIGKILL');
    if (running !== encoder) return;
    running = undefined;
    process.off('exit', endRunning);
  }

  function endRunning() {
    if (running) end(running);
  }

  async function make(wanted: Wanted): Promise<Buffer> {
    clearTimeout(ending);
    running ??= start();
    const encoder = running;
    encoder.ref();
    encoder.channel?.ref();
    try {
      const made = await answerOf(encoder, wanted, timeoutMs);
      if ('error' in made) throw new Error(made.error);
      return Buffer.from(made.picture);
    } catch (error) {
      if (error instanceof EncodeTimeoutError) end(encoder);
      throw error;
    } finally {
      // Nothing waits for it any more: it must not keep a process that is done from ending.
      encoder.unref();
      encoder.channel?.unref();
      ending = setTimeout(end, idleTimeoutMs, encoder).unref();
    }
  }

  // The original is read only when nothing is before it: many may be queued.
  return (read, format, width) => oneAtATime(async () => make({ bytes: await read(), format, width }));
}

class EncodeTimeoutError extends Error {
  readonly statusCode = 503;
}

async function answerOf(encoder: ChildProcess, wanted: Wanted, timeoutMs: number): Promise<Made> {
  const answered = new AbortController();
  const { signal } = answered;
  try {
    const answer = once(encoder, 'message', { signal }).then(([made]) => made as Made);
    const end = once(encoder, 'exit', { signal }).then(() => ({ error: 'The process that makes pictures has ended' }));
    const timeout = sleep(timeoutMs, undefined, { signal }).then(() => {
      throw new EncodeTimeoutError(`The process that makes pictures was killed: it took over ${timeoutMs / second} s`);
    });
    // A process that cannot be sent anything has ended, and its exit says so.
    encoder.send(wanted, () => {});
    return await Promise.race([answer, end, timeout]);
  } finally {
    answered.abort();
  }
}
