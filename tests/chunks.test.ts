import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { assetsOf } from './assets.ts';
import { appReady, countDocuments, giveSign, sharedSite, startBrowser, visit } from './site.ts';
import { title, word } from './words.ts';

const site = sharedSite();
let browser: Browser;
const news = assetsOf('news');
const [newsStyle = ''] = news.styles;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

const missing = (route: Route) => route.fulfill({ status: 404, body: 'gone' });
const fromSite = (address: string) => (url: URL) => url.pathname === address;

/** A visitor on About, before whom some of the news page's files fail. */
async function openBefore(failing: string[], fail: (route: Route) => unknown, { hasClock = false } = {}) {
  const { page } = await visit(browser);
  onTestFinished(() => page.context().close());
  if (hasClock) await page.clock.install();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('ChunkLoadError')) errors.push(message.text());
  });
  const documents = countDocuments(page);
  for (const file of failing) await page.route(fromSite(file), fail);
  await page.goto(`${site.address}/about`);
  await appReady(page);
  return { page, errors, documents };
}

const goToNews = (page: Page) => page.locator('#Menu a[href="/news"]').click();
const refreshOf = (page: Page) => page.getByRole('main').getByRole('button', { name: word('en-US', 'error.refresh') });

async function expectErrorPage(page: Page) {
  await refreshOf(page).waitFor();
  expect(await page.locator('main h1').innerText()).toBe(word('en-US', 'error.heading'));
  await expect.poll(() => page.title()).toBe(title('en-US', word('en-US', 'error.title')));
  expect(new URL(page.url()).pathname).toBe('/news');
}

async function expectNews(page: Page) {
  await expect.poll(() => page.locator('main h1').innerText()).toBe(word('en-US', 'news.heading'));
}

test('a script that does not come within 120 seconds is given up', async () => {
  const { page, errors, documents } = await openBefore([news.script], () => {}, { hasClock: true });
  // What every change of route needs is there once there was one.
  for (const name of ['career', 'about']) {
    await page.locator(`#Menu a[href="/${name}"]`).click();
    await expect.poll(() => page.locator('main h1').innerText()).toBe(word('en-US', `${name}.heading`));
  }
  const asked = page.waitForRequest(`**${news.script}`);
  await goToNews(page);
  await asked;
  await page.locator('main[aria-busy=true]').waitFor();
  await page.clock.runFor(110_000);
  expect(await page.locator('main h1').innerText()).toBe(word('en-US', 'about.heading'));
  expect(errors).toEqual([]);
  await page.clock.runFor(11_000);
  await expectErrorPage(page);
  expect(errors).toEqual([expect.stringMatching(/^ChunkLoadError: Loading chunk news failed \(timeout\)/)]);
  expect(documents).toHaveLength(1);
});

describe.each<[what: string, fail: (route: Route) => unknown]>([
  ['cannot be reached', (route) => route.abort()],
  ['is answered by an error', (route) => route.fulfill({ status: 500, body: 'oops' })],
])('a script that %s', (_what, fail) => {
  test('is reported, and Refresh tries again', async () => {
    const { page, errors, documents } = await openBefore([news.script], fail);
    await goToNews(page);
    await expectErrorPage(page);
    expect(errors).toEqual([
      expect.stringContaining(`ChunkLoadError: Loading chunk news failed (other: ${site.address}${news.script})`),
    ]);
    expect(documents).toHaveLength(1);
    await page.unrouteAll();
    await refreshOf(page).click();
    await expectNews(page);
    expect(documents).toEqual([`${site.address}/about`, `${site.address}/news`]);
  });
});

describe('a script that is missing', () => {
  const report = () =>
    expect.stringContaining(`ChunkLoadError: Loading chunk news failed (missing: ${site.address}${news.script})`);

  test('leads to one reload, and, where it stays missing, to the error page', async () => {
    const { page, errors, documents } = await openBefore([news.script], missing);
    await goToNews(page);
    await expect.poll(() => documents).toEqual([`${site.address}/about`, `${site.address}/news`]);
    // The server's page needs no script to be read.
    await expectNews(page);
    await giveSign(page);
    await expect.poll(() => errors).toEqual([report(), report()]);

    await page.goto(`${site.address}/about`);
    await appReady(page);
    await goToNews(page);
    await expectErrorPage(page);
    expect(errors).toEqual([report(), report(), report()]);
    expect(documents).toHaveLength(3);

    await page.unrouteAll();
    await refreshOf(page).click();
    await page.waitForURL(`${site.address}/news`);
    await expectNews(page);
    await appReady(page);
  });

  test.each([
    ['script', [news.script]],
    ['script and its styles', [news.script, ...news.styles]],
  ])('because a new version was deployed (%s) is only a reload to the visitor', async (_what, files) => {
    let isDeployed = false;
    const { page, documents } = await openBefore(files, (route) => (isDeployed ? route.continue() : missing(route)));
    page.on('request', (request) => {
      if (request.url() === `${site.address}/news`) isDeployed = true;
    });
    await goToNews(page);
    await page.waitForURL(`${site.address}/news`);
    await expectNews(page);
    await appReady(page);
    expect(documents).toEqual([`${site.address}/about`, `${site.address}/news`]);
  });

  test('reloads nothing where nothing can remember that it did', async () => {
    const { page, documents } = await openBefore([news.script], missing);
    await page.evaluate(() =>
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      }),
    );
    await goToNews(page);
    await expectErrorPage(page);
    expect(documents).toHaveLength(1);
  });
});

test('a stylesheet that cannot be reached is reported as such, and Refresh tries again', async () => {
  const { page, errors, documents } = await openBefore([newsStyle], (route) => route.abort());
  await goToNews(page);
  await expectErrorPage(page);
  expect(errors).toEqual([
    expect.stringContaining(`CssChunkLoadError: Loading CSS chunk news failed (other: ${site.address}${newsStyle})`),
  ]);
  expect(documents).toHaveLength(1);
  await page.unrouteAll();
  await refreshOf(page).click();
  await expectNews(page);
});
