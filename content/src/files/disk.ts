import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { inParts } from 'http/event-loop-round';
import { minute } from '../clock.ts';
import { removeTempFiles } from '../temp-files.ts';
import type { Files } from './files.ts';

export async function openDisk(dataDir: string): Promise<Files> {
  const folder = path.resolve(dataDir, 'files');
  const unfinished = path.join(folder, 'unfinished');
  await mkdir(folder, { recursive: true });
  await removeTempFiles(unfinished, 60 * minute);
  const pathOf = (name: string) => path.join(folder, name);
  const toName = (file: string) => path.relative(folder, file).replaceAll(path.sep, '/');

  return {
    async write(name, bytes) {
      const target = pathOf(name);
      const temporary = path.join(unfinished, randomUUID());
      for (const needed of [unfinished, path.dirname(target)]) await mkdir(needed, { recursive: true });
      try {
        const file = await open(temporary, 'wx');
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async moveIn(name, file) {
      await mkdir(path.dirname(pathOf(name)), { recursive: true });
      const opened = await open(file, 'r+');
      try {
        await opened.sync();
      } finally {
        await opened.close();
      }
      await rename(file, pathOf(name));
    },

    size: (name) => sizeOf(pathOf(name)),

    async read(name, range) {
      const size = await sizeOf(pathOf(name));
      if (size === undefined) return undefined;
      const file = await open(pathOf(name));
      return { size, stream: file.createReadStream(range) };
    },

    async remove(name) {
      await rm(pathOf(name), { force: true });
    },

    async list(prefix) {
      const entries = await readdir(pathOf(prefix), { recursive: true, withFileTypes: true }).catch(orNothing([]));
      const names: string[] = [];
      for await (const part of inParts(entries.filter((entry) => entry.isFile()))) {
        names.push(...part.map((file) => toName(path.join(file.parentPath, file.name))));
      }
      return names;
    },
  };
}

const sizeOf = (file: string): Promise<number | undefined> => stat(file).then(({ size }) => size, orNothing(undefined));

/** For what is not there; anything else that is wrong is thrown. */
const orNothing =
  <T>(nothing: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error;
    return nothing;
  };
