/** Takes the bytes of an upload into a temporary file. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { mediaLimits } from 'contract/studio/media-files';
import { createContentHash, toContentId, tooLarge } from '../attachment/media.ts';
import { minute } from '../clock.ts';
import { HttpProblem } from '../problem.ts';

export type Received = { file: string; id: string; size: number; discard(): Promise<void> };

/** Of the whole body. A connection on which nothing comes is closed much sooner. */
export const uploadTimeoutMs = 15 * minute;

/** Where files lie until they are whole; what is left there is removed with all that was never finished. */
export const uploadFolder = (dataDir: string) => path.resolve(dataDir, 'files', 'unfinished');

const cutOff = () => new HttpProblem(400, 'The upload was cut off.');

export async function receive(body: Readable, folder: string): Promise<Received> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, randomUUID());
  const discard = () => rm(file, { force: true });
  const target = createWriteStream(file, { flags: 'wx' });
  const hash = createContentHash();
  const stopped = Promise.withResolvers<never>();
  let size = 0;

  function count(chunk: Buffer) {
    size += chunk.length;
    if (size > mediaLimits.bytes) stopped.reject(tooLarge());
    hash.update(chunk);
  }
  const timer = setTimeout(() => stopped.reject(new HttpProblem(408, 'The upload took too long.')), uploadTimeoutMs);
  body.on('data', count);
  // A body that ends before its time is closed without an end.
  body.once('close', () => body.readableEnded || stopped.reject(cutOff()));
  body.once('error', () => stopped.reject(cutOff()));
  body.pipe(target);
  try {
    await Promise.race([finished(target), stopped.promise]);
    return { file, size, id: toContentId(hash.digest('hex')), discard };
  } catch (error) {
    // What still comes is dropped: the answer closes the connection.
    body.off('data', count).unpipe(target).resume();
    target.destroy();
    await discard();
    throw error;
  } finally {
    clearTimeout(timer);
    stopped.promise.catch(() => {});
  }
}
