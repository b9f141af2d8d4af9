/** The pictures that pages are shared with. */
import { localeCodes } from 'contract/locale';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { readHead } from './html.ts';
import { routes, untranslated } from './routes.ts';
import { sharedSite, siteUrl, startSite } from './site.ts';

const site = sharedSite('public');

async function imageOf(path: string, from = site): Promise<string> {
  const { meta } = readHead((await ask(from, path)).text);
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual([['1200'], ['630']]);
  expect(meta('og:image:alt')).toEqual(meta('og:title'));
  return meta('og:image')[0]?.slice(siteUrl.length) ?? '';
}

test('every page has one, in its language', async () => {
  const distinct = new Set<string>();
  for (const locale of localeCodes) {
    for (const route of routes) {
      const address = await imageOf(`/${locale}${route === '/' ? '' : route}`);
      expect(address).toMatch(new RegExp(`^/preview/${locale}/`));
      const picture = await ask(site, address);
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(await sharp(picture.body).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
      expect(picture.body.length).toBeLessThan(300_000);
      distinct.add(picture.body.toString('base64'));
    }
  }
  // One a language for a work, for an article, and for all other pages.
  expect(distinct.size).toBe(3 * localeCodes.length);
});

test('it may be cached for good at the address that a page names, and for a while at others', async () => {
  const address = await imageOf('/ja-JP/news/114');
  expect((await ask(site, address)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await ask(site, `${address}0`)).headers['cache-control']).toBe('public, max-age=300');
});

test('an article shown in another language is shared with the picture of that language', async () => {
  expect(await imageOf(`/en-US${untranslated['en-US']}`)).toMatch(/^\/preview\/zh-CN\/news\/133\.jpg/);
});

test.each([
  '/preview/fr-FR/news/101.jpg',
  '/preview/en-US/news/999.jpg',
  '/preview/en-US/news/abc.jpg',
  '/preview/en-US/news/0101.jpg',
  '/preview/en-US/news/101.png',
  '/preview/en-US/carousels/1.jpg',
  '/preview/en-US/news/1.jpg',
  '/preview/en-US/news/99999999999999999999.jpg',
  `/preview/en-US${untranslated['en-US']}.jpg`,
])('%s is not there', async (path) => {
  expect((await ask(site, path)).status).toBe(404);
});

describe('a website whose content service is elsewhere', () => {
  test('makes the same pictures', async () => {
    const other = await startSite({ SITE_URL: siteUrl, CONTENT_URL: site.address });
    try {
      const address = await imageOf('/zh-TW/works/1', other);
      expect((await ask(other, address)).body.equals((await ask(site, address)).body)).toBe(true);
    } finally {
      await other.stop();
    }
  });
});

test('many at once are made one after the other, each once', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => 101 + index);
  const started = performance.now();
  const all = await Promise.all([...ids, ...ids].map((id) => ask(site, `/preview/zh-CN/news/${id}.jpg`)));
  const took = performance.now() - started;
  expect(all.every(({ status }) => status === 200)).toBe(true);
  const again = performance.now();
  await Promise.all(ids.map((id) => ask(site, `/preview/zh-CN/news/${id}.jpg`)));
  expect(performance.now() - again).toBeLessThan(took / 2);
});
