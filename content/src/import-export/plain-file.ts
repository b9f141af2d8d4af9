/** Reads a file of a folder that may come from somebody else. */
import { lstat, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';

/** Only a plain file within the folder: a link could lead to any other, a pipe never ends, and neither does a device. */
export async function readPlainFile(root: string, name: string): Promise<Buffer> {
  const file = path.join(root, name);
  if (!(await lstat(file)).isFile()) throw new Error('this is not a plain file');
  const place = path.relative(await realpath(root), await realpath(file));
  if (place.startsWith('..') || path.isAbsolute(place)) throw new Error('this file is outside the folder');
  return readFile(file);
}
