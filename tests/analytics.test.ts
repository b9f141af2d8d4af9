/** An analytics script of another host: nobody's visit is counted who has not allowed it. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { localeCodes } from 'contract/locale';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMessage } from './messages.ts';
import {
  appReady,
  arrive,
  type Site,
  sharedSite,
  startBrowser,
  startSite,
  takeSeat,
  withPlainPictures,
} from './site.ts';

let browser: Browser;
let host: Server;
let site: Site;
let asked: string[] = [];

beforeAll(async () => {
  browser = await startBrowser();
  host = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, {
      'content-type': 'text/javascript',
      'access-control-allow-origin': '*',
      // Each page that lets it in asks for it, also in a browser that was here before.
      'cache-control': 'no-store',
    });
    // A counter as they are: it tells its host of the page by a request and by a picture.
    response.end(request.url === '/count.js' ? `(${count})(document.currentScript.src)` : '');
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  const { port } = host.address() as AddressInfo;
  site = await startSite({ ANALYTICS_SCRIPT_URL: `http://127.0.0.1:${port}/count.js` });
});

afterAll(async () => {
  await browser.close();
  await site.stop();
  host.close();
});

/** Runs in the page. */
function count(src: string) {
  void fetch(new URL('/visit', src), { method: 'POST' });
  new Image().src = String(new URL('/dot', src));
}

const button = (page: Page, id: string) => page.getByRole('button', { name: formatMessage('en-US', id), exact: true });
const question = (page: Page) => page.locator('#Consent:popover-open');
const counted = () => asked.filter((path) => path === '/visit').length;

async function come(prepare?: (page: Page) => Promise<unknown>) {
  asked = [];
  const visitor = await takeSeat(browser, site.address, { locale: 'en-US' });
  await withPlainPictures(visitor.page);
  await prepare?.(visitor.page);
  await visitor.page.goto(`${site.address}/about`);
  return visitor;
}

test('nothing is loaded from there before a visitor has said so, on any page', async () => {
  const { page, troubles } = await come();
  await question(page).waitFor();
  await appReady(page);
  await page.goto(`${site.address}/news`);
  await question(page).waitFor();
  expect({ asked, troubles }).toEqual({ asked: [], troubles: [] });
});

test('who allows it is counted from then on, and not asked again', async () => {
  const { page, troubles } = await come();
  await button(page, 'layout.consent.allow').click();
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/count.js', '/visit', '/dot']));
  expect(await question(page).count()).toBe(0);
  await page.goto(`${site.address}/news`);
  await expect.poll(counted).toBe(2);
  await appReady(page);
  expect(await question(page).count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('who refuses is not asked again, and may allow it later at the foot of the page', async () => {
  const { page } = await come();
  await button(page, 'layout.consent.refuse').click();
  await page.goto(`${site.address}/news`);
  await appReady(page);
  expect({ isAsked: await question(page).count(), asked }).toEqual({ isAsked: 0, asked: [] });
  await button(page, 'layout.consent').click();
  await button(page, 'layout.consent.allow').click();
  await expect.poll(counted).toBe(1);
});

test('who refuses after all has a page without it', async () => {
  const { page } = await come();
  await button(page, 'layout.consent.allow').click();
  await expect.poll(counted).toBe(1);
  await button(page, 'layout.consent').click();
  await Promise.all([page.waitForEvent('load'), button(page, 'layout.consent.refuse').click()]);
  await appReady(page);
  expect({ visits: counted(), isAsked: await question(page).count() }).toEqual({ visits: 1, isAsked: 0 });
});

test.each([
  [
    'whose browser says that he does not want to be followed',
    () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  ],
  [
    'whose answer could not be remembered',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      }),
  ],
])('a visitor %s is neither asked nor counted', async (_, prepare) => {
  const loaded: string[] = [];
  const { page } = await come(async (page) => {
    page.on('response', (response) => loaded.push(response.url()));
    await page.addInitScript(prepare);
  });
  await expect.poll(() => loaded.some((url) => /\/analytics-[\w-]+\.js$/.test(url))).toBe(true);
  await appReady(page);
  expect({ isAsked: await question(page).count(), asked }).toEqual({ isAsked: 0, asked: [] });
});

test.each(localeCodes)('in %s the question is asked in its words, and says whom it is about', async (locale) => {
  const { page } = await arrive(browser, `${site.address}/${locale}/about`);
  const { port } = host.address() as AddressInfo;
  await question(page)
    .getByText(formatMessage(locale, 'layout.consent.text', { host: `127.0.0.1:${port}` }))
    .waitFor();
});

test('without the setting nobody is asked, and no page lets another host in', async () => {
  const { address } = sharedSite();
  const response = await fetch(`${address}/en-US/about`);
  expect(await response.text()).not.toContain('Consent');
  expect(response.headers.get('content-security-policy')).toMatch(/connect-src 'self';/);
});
