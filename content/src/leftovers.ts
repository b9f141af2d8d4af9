import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Removes what killed processes left in a folder of theirs. One that is at work now is done before what it has is that old. */
export async function removeLeftovers(folder: string, age: number): Promise<void> {
  // Where there is no such folder nobody was killed, and what is gone by now another has removed.
  for (const name of await readdir(folder).catch(() => [])) {
    const leftover = path.join(folder, name);
    const stats = await stat(leftover).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > age) await rm(leftover, { recursive: true, force: true });
  }
}
