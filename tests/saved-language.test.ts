/** The specification's storage key decides the language, on every way into a page. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { formatMessage } from './messages.ts';
import { appReady, countDocuments, sharedSite, startBrowser, takeSeat, visit } from './site.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

const shownIn = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

/** A visitor whose browser is in English and who has this in the storage, and this cookie. */
async function returnWith({ saved, cookie, isCookieRefused = false }: Saved) {
  const { page, troubles } = await takeSeat(browser, site.address, { locale: 'en-US' });
  if (cookie) await page.context().addCookies([{ name: 'umi_locale', value: cookie, url: site.address }]);
  await page.goto(`${site.address}/api/ping`);
  await page.evaluate((value) => value && localStorage.setItem('umi_locale', value), saved);
  if (isCookieRefused) await page.addInitScript(refuseCookies);
  return { page, troubles, documents: countDocuments(page) };
}

type Saved = { saved?: string; cookie?: string; isCookieRefused?: boolean };

function refuseCookies() {
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
}

test.each([
  ['ja', 'ja-JP'],
  ['JA-JP', 'ja-JP'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant-MO', 'zh-TW'],
  ['zh', 'zh-CN'],
])('%s in the storage is shown as %s', async (saved, locale) => {
  const { page, documents } = await returnWith({ saved });
  await page.goto(`${site.address}/about?x=1`);
  await page.locator(`html[lang=${locale}]`).waitFor();
  await appReady(page);
  expect(documents).toHaveLength(2);
  expect(page.url()).toBe(`${site.address}/about?x=1`);
});

test.each([
  ['ja', 'ja-JP'],
  ['zh-HK', 'zh-TW'],
  ['ar-EG', 'en-US'],
])('the cookie %s is answered in %s', async (cookie, locale) => {
  const response = await fetch(`${site.address}/about`, { headers: { cookie: `umi_locale=${cookie}` } });
  expect(await response.text()).toContain(`<html lang="${locale}"`);
});

test('where cookies are refused, the address carries what is in the storage', async () => {
  const { page } = await returnWith({ saved: 'ja-JP', isCookieRefused: true });
  await page.goto(`${site.address}/about?x=1#Main`);
  await page.waitForURL(`${site.address}/ja-JP/about?x=1#Main`);
  await appReady(page);
  expect(await shownIn(page)).toEqual(['ja-JP', 'ltr']);
  await page.locator('#Menu a[href="/ja-JP/career"]').click();
  await expect.poll(() => page.locator('h1').innerText()).toBe(formatMessage('ja-JP', 'career.heading'));
});

test('a server that does not heed the cookie is told by the address, and the page is not loaded for ever', async () => {
  const { page, documents } = await returnWith({ saved: 'ja-JP' });
  const english = await (await fetch(`${site.address}/en-US/about`)).text();
  await page.route(`${site.address}/about`, (route) => route.fulfill({ body: english, contentType: 'text/html' }));
  await page.goto(`${site.address}/about`);
  await page.waitForURL(`${site.address}/ja-JP/about`);
  expect(documents.length).toBeLessThanOrEqual(3);
});

test('where the storage was cleared and the cookie stayed, the browser’s language is shown, and the cookie goes', async () => {
  const { page } = await returnWith({ cookie: 'ja-JP' });
  await page.goto(`${site.address}/about`);
  await page.locator('html[lang=en-US]').waitFor();
  expect(await page.context().cookies()).toEqual([]);
  await page.reload();
  expect(await shownIn(page)).toEqual(['en-US', 'ltr']);
});

test('where the storage is blocked, the cookie decides', async () => {
  const { page, documents } = await returnWith({ cookie: 'ja-JP' });
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  );
  await page.goto(`${site.address}/about`);
  await appReady(page);
  expect(await shownIn(page)).toEqual(['ja-JP', 'ltr']);
  expect(documents).toHaveLength(1);
});

describe('a saved language that is written from right to left, and is none of the site’s', () => {
  test.each(['ar-EG', 'he', 'fa-IR', 'ku'])('%s: the messages fall back, the direction is its own', async (saved) => {
    const { page, troubles, documents } = await returnWith({ saved });
    await page.goto(`${site.address}/about`);
    expect(await shownIn(page)).toEqual(['en-US', 'rtl']);
    await appReady(page);
    expect(await shownIn(page)).toEqual(['en-US', 'rtl']);
    await page.locator('#Menu a[href="/news"]').click();
    await expect.poll(() => page.locator('h1').innerText()).toBe(formatMessage('en-US', 'news.heading'));
    expect(await shownIn(page)).toEqual(['en-US', 'rtl']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => localStorage.getItem('umi_locale'))).toBe(saved);
    expect(documents).toHaveLength(1);
    expect(troubles).toEqual([]);
  });

  test('what is drawn for one side is drawn for the other', async () => {
    const { page } = await returnWith({ saved: 'ar-EG' });
    await page.goto(`${site.address}/about`);
    const scaleOf = () =>
      page.locator('[data-hero]').evaluate((hero) => {
        const scrims = [hero, ...hero.querySelectorAll('*')].map((element) => getComputedStyle(element, '::after'));
        return scrims.filter(({ content }) => content === '""').map(({ scale }) => scale);
      });
    expect(await scaleOf()).toContain('-1 1');
    await page.goto(`${site.address}/en-US/about`);
    expect(await scaleOf()).not.toContain('-1 1');
  });

  test('an address that names its language is in the direction of that one', async () => {
    const { page } = await returnWith({ saved: 'ar-EG' });
    await page.goto(`${site.address}/ja-JP/about`);
    await appReady(page);
    expect(await shownIn(page)).toEqual(['ja-JP', 'ltr']);
  });
});

describe('a page that the browser restores', () => {
  let browser: Browser;

  beforeAll(async () => {
    // Playwright turns the back-forward cache off.
    browser = await startBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  });

  afterAll(() => browser.close());

  async function leaveAndChange(isAppRunning: boolean) {
    const { page } = await visit(browser, { locale: 'en-US' });
    onTestFinished(() => page.context().close());
    await page.goto(`${site.address}/about`);
    if (isAppRunning) await appReady(page);
    await page.goto(`${site.address}/career`);
    await page.locator('[popovertarget=Languages]').click();
    await page.locator('#Languages a[hreflang=zh-CN]').click();
    await page.locator('html[lang=zh-CN]').waitFor();
    return page;
  }

  test.each([
    ['before', false],
    ['after', true],
  ])('comes in the language chosen since, if it was left %s the app ran', async (_when, isAppRunning) => {
    const page = await leaveAndChange(isAppRunning);
    await page.evaluate(() => history.back());
    await expect.poll(() => page.locator('h1').innerText()).toBe(formatMessage('zh-CN', 'about.heading'));
    await appReady(page);
    expect(await shownIn(page)).toEqual(['zh-CN', 'ltr']);
  });

  test('is not loaded anew where the language is the same', async () => {
    const { page } = await visit(browser, { locale: 'en-US' });
    onTestFinished(() => page.context().close());
    await page.goto(`${site.address}/about`);
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    await page.goto(`${site.address}/career`);
    await page.evaluate(() => history.back());
    const found = () => page.evaluate(() => [location.pathname, 'isFirstDocument' in window]);
    await expect.poll(found).toEqual(['/about', true]);
  });
});
