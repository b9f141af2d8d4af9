/** Another company's site: `tests/kitewood` in the place of `sample`, and two languages. */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LocaleCode } from 'contract/locale';
import { type Change, copyOf, startCopy } from './project-copy.ts';
import type { Site } from './site.ts';

export const company = path.join(import.meta.dirname, 'kitewood');
export const languages: LocaleCode[] = ['en-US', 'zh-CN'];
export const otherLanguages: LocaleCode[] = ['zh-TW', 'ja-JP'];

const rebranded: Change = {
  name: 'rebranded',
  async apply(folder) {
    await rm(path.join(folder, 'sample'), { recursive: true });
    await cp(company, path.join(folder, 'sample'), { recursive: true });
    await removeLanguages(folder);
  },
};

export type RebrandedSite = Site & {
  /** The text of every script and style that a browser may load, of the website and of the studio. */
  built: { web: string; studio: string };
};

export async function startRebranded(environment: Record<string, string> = {}): Promise<RebrandedSite> {
  const site = await startCopy(rebranded, environment);
  const [web, studio] = await Promise.all(
    ['web/dist/client', 'studio/dist'].map((folder) => textOf(path.join(copyOf(rebranded), folder))),
  );
  return { ...site, built: { web: web ?? '', studio: studio ?? '' } };
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
  const texts = files.filter(({ name }) => /\.(js|css|html)$/.test(name));
  return (await Promise.all(texts.map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')))).join('\n');
}
