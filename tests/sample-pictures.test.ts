/** The sample shows much and repeats nothing: no page has a picture twice, and no two neighbours in a list share one. */
import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import { localeCodes } from 'contract/locale';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';
import { repository } from './project-copy.ts';
import { routes } from './routes.ts';
import { sharedSite } from './site.ts';

const site = sharedSite();

async function picturesAt(path: string): Promise<string[]> {
  const { text } = await ask(site, path);
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  return [...main.matchAll(/<img [^>]*?src="\/api\/attachment\/file\/(\w+)/g)].map(([, id = '']) => id);
}

async function listed(path: string): Promise<{ ID: number }[]> {
  return JSON.parse((await ask(site, path)).text).data;
}

test.each(localeCodes)('in %s no page shows a picture twice', async (locale) => {
  const lists = ['/works?tab=movie', '/works?tab=app', '/works?tab=all'];
  const works = (await listed('/api/article/?category_id=3&page_size=50')).map(({ ID }) => `/works/${ID}`);
  expect(works.length).toBeGreaterThan(10);
  const found: string[] = [];
  // A long list of news may come back to a picture further down, and a press sheet lists every file.
  for (const route of [...routes, ...lists, ...works].filter((it) => !/^\/(news|search|press)/.test(it))) {
    const pictures = await picturesAt(`/${locale}${route === '/' ? '' : route}`);
    const twice = pictures.filter((id, index) => pictures.indexOf(id) !== index);
    if (twice.length > 0) found.push(`${route}: ${twice}`);
  }
  expect(found).toEqual([]);
});

test.each(localeCodes)('in %s no two neighbours among the news share a picture', async (locale) => {
  const pictures = await picturesAt(`/${locale}/news?page=4`);
  expect(pictures.length).toBeGreaterThan(30);
  expect(pictures.filter((id, index) => id === pictures[index - 1])).toEqual([]);
});

test('the pictures and videos of the sample stay small', () => {
  const files = globSync('sample/**/*.{jpg,webp,mp4,webm}', { cwd: repository });
  expect(files.length).toBeGreaterThan(80);
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(repository, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(27_000_000);
});
