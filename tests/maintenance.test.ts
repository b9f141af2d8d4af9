import { localeCodes } from 'contract';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMessage, title } from './messages.ts';
import { routes } from './routes.ts';
import { arrive, open, type Site, startBrowser, startSite } from './site.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

const refreshOf = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: formatMessage('en-US', 'error.refresh') });

async function expectMaintenance(page: Page) {
  await refreshOf(page).waitFor();
  expect(await page.locator('main h1').innerText()).toBe('Maintenance, please try again later.');
  await expect.poll(() => page.title()).toBe('Maintenance - Joyharbor');
}

async function statusOf(address: string) {
  const response = await fetch(address);
  const html = await response.text();
  return [response.status, html.includes('Maintenance, please try again later.')];
}

describe('a site that is set to maintenance', () => {
  let site: Site;

  beforeAll(async () => {
    site = await startSite({ MAINTENANCE: 'on', SAMPLE: 'off' });
  });

  afterAll(() => site.stop());

  test.each(localeCodes)('says so on every route, in %s', async (locale) => {
    for (const route of [...routes, '/nowhere', `/${locale}/about`]) {
      const response = await fetch(site.address + route, { headers: { cookie: `umi_locale=${locale}` } });
      const html = await response.text();
      expect([route, response.status]).toEqual([route, 503]);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(html).toContain(`<title>${title(locale, formatMessage(locale, 'maintenance.title'))}</title>`);
      expect(html.replaceAll('<wbr>', '')).toContain(`${formatMessage(locale, 'maintenance.text')}</span></h1>`);
      expect(html).toMatch(
        new RegExp(`<a href="" role="button"[^>]*>${formatMessage(locale, 'maintenance.refresh')}</a>`),
      );
    }
  });

  test('Refresh asks for the same address, its query included, without scripts too', async () => {
    const address = `${site.address}/news?type=Steam&page=2`;
    const { page } = await arrive(browser, address, { javaScriptEnabled: false });
    const asked = page.waitForRequest((request) => request.isNavigationRequest());
    await refreshOf(page).click();
    expect((await asked).url()).toBe(address);
  });

  test('stays so when the app runs and a link is followed, and Refresh asks again', async () => {
    const { page, documents } = await open(browser, `${site.address}/career`);
    await expectMaintenance(page);
    await page.locator('#Menu a[href="/about"]').click();
    await page.waitForURL(`${site.address}/about`);
    await expectMaintenance(page);
    expect(documents).toHaveLength(1);
    await Promise.all([page.waitForEvent('domcontentloaded'), refreshOf(page).click()]);
    await expectMaintenance(page);
    expect(documents).toEqual([`${site.address}/career`, `${site.address}/about`]);
  });
});

test('a content service that never answered is maintenance where content is needed', async () => {
  const site = await startSite({ CONTENT_URL: 'http://127.0.0.1:1' });
  try {
    for (const route of ['/', '/works', '/news', '/news/101', '/termofuse']) {
      expect([route, ...(await statusOf(site.address + route))]).toEqual([route, 503, true]);
    }
    expect((await fetch(`${site.address}/news`)).headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await statusOf(`${site.address}/about`)).toEqual([200, false]);
  } finally {
    await site.stop();
  }
});

describe('a content service on another host', () => {
  let content: Site;
  let site: Site;

  beforeAll(async () => {
    content = await startSite();
    site = await startSite({ CONTENT_URL: content.address });
  });

  afterAll(async () => {
    await site.stop();
    await content.stop();
  });

  test.each<[what: string, fail: (route: Route) => unknown]>([
    ['fails', (route) => route.fulfill({ status: 500, body: 'oops' })],
    ['answers something else', (route) => route.fulfill({ status: 200, body: '<p>Please sign in to the network' })],
  ])('that %s is maintenance in a running tab, until it is back', async (_what, fail) => {
    const { page } = await open(browser, `${site.address}/works`);
    await page.route('**/api/article/**', fail);
    await page.locator('#Menu a[href="/news"]').click();
    await expectMaintenance(page);
    await refreshOf(page).waitFor();
    await page.unrouteAll();
    await page.locator('#Menu a[href="/works"]').click();
    await expect.poll(() => page.title()).toBe('Works - Joyharbor');
    await page.goBack();
    await expect.poll(() => page.title()).toBe('News - Joyharbor');
  });

  test('whose lists do not come is maintenance too, and Refresh recovers', async () => {
    const { page, documents } = await open(browser, `${site.address}/about`);
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.locator('#Menu a[href="/news"]').click();
    await expectMaintenance(page);
    expect(documents).toHaveLength(1);
    await page.unrouteAll();
    await refreshOf(page).click();
    await expect.poll(() => page.title()).toBe('News - Joyharbor');
    expect(documents).toEqual([`${site.address}/about`, `${site.address}/news`]);
  });

  test('that has gone leaves the pages that were served, and comes back', async () => {
    const before = await (await fetch(`${site.address}/news`)).text();
    expect(await statusOf(`${site.address}/ja-JP/works/1`)).toEqual([200, false]);
    const { port } = new URL(content.address);
    await content.stop();

    const cached = await fetch(`${site.address}/news`);
    expect([cached.status, await cached.text()]).toEqual([200, before]);
    expect(await statusOf(`${site.address}/ja-JP/works/1`)).toEqual([200, false]);
    expect(await statusOf(`${site.address}/zh-CN/works/1`)).toEqual([503, false]);
    expect(await statusOf(`${site.address}/works/2`)).toEqual([503, true]);

    content = await startSite({ PORT: port });
    expect(await statusOf(`${site.address}/works/2`)).toEqual([200, false]);
  });
});
