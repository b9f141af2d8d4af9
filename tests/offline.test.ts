/** A visitor's own lost connection: it is called that, it recovers by itself, and what was on screen stays reachable. */
import { localeCodes } from 'contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { formatMessage, title } from './messages.ts';
import { appReady, countDocuments, sharedSite, startBrowser, visit, withPlainPictures } from './site.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

/** A first visit: what an earlier one left in the cache could be shown without a connection. */
async function open(browser: Browser, address: string) {
  const visitor = await visit(browser);
  onTestFinished(() => visitor.page.context().close());
  await withPlainPictures(visitor.page);
  const documents = countDocuments(visitor.page);
  await visitor.page.goto(address);
  await appReady(visitor.page);
  return { ...visitor, documents };
}

const headings = (page: Page) => page.locator('h1').allInnerTexts();
const setOffline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline);

test.each(localeCodes)(
  'in %s a link followed without a connection says so, and opens by itself when it is back',
  async (locale) => {
    const { page, documents } = await open(browser, `${site.address}/${locale}/about`);
    await setOffline(page, true);
    await page.locator(`#Menu a[href="/${locale}/news"]`).click();
    await expect.poll(() => headings(page)).toEqual([formatMessage(locale, 'offline.title')]);
    await expect.poll(() => page.title()).toBe(title(locale, formatMessage(locale, 'offline.title')));
    expect(page.url()).toBe(`${site.address}/${locale}/news`);
    expect(documents).toHaveLength(1);
    await setOffline(page, false);
    await expect.poll(() => headings(page)).toEqual([formatMessage(locale, 'news.heading')]);
  },
);

test('Try again without a connection stays on our screen, and opens the page once there is one', async () => {
  const { page, documents } = await open(browser, `${site.address}/about`);
  await page.route('**/api/**', (route) => route.abort());
  await page.route(`${site.address}/news`, (route) => route.abort());
  await page.locator('#Menu a[href="/news"]').click();
  await expect.poll(() => headings(page)).toEqual([formatMessage('en-US', 'offline.title')]);
  const retry = page.getByRole('button', { name: formatMessage('en-US', 'offline.retry') });
  await retry.click();
  expect(await headings(page)).toEqual([formatMessage('en-US', 'offline.title')]);
  expect(documents).toHaveLength(1);
  await page.unrouteAll();
  await retry.click();
  await expect.poll(() => headings(page)).toEqual([formatMessage('en-US', 'news.heading')]);
});

test('what was on screen stays reachable by Back', async () => {
  const { page } = await open(browser, `${site.address}/works`);
  for (const name of ['news', 'career']) {
    await page.locator(`#Menu a[href="/${name}"]`).click();
    await expect.poll(() => headings(page)).toEqual([formatMessage('en-US', `${name}.heading`)]);
  }
  await setOffline(page, true);
  await page.locator('#Menu a[href="/about"]').click();
  await expect.poll(() => headings(page)).toEqual([formatMessage('en-US', 'offline.title')]);
  for (const name of ['career', 'news', 'works']) {
    await page.evaluate(() => history.back());
    await expect.poll(() => headings(page)).toEqual([formatMessage('en-US', `${name}.heading`)]);
  }
  expect(await page.locator('[role=tabpanel] a').count()).toBeGreaterThan(0);
});

test('an error page refreshed without a connection becomes the screen that says so', async () => {
  const { page, documents } = await open(browser, `${site.address}/about`);
  await page.route('**/api/article/**', (route) => route.fulfill({ status: 500, body: 'oops' }));
  await page.locator('#Menu a[href="/news"]').click();
  await expect.poll(() => headings(page)).toEqual([formatMessage('en-US', 'maintenance.text')]);
  await setOffline(page, true);
  await page.getByRole('button', { name: formatMessage('en-US', 'maintenance.refresh') }).press('Space');
  await expect.poll(() => headings(page)).toEqual([formatMessage('en-US', 'offline.title')]);
  expect(documents).toHaveLength(1);
});
