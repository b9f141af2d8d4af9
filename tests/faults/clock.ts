/** A clock that can be set, for sites that are started with its environment. */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const program = path.join(import.meta.dirname, 'stepped-date.ts');

export async function newClock() {
  const folder = await mkdtemp(path.join(tmpdir(), 'clock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'offset');
  await writeFile(file, '0');
  return {
    environment: { CLOCK_OFFSET_FILE: file, NODE_OPTIONS: `--import=${program}` },
    /** Sets it off by this much, and waits until every process has seen it. */
    async setOff(milliseconds: number): Promise<void> {
      await writeFile(`${file}.new`, String(milliseconds));
      await rename(`${file}.new`, file);
      await sleep(200);
    },
  };
}
