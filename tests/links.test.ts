/** Every link of a site with years of news, followed by a robot. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localeCodes } from 'contract/locale';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { clicksFrom, crawl, type Found } from './crawl.ts';
import { sample } from './publish.ts';
import { runCommand, type Site, startSite } from './site.ts';

const oldNews = 60;
let site: Site;
let found: Map<string, Found>;

beforeAll(async () => {
  site = await startSite();
  await addOldNews();
  found = await crawl(site, '/');
}, 120_000);

afterAll(() => site.stop());

/** All of one type: neither Load More nor the filter by type alone would bring them near. */
async function addOldNews() {
  const folder = await mkdtemp(path.join(tmpdir(), 'content-'));
  await cp(sample, folder, { recursive: true });
  for (let index = 0; index < oldNews; index++) {
    const article = path.join(folder, `articles/news/old-${index}`);
    const published = `${2018 + (index % 4)}-03-${String((index % 27) + 1).padStart(2, '0')}T00:00:00Z`;
    await mkdir(article);
    await writeFile(path.join(article, 'article.yaml'), `id: ${1000 + index}\ntype: Info\n`);
    for (const locale of ['en-US', 'ja-JP']) {
      const text = `---\ntitle: Old ${index}\nsummary: Old.\npublished: ${published}\n---\n\nOld.\n`;
      await writeFile(path.join(article, `${locale}.md`), text);
    }
  }
  await runCommand(site, 'content', 'import', folder);
  await rm(folder, { recursive: true });
}

async function sitemapPaths(): Promise<string[]> {
  const parser = new XMLParser({ isArray: (name) => name === 'url' });
  const parts = localeCodes.map(async (locale) => (await ask(site, `/sitemap-${locale}-1.xml`)).text);
  const urls = (await Promise.all(parts)).flatMap((xml) => parser.parse(xml).urlset.url as { loc: string }[]);
  return urls.map(({ loc }) => loc.replace(/^https?:\/\/[^/]+/, ''));
}

test('no link is dead, and none takes a detour', () => {
  const wrong = [...found].filter(([, { status }]) => status !== 200);
  const linking = (target: string) => [...found].find(([, { links }]) => links.includes(target))?.[0];
  expect(wrong.map(([target, { status }]) => `${linking(target)} → ${target}: ${status}`)).toEqual([]);
  expect(found.size).toBeGreaterThan(400);
});

test('no page of the sitemap is an orphan, and each is within three clicks of its home page', async () => {
  const paths = await sitemapPaths();
  expect(paths.length).toBeGreaterThan(150 + 2 * oldNews);
  for (const locale of localeCodes) {
    const clicks = clicksFrom(`/${locale}`, found);
    const own = paths.filter((target) => target.startsWith(`/${locale}`));
    const far = own.filter((target) => (clicks.get(target) ?? Number.POSITIVE_INFINITY) > 3);
    expect(far).toEqual([]);
  }
});

test('a year’s page shows all of that year, and nothing else', async () => {
  const shown = (address: string) =>
    [...new Set(found.get(address)?.links.filter((link) => /^\/en-US\/news\/\d+$/.test(link)))].length;
  expect(shown('/en-US/news?year=2018')).toBe(oldNews / 4);
  expect(found.get('/en-US/news?year=2022')?.html).toContain('There was no news in 2022.');
  expect(found.has('/en-US/news?year=2017')).toBe(false);
});
