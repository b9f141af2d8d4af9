import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { assetsOf } from './assets.ts';
import { formatMessage, title } from './messages.ts';
import { appReady, countDocuments, sharedSite, startBrowser, triggerIntent, visit } from './site.ts';

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
const refreshOf = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: formatMessage('en-US', 'error.refresh') });

async function expectErrorPage(page: Page) {
  await refreshOf(page).waitFor();
  expect(await page.locator('main h1').innerText()).toBe(formatMessage('en-US', 'error.heading'));
  await expect.poll(() => page.title()).toBe(title('en-US', formatMessage('en-US', 'error.title')));
  expect(new URL(page.url()).pathname).toBe('/news');
}

async function expectNews(page: Page) {
  await expect.poll(() => page.locator('main h1').innerText()).toBe(formatMessage('en-US', 'news.heading'));
}

test('a script that does not come within 120 seconds is given up', async () => {
  const { page, errors, documents } = await openBefore([news.script], () => {}, { hasClock: true });
  // What every change of route needs is there once there was one.
  for (const name of ['career', 'about']) {
    await page.locator(`#Menu a[href="/${name}"]`).click();
    await expect.poll(() => page.locator('main h1').innerText()).toBe(formatMessage('en-US', `${name}.heading`));
  }
  const asked = page.waitForRequest(`**${news.script}`);
  await goToNews(page);
  await asked;
  await page.locator('main[aria-busy=true]').waitFor();
  await page.clock.runFor(110_000);
  expect(await page.locator('main h1').innerText()).toBe(formatMessage('en-US', 'about.heading'));
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
    await triggerIntent(page);
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

/** A visitor on About whose app's files fail, and who has done nothing yet. */
async function arriveBefore(files: string, fail: (route: Route) => unknown, address = '/about') {
  const { page } = await visit(browser, { locale: 'en-US' });
  onTestFinished(() => page.context().close());
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('ChunkLoadError')) errors.push(message.text());
  });
  const documents = countDocuments(page);
  await page.route(files, fail);
  await page.goto(site.address + address);
  return { page, errors, documents };
}

describe('the start of the app', () => {
  test.each([
    ['react', '**/assets/react-*.js', 'react'],
    ['the frame', '**/assets/frame-*.js', 'app'],
    ['the page', '**/assets/page-*.js', 'about'],
    ['the messages', '**/assets/en-US*.js', 'messages-\\w+-en-US'],
  ])(
    'that fails for %s is reported by its name, and tried again at the next intent event',
    async (_what, files, chunk) => {
      const { page, errors, documents } = await arriveBefore(files, (route) => route.abort());
      await page.mouse.move(200, 200);
      await expect.poll(() => errors.length).toBeGreaterThan(0);
      expect(errors[0]).toMatch(new RegExp(`^ChunkLoadError: Loading chunk ${chunk} failed \\(other: http`));
      expect(await page.locator('h1').innerText()).toBe(formatMessage('en-US', 'about.heading'));
      await page.unrouteAll();
      await page.mouse.move(300, 300);
      await page.mouse.move(300, 400);
      await page.locator('html[data-app=ready]').waitFor({ state: 'attached' });
      expect(documents).toHaveLength(1);
    },
  );

  test('that fails because a new version was deployed loads the page anew, once', async () => {
    const { page, errors, documents } = await arriveBefore('**/assets/frame-*.js', missing);
    await page.mouse.move(200, 200);
    await expect.poll(() => documents).toHaveLength(2);
    await expect
      .poll(async () => {
        // The page that is being left cannot be asked any more.
        await page.evaluate(() => dispatchEvent(new Event('pointerover'))).catch(() => {});
        return errors.length;
      })
      .toBeGreaterThan(1);
    expect(errors[1]).toMatch(/^ChunkLoadError: Loading chunk app failed \(missing: http/);
    expect(documents).toHaveLength(2);
  });

  test('that fails does not load the page anew under what a visitor has typed', async () => {
    const { page, errors, documents } = await arriveBefore('**/assets/frame-*.js', missing, '/contact');
    await page.locator('#field-Name').pressSequentially('Ada');
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    expect(documents).toHaveLength(1);
    expect(await page.locator('#field-Name').inputValue()).toBe('Ada');
  });
});

describe('in a browser that names no address in the error', () => {
  /** As Safari words it, for scripts that the app imports. */
  const unnamed = (page: Page) =>
    page.route(fromSite(news.script), (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "throw new TypeError('Importing a module script failed.')",
      }),
    );

  test('a page’s script that is missing after a deployment is only a reload to the visitor', async () => {
    const { page, documents } = await openBefore([], missing);
    await unnamed(page);
    // The new version starts by another script.
    const deployed = (await (await fetch(`${site.address}/about`)).text()).replaceAll(
      '/assets/start-',
      '/assets/start-new-',
    );
    await page.route(`${site.address}/about`, (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ body: deployed, contentType: 'text/html' })
        : route.continue(),
    );
    await goToNews(page);
    await page.waitForURL(`${site.address}/news`);
    await expectNews(page);
    expect(documents).toEqual([`${site.address}/about`, `${site.address}/news`]);
  });

  test('a script that fails without a deployment leads to the error page', async () => {
    const { page, errors, documents } = await openBefore([], missing);
    await unnamed(page);
    await goToNews(page);
    await expectErrorPage(page);
    expect(errors).toEqual([expect.stringMatching(/^ChunkLoadError: Loading chunk news failed \(other\)/)]);
    expect(documents).toHaveLength(1);
  });
});
