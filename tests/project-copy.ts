/** A copy of this repository that another company made its own: with its brand, and with a language more. Built once a run. */
import { execFile } from 'node:child_process';
import { access, cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject, vi } from 'vitest';
import { addKorean } from './korean.ts';
import { rebrand } from './rebrand.ts';
import { type Site, startSiteIn } from './site.ts';

const root = path.resolve(import.meta.dirname, '..');
const run = promisify(execFile);
const workspaces = ['contract', 'http', 'content', 'web', 'server'];

/** `built` holds the text of every script and style that a browser may load. */
export async function startCopy(environment: Record<string, string> = {}): Promise<Site & { built: string }> {
  const folder = path.join(inject('scratch'), 'copy');
  await buildOnce(folder);
  const [site, built] = await Promise.all([
    startSiteIn(folder, environment),
    textOf(path.join(folder, 'web/dist/client')),
  ]);
  return { ...site, built };
}

/** The first who wants the copy builds it; who comes later waits for that. */
async function buildOnce(folder: string): Promise<void> {
  const done = `${folder}.done`;
  try {
    await mkdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await vi.waitFor(() => access(done), { timeout: 110_000, interval: 200 });
    return;
  }
  await copyProject(folder);
  await rebrand(folder);
  await addKorean(folder);
  await run(process.execPath, ['web/build.ts'], { cwd: folder });
  await writeFile(done, '');
}

export async function copyProject(folder: string): Promise<void> {
  const listed = ['ls-files', '-z', ...workspaces, 'sample', 'package.json', 'package-lock.json', 'tsconfig.json'];
  const { stdout } = await run('git', listed, { cwd: root });
  for (const file of stdout.split('\0').filter(Boolean)) await cp(path.join(root, file), path.join(folder, file));
  await linkPackages(folder);
}

/** Packages are the real ones; our own are those of the copy. */
async function linkPackages(folder: string): Promise<void> {
  for (const owner of ['.', ...workspaces]) {
    const from = path.join(root, owner, 'node_modules');
    const names = (await readdir(from).catch(() => [])).filter((name) => !name.startsWith('.'));
    await mkdir(path.join(folder, owner, 'node_modules'), { recursive: true });
    for (const name of names) {
      const target = workspaces.includes(name) && owner === '.' ? path.join(folder, name) : path.join(from, name);
      await symlink(target, path.join(folder, owner, 'node_modules', name));
    }
  }
}

async function textOf(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter(({ name }) => /\.(js|css)$/.test(name));
  return (await Promise.all(texts.map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')))).join('\n');
}
