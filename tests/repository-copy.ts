/** A copy of this repository's code, for tests that change what a company or an engineer would change. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

export const repository = path.resolve(import.meta.dirname, '..');
const workspaces = ['contract', 'content', 'web', 'server'];

/** Without the sample's content, which is most of its bytes. */
export async function copyRepository(folder: string): Promise<void> {
  const wanted = [...workspaces, 'sample', ':!sample/content', 'package.json', 'package-lock.json'];
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', '-co', '--exclude-standard', ...wanted], {
    cwd: repository,
  });
  for (const file of stdout.split('\0').filter(Boolean)) await cp(path.join(repository, file), path.join(folder, file));
  await linkPackages(folder);
}

/** Packages are the real ones; our own are those of the copy. */
async function linkPackages(folder: string): Promise<void> {
  for (const owner of ['.', ...workspaces]) {
    const from = path.join(repository, owner, 'node_modules');
    const names = (await readdir(from).catch(() => [])).filter((name) => !name.startsWith('.'));
    await mkdir(path.join(folder, owner, 'node_modules'), { recursive: true });
    for (const name of names) {
      const target = workspaces.includes(name) && owner === '.' ? path.join(folder, name) : path.join(from, name);
      await symlink(target, path.join(folder, owner, 'node_modules', name));
    }
  }
}
