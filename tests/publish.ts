/** Changes of the sample, published by the command, as a publisher does who has its folder. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand, type Site } from './site.ts';

export const sample = path.resolve(import.meta.dirname, '../sample/content');

/** Publishes an article of the sample after a change of its folder. One that is imported alone takes a tenth of the time. */
export async function publishArticle(
  site: Site,
  name: string,
  change: (folder: string) => Promise<unknown>,
  ...flags: string[]
): Promise<void> {
  const folder = path.join(site.dataDir, 'edited/articles', name);
  await cp(path.join(sample, 'articles', name), folder, { recursive: true });
  await change(folder);
  await runCommand(site, 'content', 'import', folder, ...flags);
}

/** Publishes another title of the first work, in English. */
export const publishTitle = (site: Site, title: string) =>
  publishArticle(site, 'works/sky-isles', async (folder) => {
    const file = path.join(folder, 'en-US.md');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^title: .*$/m, `title: ${title}`));
  });
