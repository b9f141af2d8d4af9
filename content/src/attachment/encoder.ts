/**
 * Makes pictures in a process of its own, one after the other: it takes hundreds of megabytes that only its end gives
 * back, so it ends when there is nothing to do. A picture that breaks it breaks nothing else.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Format } from './formats.ts';

export type Wanted = { bytes: Uint8Array; format: Format; width: number | undefined };
export type Made = { picture: Uint8Array } | { error: string };

const program = path.join(import.meta.dirname, 'encoder-process.ts');
const endsAfter = 5000;

type Encoder = (read: () => Promise<Uint8Array>, format: Format, width: number | undefined) => Promise<Buffer>;

export function createEncoder(): Encoder {
  let running: ChildProcess | undefined;
  let ending: NodeJS.Timeout | undefined;
  let lastMaking: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const started = fork(program, { serialization: 'advanced', execArgv: [] });
    started.once('exit', () => {
      if (running === started) running = undefined;
    });
    return started;
  }

  function end(encoder: ChildProcess) {
    running = undefined;
    encoder.kill();
  }

  async function make(wanted: Wanted): Promise<Buffer> {
    clearTimeout(ending);
    running ??= start();
    const encoder = running;
    encoder.ref();
    encoder.channel?.ref();
    try {
      const made = await answerOf(encoder, wanted);
      if ('error' in made) throw new Error(made.error);
      return Buffer.from(made.picture);
    } finally {
      // Nothing waits for it any more: it must not keep a process that is done from ending.
      encoder.unref();
      encoder.channel?.unref();
      ending = setTimeout(end, endsAfter, encoder).unref();
    }
  }

  return (read, format, width) => {
    // Read only when its turn comes: many may wait.
    const makeThis = async () => make({ bytes: await read(), format, width });
    const making = lastMaking.then(makeThis, makeThis);
    lastMaking = making;
    return making;
  };
}

async function answerOf(encoder: ChildProcess, wanted: Wanted): Promise<Made> {
  const answered = new AbortController();
  const { signal } = answered;
  try {
    const answer = once(encoder, 'message', { signal });
    const end = once(encoder, 'exit', { signal }).then(() => [{ error: 'The process that makes pictures has ended' }]);
    encoder.send(wanted);
    const [made] = await Promise.race([answer, end]);
    return made as Made;
  } finally {
    answered.abort();
  }
}
