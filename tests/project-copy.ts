/** A copy of this repository, changed as an engineer or another company would, built once a run, and started. */
import { execFile } from 'node:child_process';
import { access, cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject, vi } from 'vitest';
import { type Site, startSiteIn } from './site.ts';

export const repository = path.resolve(import.meta.dirname, '..');
const run = promisify(execFile);
const workspaces = ['contract', 'http', 'content', 'ui', 'web', 'studio', 'server'];

export type Change = { name: string; apply: (folder: string) => Promise<void> };

export const copyOf = ({ name }: Change) => path.join(inject('scratch'), name);

export async function startCopy(change: Change, environment: Record<string, string> = {}): Promise<Site> {
  await buildOnce(change);
  return startSiteIn(copyOf(change), environment);
}

/** The first who wants the copy builds it; who comes later waits for that. */
async function buildOnce(change: Change): Promise<void> {
  const folder = copyOf(change);
  const done = `${folder}.done`;
  try {
    await mkdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await vi.waitFor(() => access(done), { timeout: 110_000, interval: 200 });
    return;
  }
  await copyProject(folder);
  await compressLightly(folder);
  await change.apply(folder);
  await run(process.execPath, ['scripts/build.ts'], { cwd: folder });
  await writeFile(done, '');
}

/** Nobody measures what a copy sends, and to find the smallest form of each file takes longer than the rest of a build. */
async function compressLightly(folder: string): Promise<void> {
  const file = path.join(folder, 'scripts/build-once.ts');
  const attempts = /^const attempts = .*$/m;
  const text = await readFile(file, 'utf8');
  if (!attempts.test(text)) throw new Error(`there are no attempts in ${file}`);
  await writeFile(file, text.replace(attempts, 'const attempts = [{ [constants.BROTLI_PARAM_QUALITY]: 4 }];'));
}

/** Without the sample's content, which is most of its bytes, and without tests, which take half of the type checker's time. */
export async function copyProject(folder: string): Promise<void> {
  const wanted = [
    ...workspaces,
    'sample',
    ':!sample/content',
    ':!*.test.ts',
    ':!*.test.tsx',
    ':!*/testing/*',
    'scripts/writing.ts',
    'scripts/build.ts',
    'scripts/build-once.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ];
  const { stdout } = await run('git', ['ls-files', '-z', '-co', '--exclude-standard', ...wanted], { cwd: repository });
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
