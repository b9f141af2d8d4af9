import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Removes what killed processes left in a folder of theirs. One that is at work now is done before what it has is that old. */
export async function removeTempFiles(folder: string, age: number): Promise<void> {
  // Where there is no such folder nobody was killed, and what is gone by now another has removed.
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > age) await rm(file, { recursive: true, force: true });
  }
}
