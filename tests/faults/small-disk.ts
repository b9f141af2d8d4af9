/** A disk of its own that can be filled to the last byte, and emptied again. */
import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

export type SmallDisk = { folder: string; fill(): Promise<void>; makeRoom(): Promise<void> };

/** Only root may mount one: for anybody else the test fails here. */
export async function newSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'disk-'));
  const run = promisify(execFile);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  onTestFinished(async () => {
    await run('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true });
  });
  const filling = path.join(folder, 'filling');
  return {
    folder,
    async fill() {
      const file = await open(filling, 'w');
      for (let size = 1 << 20; size >= 1; size >>= 1) {
        while (
          await file.write(Buffer.alloc(size)).then(
            ({ bytesWritten }) => bytesWritten === size,
            () => false,
          )
        );
      }
      await file.close();
    },
    makeRoom: () => rm(filling),
  };
}
