import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Removes temporary files that killed processes left behind. Files of running processes are younger than `age`. */
export async function removeTempFiles(folder: string, age: number): Promise<void> {
  // A missing folder has no files to remove; a missing file was removed by another process.
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > age) await rm(file, { recursive: true, force: true });
  }
}
