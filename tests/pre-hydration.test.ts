/** What a visitor or the browser does before the app has taken over the page. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { formatMessage, title } from './messages.ts';
import { appReady, countDocuments, sharedSite, startBrowser, visit, withPlainPictures } from './site.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const isReady = (page: Page) => page.evaluate(() => document.documentElement.dataset.app === 'ready');
const headings = (page: Page) => page.locator('h1').allInnerTexts();
const heading = (name: string, locale = 'en-US' as const) => formatMessage(locale, `${name}.heading`);

/** A visitor at an address who has done nothing yet, and whose connection holds the app's scripts back until it is released. */
async function arrive(
  address: string,
  { isSlow = false, ...options }: BrowserContextOptions & { isSlow?: boolean } = {},
) {
  const { page, troubles } = await visit(browser, { locale: 'en-US', ...options });
  onTestFinished(() => page.context().close());
  await withPlainPictures(page);
  const held = Promise.withResolvers<void>();
  if (isSlow) {
    await page.route('**/assets/{react,frame,dissolve}-*.js', async (route) => {
      await held.promise;
      // A page that was left no longer waits for its scripts.
      await route.continue().catch(() => {});
    });
  }
  const documents = countDocuments(page);
  await page.goto(site.address + address);
  return { page, troubles, documents, release: () => held.resolve() };
}

/** Waits for the app that a visitor has started by what they did. */
async function hydrated(page: Page) {
  await page.locator('html[data-app=ready]').waitFor({ state: 'attached' });
}

async function follow(page: Page, name: string) {
  await page.locator(`#Menu a[href="/${name}"]`).click();
  await expect.poll(() => headings(page)).toEqual([heading(name)]);
}

describe('Back and forward', () => {
  /** About, then by the app to Career. */
  async function visitTwo() {
    const visitor = await arrive('/about');
    await appReady(visitor.page);
    await follow(visitor.page, 'career');
    return visitor;
  }

  test('after a reload, with nothing touched, show the page of the address, and the app takes over that one', async () => {
    const { page, troubles } = await visitTwo();
    await page.reload();
    expect(await isReady(page)).toBe(false);
    await page.evaluate(() => history.back());
    await expect.poll(() => headings(page)).toEqual([heading('about')]);
    expect(new URL(page.url()).pathname).toBe('/about');
    await page.mouse.move(300, 300);
    await hydrated(page);
    expect(await headings(page)).toEqual([heading('about')]);
    expect(await page.locator('footer').count()).toBe(1);
    expect(await page.title()).toBe(title('en-US', formatMessage('en-US', 'about.title')));
    await page.evaluate(() => history.forward());
    await expect.poll(() => headings(page)).toEqual([heading('career')]);
    expect(troubles).toEqual([]);
  });

  test('after the language was changed show the page of the address in that language', async () => {
    const { page } = await visitTwo();
    await page.locator('[popovertarget=Languages]').click();
    await page.locator('#Languages a[hreflang=ja-JP]').click();
    await page.locator('html[lang=ja-JP]').waitFor();
    await page.evaluate(() => history.back());
    await expect.poll(() => headings(page)).toEqual([formatMessage('ja-JP', 'about.heading')]);
    await appReady(page);
    expect(await headings(page)).toEqual([formatMessage('ja-JP', 'about.heading')]);
  });

  test('while the scripts of the app are on their way show the page of the address', async () => {
    const { page, troubles } = await visitTwo();
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/{react,frame,dissolve}-*.js', async (route) => {
      await held.promise;
      await route.continue().catch(() => {});
    });
    await page.reload();
    const asked = page.waitForRequest('**/assets/react-*.js');
    await page.mouse.move(300, 300);
    await asked;
    await page.evaluate(() => history.back());
    held.resolve();
    await expect.poll(() => headings(page)).toEqual([heading('about')]);
    await appReady(page);
    expect(await headings(page)).toEqual([heading('about')]);
    expect(troubles).toEqual([]);
  });

  test('before the first script of ours has run show the page of the address', async () => {
    const { page } = await visitTwo();
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/start-*.js', async (route) => {
      await held.promise;
      await route.continue().catch(() => {});
    });
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => headings(page)).toEqual([heading('career')]);
    await page.evaluate(() => history.back());
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/about');
    expect(await headings(page)).toEqual([heading('career')]);
    held.resolve();
    await expect.poll(() => headings(page)).toEqual([heading('about')]);
  });

  test('return to where the visitor was on the page', async () => {
    const { page } = await arrive('/about');
    await appReady(page);
    await page.evaluate(() => scrollTo(0, 700));
    await page.locator('#Menu a[href="/career"]').dispatchEvent('click');
    await expect.poll(() => headings(page)).toEqual([heading('career')]);
    await page.reload();
    await page.evaluate(() => history.back());
    await expect.poll(() => headings(page)).toEqual([heading('about')]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    await appReady(page);
    expect(await page.evaluate(() => scrollY)).toBe(700);
  });

  test('within a page load nothing', async () => {
    const { page, documents } = await arrive('/privacypolicy');
    const links = page.locator('nav[aria-labelledby=Contents] a');
    await links.nth(2).click();
    await links.nth(4).click();
    await page.evaluate(() => history.back());
    await expect.poll(() => new URL(page.url()).hash).toBe(await links.nth(2).getAttribute('href'));
    await appReady(page);
    expect(documents).toHaveLength(1);
  });

  test('a page that was reached by a redirect is the page of its address', async () => {
    const { page, documents } = await arrive('/about/');
    expect(new URL(page.url()).pathname).toBe('/about');
    const before = documents.length;
    await appReady(page);
    expect(documents).toHaveLength(before);
    expect(await headings(page)).toEqual([heading('about')]);
  });
});

describe.each([
  ['at once', false],
  ['over a slow connection', true],
])('what a visitor does before the app starts %s', (_speed, isSlow) => {
  test('a tap on Menu opens the sheet, which stays open', async () => {
    const { page, release, troubles } = await arrive('/', { ...phone, isSlow });
    await page.locator('[popovertarget=Menu]:visible').tap();
    expect(await page.locator('#Menu').isVisible()).toBe(true);
    release();
    await hydrated(page);
    expect(await page.locator('#Menu').isVisible()).toBe(true);
    await page.locator('#Menu a[href="/news"]').tap();
    await expect.poll(() => headings(page)).toEqual([heading('news')]);
    expect(await page.locator('#Menu').isVisible()).toBe(false);
    expect(troubles).toEqual([]);
  });

  test.each<[how: string, options: BrowserContextOptions, act: (page: Page) => Promise<unknown>]>([
    ['a click', {}, (page) => page.locator('[popovertarget=Languages]').click()],
    ['a tap', phone, (page) => page.locator('[popovertarget=Languages]').tap()],
    ['a key', {}, (page) => page.locator('[popovertarget=Languages]').press('Enter')],
  ])('%s on the language button opens its menu, which stays open', async (_how, options, act) => {
    const { page, release } = await arrive('/about', { ...options, isSlow });
    await act(page);
    expect(await page.locator('#Languages').isVisible()).toBe(true);
    release();
    await hydrated(page);
    expect(await page.locator('#Languages').isVisible()).toBe(true);
  });

  test.each<[how: string, options: BrowserContextOptions, act: (page: Page) => Promise<unknown>]>([
    ['a click', {}, (page) => page.locator('[data-slide="2"]').click()],
    ['a tap', phone, (page) => page.locator('[data-slide="2"]').tap()],
    ['a key', {}, (page) => page.locator('[data-slide="2"]').press('Enter')],
  ])('%s on a mark of the banner shows its slide, which stays', async (_how, options, act) => {
    const { page, release, troubles } = await arrive('/', { ...options, isSlow });
    const shown = () =>
      page
        .locator('[data-banner] ul')
        .first()
        .evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth);
    await act(page);
    await expect.poll(shown).toBe(2);
    release();
    await hydrated(page);
    await expect.poll(() => page.locator('[data-slide][aria-current]').getAttribute('data-slide')).toBe('2');
    expect(await shown()).toBe(2);
    expect(troubles).toEqual([]);
  });

  test('the focus and the place on the page stay', async () => {
    const { page, release } = await arrive('/about', { isSlow });
    await page.locator('footer a[href="/career"]').focus();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    release();
    await hydrated(page);
    expect(await page.evaluate(() => [document.activeElement?.getAttribute('href'), scrollY])).toEqual([
      '/career',
      before,
    ]);
  });

  test('a search that was typed stays, and is sent by Enter', async () => {
    const { page, release } = await arrive('/search', { isSlow });
    await page.locator('main input[type=search]').pressSequentially('lantern');
    release();
    await hydrated(page);
    expect(await page.locator('main input[type=search]').inputValue()).toBe('lantern');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=lantern');
  });

  test('a chosen language is saved, and shown at the same address', async () => {
    const { page, release } = await arrive('/about', { isSlow });
    await page.locator('[popovertarget=Languages]').press('Enter');
    await page.locator('#Languages a[hreflang=zh-TW]').press('Enter');
    await page.locator('html[lang=zh-TW]').waitFor();
    release();
    expect(await page.evaluate(() => localStorage.getItem('umi_locale'))).toBe('zh-TW');
    expect(page.url()).toBe(`${site.address}/about`);
  });
});

describe.each([
  { screen: 'a computer', options: {} },
  { screen: 'a phone', options: phone },
])('on $screen', ({ options }) => {
  test.each([1200, 2600, Infinity])('a reload of Home, %d px down, comes back to the same place', async (down) => {
    const { page } = await arrive('/', options);
    // A first visit may be set in a font that stands in, and be some pixels longer.
    await page.reload();
    // All of the page is drawn: it is shorter than what kept its place.
    await page.waitForFunction(() => document.documentElement.scrollHeight < 8 * innerHeight);
    await page.evaluate((down) => scrollTo(0, Math.min(down, document.documentElement.scrollHeight)), down);
    const shown = () =>
      page.evaluate(() => ({
        y: scrollY,
        text: document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.textContent,
      }));
    const { y, text } = await shown();
    expect(y).toBeGreaterThanOrEqual(Math.min(down, 2600));
    await page.reload();
    await expect.poll(shown).toEqual({
      // The page's end may be between two pixels.
      y: expect.toSatisfy((again: number) => Math.abs(again - y) <= 1),
      text,
    });
  });
});

test('a finger on a link leads on, and does not wait for the app', async () => {
  const { page } = await arrive('/about', phone);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/(react|frame)-.*\.js/.test(request.url())) scripts.push(request.url());
  });
  await page.locator('header a[href="/"]').first().tap();
  await page.waitForURL(`${site.address}/`);
  await page.waitForLoadState();
  expect(scripts).toEqual([]);
});

test('the browser fetches pages ahead by its own rules until the app does', async () => {
  const { page } = await arrive('/about');
  const rules = page.locator('script[type=speculationrules]');
  expect(await rules.count()).toBe(1);
  await appReady(page);
  await expect.poll(() => rules.count()).toBe(0);
});

test('the year at the foot of the page is the server’s, also where the browser is a year ahead', async () => {
  const { page, troubles } = await visit(browser);
  onTestFinished(() => page.context().close());
  await page.clock.install({ time: new Date(new Date().getFullYear() + 1, 0, 1, 0, 0, 5) });
  await page.goto(`${site.address}/about`);
  await appReady(page);
  expect(await page.locator('footer').innerText()).toContain(String(new Date().getFullYear()));
  expect(troubles).toEqual([]);
});

test('a visitor who typed before any script of ours was there need not do anything more for the app to start', async () => {
  const { page } = await visit(browser, { locale: 'en-US' });
  onTestFinished(() => page.context().close());
  await withPlainPictures(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${site.address}/contact`, { waitUntil: 'commit' });
  await page.locator('form [name=Name]').pressSequentially('Ada');
  held.resolve();
  await page.locator('html[data-app=ready]').waitFor({ state: 'attached' });
  expect(await page.locator('form [name=Name]').inputValue()).toBe('Ada');
});
