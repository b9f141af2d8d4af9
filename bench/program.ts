/** Programs that a bench needs besides npm's. */
import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** Where a program is; undefined, said once, where it is missing. */
export async function findProgram(name: string, purpose: string): Promise<string | undefined> {
  for (const folder of [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']) {
    const file = path.join(folder, name);
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  console.error(`${name} is missing: ${purpose}`);
  return undefined;
}
