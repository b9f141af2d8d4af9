/** An encoder process of its own. */
import path from 'node:path';
import { createTaskProcess } from 'http/task-process';
import type { EncodeTask } from '../attachment/encode.ts';
import type { Format } from '../attachment/formats.ts';

const program = path.join(import.meta.dirname, '../attachment/encoder-process.ts');

export function createEncoder(timeoutMs?: number) {
  const { run } = createTaskProcess<EncodeTask, Uint8Array>(program, timeoutMs ? { timeoutMs } : {});
  return (read: () => Promise<Uint8Array>, format: Format, width: number | undefined) =>
    run(async () => ({ bytes: await read(), format, width }));
}
