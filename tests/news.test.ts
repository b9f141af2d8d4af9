/** The list of news under a visitor's hands: narrowed, made longer, and left while it grows. */
import { localeCodes } from 'contract/locale';
import { newsTypes } from 'contract/names';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMessage } from './messages.ts';
import { arrive, open, sharedSite, startBrowser, type visit } from './site.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

const openAt = (path: string, options: Parameters<typeof visit>[1] = {}) =>
  open(browser, site.address + path, { locale: 'en-US', ...options });

/** A page as it stands, without our script. */
async function readAt(path: string, width = 1280): Promise<Page> {
  const options = { javaScriptEnabled: false, viewport: { width, height: 844 } };
  const { page } = await arrive(browser, site.address + path, options);
  return page;
}

const pathOf = (page: Page) => page.url().slice(site.address.length);
const items = (page: Page) => page.getByRole('main').getByRole('article');
const loadMore = (page: Page) => page.locator('[data-no-prefetch]');
const types = (page: Page) => page.getByRole('navigation', { name: 'Type', exact: true });
const years = (page: Page) => page.getByRole('navigation', { name: 'By year' });
const isFocused = (element: Locator) => element.evaluate((it) => it === document.activeElement);

const nextPage = /\/api\/article\/\?.*page_number=2/;

/** Holds back the answers to an address until they are let go. */
async function hold(page: Page, address: RegExp) {
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  const answered: Promise<void>[] = [];
  const answer = async (route: Route) => {
    const response = await route.fetch();
    await gate.promise;
    // Nobody waits any more for a request that was aborted.
    await route.fulfill({ response }).catch(() => {});
  };
  await page.route(address, (route) => {
    asked.push(route.request().url());
    const done = answer(route);
    answered.push(done);
    return done;
  });
  const letGo = async () => {
    gate.resolve();
    await Promise.all(answered);
    // The app has had time to show what it makes of the answer. On a busy machine a page may never be idle.
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve), { timeout: 500 })),
    );
  };
  return { asked, letGo };
}

const hands = {
  mouse: (element: Locator) => element.click(),
  keyboard: async (element: Locator) => {
    await element.focus();
    await element.press('Enter');
  },
};

describe.each(['mouse', 'keyboard'] as const)('Load More that is slow to answer, by %s', (hand) => {
  const press = hands[hand];

  async function pressAndWait(page: Page) {
    const held = await hold(page, nextPage);
    const aborted: string[] = [];
    page.on('requestfailed', (request) => aborted.push(request.url()));
    await press(loadMore(page));
    await expect.poll(() => held.asked.length).toBe(1);
    return { ...held, aborted };
  }

  const header = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

  test.each<[what: string, link: (page: Page) => Locator, path: string]>([
    ['a page without data', (page) => header(page, 'Contact'), '/contact'],
    ['a page with data', (page) => header(page, 'About'), '/about'],
    ['an article', (page) => items(page).first().getByRole('link'), '/news/124'],
    ['a type', (page) => types(page).getByRole('link', { name: 'Movie' }), '/news?type=Movie'],
    ['a year', (page) => years(page).getByRole('link', { name: '2024' }), '/news?year=2024'],
  ])('leaves a visitor who goes on to %s there', async (_what, link, path) => {
    const { page, troubles } = await openAt('/news');
    const { letGo, aborted } = await pressAndWait(page);
    await press(link(page));
    await page.waitForURL(site.address + path);
    await loadMore(page).waitFor({ state: 'detached' });
    const shown = await page.getByRole('main').innerText();
    await letGo();
    expect(pathOf(page)).toBe(path);
    expect(await page.getByRole('main').innerText()).toBe(shown);
    expect(aborted.filter((url) => nextPage.test(url))).toHaveLength(1);
    expect(troubles).toEqual([]);
  });

  test('does not end a navigation that is under way', async () => {
    const { page, troubles } = await openAt('/news');
    const { letGo } = await pressAndWait(page);
    const movies = await hold(page, /\/api\/article\/\?.*type=Movie/);
    await press(types(page).getByRole('link', { name: 'Movie' }));
    await expect.poll(() => movies.asked.length).toBeGreaterThan(0);
    await letGo();
    expect([pathOf(page), await items(page).count()]).toEqual(['/news', 10]);
    await movies.letGo();
    await page.waitForURL('**/news?type=Movie');
    await expect.poll(() => items(page).count()).toBe(3);
    expect(troubles).toEqual([]);
  });

  test('leaves a visitor who went back there', async () => {
    const { page, troubles } = await openAt('/about');
    await header(page, 'News').click();
    await page.waitForURL('**/news');
    const { letGo } = await pressAndWait(page);
    await page.goBack();
    await page.waitForURL('**/about');
    await letGo();
    expect(pathOf(page)).toBe('/about');
    await page.goForward();
    await page.waitForURL('**/news');
    await expect.poll(() => items(page).count()).toBe(10);
    expect(troubles).toEqual([]);
  });

  test('leaves a visitor who chose another language with that language', async () => {
    const { page } = await openAt('/news');
    const { letGo } = await pressAndWait(page);
    await page.evaluate(() => {
      localStorage.setItem('umi_locale', 'ja-JP');
      dispatchEvent(new Event('languagechange'));
    });
    await page.locator('html[lang=ja-JP]').waitFor({ state: 'attached' });
    await letGo();
    expect([pathOf(page), await items(page).count()]).toEqual(['/news', 10]);
    expect(await loadMore(page).innerText()).toBe(formatMessage('ja-JP', 'news.more'));
  });

  test('can be pressed again after a visitor came back', async () => {
    const { page } = await openAt('/news');
    const { letGo } = await pressAndWait(page);
    await press(header(page, 'Contact'));
    await page.waitForURL('**/contact');
    await letGo();
    await page.goBack();
    await press(loadMore(page));
    await page.waitForURL('**/news?page=2');
    await expect.poll(() => items(page).count()).toBe(20);
  });

  test('does not take the focus from what a visitor has gone on to', async () => {
    const { page } = await openAt('/news');
    const { letGo } = await pressAndWait(page);
    const terms = page.getByRole('contentinfo').getByRole('link').first();
    await terms.focus();
    await letGo();
    await expect.poll(() => items(page).count()).toBe(20);
    expect(await isFocused(terms)).toBe(true);
  });
});

test('a double click on Load More asks once, and adds ten', async () => {
  const { page, troubles } = await openAt('/news');
  const { asked, letGo } = await hold(page, /\/api\/article\//);
  await loadMore(page).dblclick();
  await letGo();
  await page.waitForURL('**/news?page=2');
  await expect.poll(() => items(page).count()).toBe(20);
  expect(asked).toHaveLength(1);
  expect(troubles).toEqual([]);
});

test('after Load More, Back leads to where the visitor came from', async () => {
  const { page } = await openAt('/about');
  await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
  await page.waitForURL('**/news');
  await loadMore(page).click();
  await page.waitForURL('**/news?page=2');
  await page.goBack();
  await page.waitForURL('**/about');
});

test('who asks for all news again after Load More sees the list from the start', async () => {
  const { page } = await openAt('/news');
  await loadMore(page).click();
  await page.waitForURL('**/news?page=2');
  await types(page).getByRole('link', { name: 'All' }).click();
  await page.waitForURL('**/news');
  await expect.poll(() => items(page).count()).toBe(10);
});

test('Load More opens in a new tab where that is asked for', async () => {
  const { page } = await openAt('/news');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    loadMore(page).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await tab.waitForURL('**/news?page=2');
  expect([pathOf(page), await items(page).count()]).toEqual(['/news', 10]);
});

test.each([
  ['an empty list', { status: 200, json: { data: [], page_number: 2, page_size: 10, total: 34 } }, 0],
  ['no list', { status: 200, json: { data: 'none' } }, 1],
  ['a list with another status than 200', { status: 201, json: { data: [{ ID: 1, Title: 'No' }], total: 1 } }, 1],
])('Load More that brings %s leaves the list as it is, and can be tried again', async (_what, answer, alerts) => {
  const { page } = await openAt('/news');
  const shown = await items(page).allInnerTexts();
  await page.route(nextPage, (route) => route.fulfill(answer));
  const answered = page.waitForResponse(nextPage);
  await loadMore(page).click();
  await answered;
  await expect.poll(() => loadMore(page).getAttribute('aria-busy')).toBe('false');
  expect(await items(page).allInnerTexts()).toEqual(shown);
  expect(pathOf(page)).toBe('/news');
  expect(await page.getByRole('alert').count()).toBe(alerts);
  await page.unroute(nextPage);
  await loadMore(page).click();
  await page.waitForURL('**/news?page=2');
  await expect.poll(() => items(page).count()).toBe(20);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a hand on Load More asks for nothing, and its press for ten more', async () => {
  const { page } = await openAt('/news');
  await loadMore(page).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/news\?|\/api\/article\/\?/.test(request.url())) asked.push(request.url());
  });
  // Several times as long as a link is rested on before it is fetched ahead.
  const rest = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await loadMore(page).hover();
  await rest();
  await page.keyboard.press('Tab');
  await loadMore(page).focus();
  await rest();
  await page.mouse.down();
  await rest();
  expect(asked).toEqual([]);
  await page.mouse.up();
  await page.waitForURL('**/news?page=2');
  await rest();
  expect(asked.map((url) => new URL(url).searchParams.get('page_number'))).toEqual(['2']);
});

describe('the types', () => {
  const isWithin = (row: Locator, width: number) =>
    row.getByRole('link').evaluateAll(
      (links, edge) =>
        links.map((link) => {
          const { left, right } = link.getBoundingClientRect();
          return left >= 0 && right <= edge;
        }),
      width,
    );
  const isChosenInView = async (page: Page, width: number) => {
    const box = await types(page).locator('[aria-current]').boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= width;
  };

  test.each([768, 1280, 1920])('are all in view at %i px', async (width) => {
    const page = await readAt('/en-US/news', width);
    const all = await isWithin(types(page), width);
    expect(all).toHaveLength(newsTypes.length + 1);
    expect(all).not.toContain(false);
  });

  test('on a phone the chosen one is in view on arrival, without our script', async () => {
    const page = await readAt('/en-US/news', 390);
    for (const type of newsTypes) {
      await page.goto(`${site.address}/en-US/news?type=${type}`);
      expect(await isChosenInView(page, 390), type).toBe(true);
    }
  });

  test('on a phone the chosen one comes into view after Back, and the page does not move', async () => {
    const { page, troubles } = await openAt('/news', { viewport: { width: 390, height: 844 } });
    await types(page).getByRole('link', { name: 'Other' }).click();
    await page.waitForURL('**/news?type=Other');
    await expect.poll(() => types(page).locator('[aria-current]').innerText()).toBe('Other');
    expect(await isChosenInView(page, 390)).toBe(true);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
    await page.goBack();
    await expect.poll(() => types(page).locator('[aria-current]').innerText()).toBe('All');
    await expect.poll(() => isChosenInView(page, 390)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(troubles).toEqual([]);
  });
});

describe('type and year', () => {
  test('combine, and each can be taken back by itself', async () => {
    const { page, troubles } = await openAt('/news');
    await types(page).getByRole('link', { name: 'Info' }).click();
    await page.waitForURL('**/news?type=Info');
    await years(page).getByRole('link', { name: '2026' }).click();
    await page.waitForURL('**/news?type=Info&year=2026');
    await page.locator('article [data-type]:not([data-type=Info])').waitFor({ state: 'detached' });
    for (const filter of [types(page), years(page)]) expect(await filter.locator('[aria-current]').count()).toBe(1);
    expect(await types(page).locator('[aria-current]').innerText()).toBe('Info');
    expect(await years(page).locator('[aria-current]').innerText()).toBe('2026');
    await types(page).getByRole('link', { name: 'All' }).click();
    await page.waitForURL('**/news?year=2026');
    await years(page).getByRole('link', { name: 'All years' }).click();
    await page.waitForURL('**/news');
    expect(troubles).toEqual([]);
  });

  test.each(localeCodes)('in %s say so where nothing is of both, and lead out', async (locale) => {
    const page = await readAt(`/${locale}/news?type=Steam&year=2025`);
    const said = formatMessage(locale, 'news.empty.typeAndYear', {
      type: formatMessage(locale, 'type.Steam'),
      year: '2025',
    });
    await page.getByText(said, { exact: true }).waitFor();
    const chosen = page.getByRole('main').locator('nav [aria-current]');
    expect(await chosen.allInnerTexts()).toEqual(['Steam', formatMessage(locale, 'news.year', { year: '2025' })]);
    for (const [name, search] of [
      [formatMessage(locale, 'news.empty.ofType', { type: 'Steam' }), '?type=Steam'],
      [formatMessage(locale, 'news.empty.ofYear', { year: '2025' }), '?year=2025'],
      [formatMessage(locale, 'news.empty.all'), ''],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`${site.address}/${locale}/news${search}`);
      expect(await items(page).count()).toBeGreaterThan(0);
      await page.goBack();
    }
  });
});
