/** The pictures that pages are shared with. */
import { localeCodes } from 'contract/locale';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { readHead } from './html.ts';
import { preparePictures } from './prepare-pictures.ts';
import { routes, untranslated } from './routes.ts';
import { sharedSite, siteUrl, startSite } from './site.ts';

const site = sharedSite('public');

// Of others, the shared site has none.
beforeAll(() => preparePictures(site, (name) => /^previews\/.*\/(news\/(101|114)|works\/1)-/.test(name)));

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

describe('one that is not made yet', () => {
  test('is answered by that of the brand, which nobody keeps', async () => {
    const { status, headers, body } = await ask(site, await imageOf('/ja-JP/news/120'));
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store']);
    expect(body.equals((await ask(site, '/preview/ja-JP/site.jpg')).body)).toBe(true);
  });

  test('is refused to nobody, however many are asked for at once', async () => {
    const addresses = Array.from({ length: 200 }, (_, index) => `/preview/zh-CN/news/${101 + (index % 30)}.jpg`);
    const answers = await Promise.all(addresses.map((address) => ask(site, address)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('a website whose content service is elsewhere', () => {
  test('has the same pictures, and that of the brand while it does not answer', async () => {
    const other = await startSite({ SITE_URL: siteUrl, CONTENT_URL: site.address });
    try {
      const address = await imageOf('/zh-TW/works/1', other);
      const [own, original] = [await ask(other, address), await ask(site, address)];
      expect(own.body.equals(original.body)).toBe(true);
      expect(own.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect((await ask(other, '/preview/zh-TW/news/999.jpg')).status).toBe(404);
    } finally {
      await other.stop();
    }
    const alone = await startSite({ SITE_URL: siteUrl, CONTENT_URL: 'http://127.0.0.1:1' });
    try {
      const { status, headers } = await ask(alone, '/preview/zh-TW/works/1.jpg');
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store']);
    } finally {
      await alone.stop();
    }
  });
});
