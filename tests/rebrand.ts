/** Another company's site: a copy of this repository with `tests/kitewood` in the place of `sample`, built and started. */
import { execFile } from 'node:child_process';
import { access, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { LocaleCode } from 'contract/locale';
import { inject, vi } from 'vitest';
import { copyRepository } from './repository-copy.ts';
import { type Site, startSiteIn } from './site.ts';

export const company = path.join(import.meta.dirname, 'kitewood');
export const languages: LocaleCode[] = ['en-US', 'zh-CN'];
export const otherLanguages: LocaleCode[] = ['zh-TW', 'ja-JP'];

export type RebrandedSite = Site & {
  /** The text of every script and style that a browser may load. */
  built: string;
};

export async function startRebranded(environment: Record<string, string> = {}): Promise<RebrandedSite> {
  const folder = path.join(inject('scratch'), 'rebranded');
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
  await copyRepository(folder);
  await rm(path.join(folder, 'sample'), { recursive: true });
  await cp(company, path.join(folder, 'sample'), { recursive: true });
  await removeLanguages(folder);
  await promisify(execFile)(process.execPath, ['web/build.ts'], { cwd: folder });
  await writeFile(done, '');
}

/** As docs/extending.md says; the rows that only the types miss may stay. */
async function removeLanguages(folder: string): Promise<void> {
  const table = path.join(folder, 'contract/src/locale.ts');
  const rows = new RegExp(`^  \\{ code: '(${otherLanguages.join('|')})'.*\\n`, 'gm');
  await writeFile(table, (await readFile(table, 'utf8')).replaceAll(rows, ''));
  for (const code of otherLanguages) await rm(path.join(folder, `web/src/language/messages/${code}.json`));
}

async function textOf(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter(({ name }) => /\.(js|css)$/.test(name));
  return (await Promise.all(texts.map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')))).join('\n');
}
