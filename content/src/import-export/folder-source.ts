/** Where a folder of content is read from: the disk, which may hold anything, or the site, as an export would write it. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readPlainFile } from './plain-file.ts';

export type FolderSource = {
  /** The names in a folder, sorted, without hidden ones; none where there is no such folder. `''` is the folder itself. */
  names(folder: string): Promise<string[]>;
  read(file: string): Promise<Buffer>;
};

export const folderOnDisk = (root: string): FolderSource => ({
  async names(folder) {
    const names = await readdir(path.join(root, folder)).catch((error: NodeJS.ErrnoException) => {
      if (isMissing(error)) return [];
      throw error;
    });
    return names.filter((name) => !name.startsWith('.')).sort();
  },
  read: (file) => readPlainFile(root, file),
});

/** Texts, or how to read them, by the name of their file. */
export function folderInMemory(contents: ReadonlyMap<string, string | (() => Promise<Buffer>)>): FolderSource {
  const namesIn = new Map<string, Set<string>>();
  for (const file of contents.keys()) {
    const parts = file.split('/');
    for (const [depth, name] of parts.entries()) {
      const folder = parts.slice(0, depth).join('/');
      namesIn.set(folder, (namesIn.get(folder) ?? new Set()).add(name));
    }
  }
  return {
    names: async (folder) => [...(namesIn.get(folder) ?? [])].sort(),
    async read(file) {
      const found = contents.get(file);
      if (found === undefined) throw Object.assign(new Error(`there is no ${file}`), { code: 'ENOENT' });
      return typeof found === 'string' ? Buffer.from(found) : found();
    },
  };
}

export const isMissing = ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ENOTDIR';
