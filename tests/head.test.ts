/** What pages tell search engines, and those they are shared with. */
import { type LocaleCode, localeCodes } from 'contract/locale';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import brand from '../sample/brand.json' with { type: 'json' };
import { ask } from './ask.ts';
import { readHead } from './html.ts';
import { formatMessage } from './messages.ts';
import { indexedRoutes, untranslated } from './routes.ts';
import { open, sharedSite, siteUrl, startBrowser } from './site.ts';

const site = sharedSite('public');

const headOf = async (path: string, headers: Record<string, string> = {}) =>
  readHead((await ask(site, path, headers)).text);
const localized = (locale: LocaleCode, path: string) => `${siteUrl}/${locale}${path === '/' ? '' : path}`;

test.each(localeCodes)(
  'in %s every page has one address, its counterparts, a description and a card',
  async (locale) => {
    const descriptions = new Set<string>();
    for (const route of indexedRoutes) {
      const { canonical, alternates, meta } = await headOf(localized(locale, route).slice(siteUrl.length));
      expect(canonical).toEqual([localized(locale, route)]);
      expect(alternates).toEqual({
        ...Object.fromEntries(localeCodes.map((code) => [code, localized(code, route)])),
        'x-default': siteUrl + route,
      });
      expect(meta('robots')).toEqual([]);
      expect(meta('og:url')).toEqual(canonical);
      expect(meta('og:site_name')).toEqual([brand.name[locale]]);
      expect(meta('og:locale')).toEqual([locale.replace('-', '_')]);
      expect(meta('og:locale:alternate')).toHaveLength(3);
      expect(meta('og:type')).toEqual([route.startsWith('/news/') ? 'article' : 'website']);
      expect(meta('og:title')[0]).toBeTruthy();
      expect(meta('twitter:card')).toEqual(['summary_large_image']);
      expect(meta('description')).toEqual(meta('og:description'));
      expect(meta('description')[0]?.length).toBeGreaterThan(10);
      expect(meta('description')[0]).not.toMatch(/[{}]|meta\./);
      descriptions.add(meta('description')[0] ?? '');
    }
    expect(descriptions.size).toBe(indexedRoutes.length);
  },
);

test('search results are not for search engines', async () => {
  const { meta, alternates } = await headOf('/en-US/search?q=light');
  expect(meta('robots')).toEqual(['noindex']);
  expect(alternates).toEqual({});
});

test('an address without a language points to the one that was shown', async () => {
  const { canonical, alternates } = await headOf('/about', { cookie: 'umi_locale=zh-TW' });
  expect(canonical).toEqual([`${siteUrl}/zh-TW/about`]);
  expect(alternates['x-default']).toBe(`${siteUrl}/about`);
});

test.each([
  ['/en-US/works?tab=movie&utm_source=a', '/en-US/works?tab=movie', true],
  ['/en-US/works?tab=game', '/en-US/works', true],
  ['/en-US/works?tab=other', '/en-US/works', true],
  ['/ja-JP/news?page=1', '/ja-JP/news', true],
  ['/ja-JP/news?page=2&type=Steam&x=1', '/ja-JP/news?type=Steam&page=2', false],
  ['/ja-JP/news?type=Gossip', '/ja-JP/news', true],
])('%s lives at %s', async (path, expected, isListed) => {
  const { canonical, meta } = await headOf(path);
  expect(canonical).toEqual([siteUrl + expected]);
  expect(meta('robots')).toEqual(isListed ? [] : ['noindex']);
});

test.each(Object.entries(untranslated))('in %s an untranslated article is not listed', async (locale, path) => {
  const { canonical, alternates, meta } = await headOf(`/${locale}${path}`);
  expect(meta('robots')).toEqual(['noindex']);
  expect(alternates).toEqual({});
  const home = await headOf(canonical[0]?.slice(siteUrl.length) ?? '');
  expect(home.canonical).toEqual(canonical);
  expect(home.meta('robots')).toEqual([]);
  expect(Object.keys(home.alternates)).not.toContain(locale);
});

test.each(['/en-US/nothing', '/nothing', '/en-US/news/999', '/en-US/works/abc'])('%s is not there', async (path) => {
  const answer = await ask(site, path);
  const { canonical, alternates, meta } = readHead(answer.text);
  expect(answer.status).toBe(404);
  expect([canonical, alternates, meta('robots'), meta('og:url')]).toEqual([[], {}, ['noindex'], []]);
});

describe('in the browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });

  afterAll(() => browser.close());

  test('the head goes with the route: nothing is left over, doubled or missing', async () => {
    const { page, documents, troubles } = await open(browser, `${site.address}/ja-JP/about`);
    const shown = async () => readHead(await page.content());
    const first = await shown();
    expect(first.canonical).toEqual([`${siteUrl}/ja-JP/about`]);
    for (const path of ['/career', '/works', '/news']) {
      await page.locator(`#Menu a[href="/ja-JP${path}"]`).click();
      await expect.poll(async () => (await shown()).canonical).toEqual([`${siteUrl}/ja-JP${path}`]);
      const [now, served] = [await shown(), await headOf(`/ja-JP${path}`)];
      expect(now.alternates).toEqual(served.alternates);
      for (const name of [
        'description',
        'robots',
        'og:url',
        'og:title',
        'og:image',
        'twitter:card',
        'og:locale:alternate',
      ])
        expect(now.meta(name), name).toEqual(served.meta(name));
    }
    await page.getByRole('link', { name: formatMessage('ja-JP', 'type.Steam'), exact: true }).click();
    await expect.poll(async () => (await shown()).meta('robots')).toEqual(['noindex']);
    expect(documents).toHaveLength(1);
    expect(troubles).toEqual([]);
  });
});
