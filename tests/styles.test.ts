/** A page brings its styles along: they are there at once, and the app fetches none of them again. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { formatMessage } from './messages.ts';
import { appReady, open, sharedSite, startBrowser, visit } from './site.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

/** The stylesheets a page asks for, by whatever means. */
function countStylesheets(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.css')) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

type Path = '/' | '/news' | '/about';

async function follow(page: Page, path: Path) {
  await page.locator(`header a[href="${path}"]`).first().click();
  const shown = path === '/' ? '[data-banner]' : `h1:has-text("${formatMessage('ja-JP', `${path.slice(1)}.heading`)}")`;
  await page.locator(`main ${shown}`).first().waitFor();
}

/** How every element of the page is drawn, as far as our styles say. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const properties = ['display', 'position', 'color', 'background-color', 'font-size', 'padding', 'margin', 'gap'];
    const sizes = ['grid-template-columns', 'inline-size', 'block-size', 'border-radius', 'opacity', 'overflow'];
    return [...document.querySelectorAll('main, main *')].map((element) => {
      const style = getComputedStyle(element);
      const values = [...properties, ...sizes].map((property) => style.getPropertyValue(property));
      return [element.tagName, element.className, ...values].join(' ');
    });
  });

test('no page asks for a stylesheet, and the app asks for none that it has and for others once', async () => {
  const { page } = await visit(browser, { locale: 'ja-JP' });
  onTestFinished(() => page.context().close());
  const asked = countStylesheets(page);
  await page.goto(site.address);
  await appReady(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  const brought = await page
    .locator('link[rel=stylesheet][disabled]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(brought.length).toBeGreaterThan(1);
  for (const path of ['/news', '/', '/about', '/news', '/'] as const) await follow(page, path);
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).toEqual([...new Set(asked)]);
  expect(asked.filter((file) => brought.includes(file))).toEqual([]);
});

// In Japanese, which is not set in the typeface that may come late.
test('a page looks the same whichever way a visitor came to it', async () => {
  const { page } = await open(browser, site.address, { locale: 'ja-JP' });
  const seen: Partial<Record<Path, string[]>> = { '/': await drawn(page) };
  for (const path of ['/news', '/', '/about', '/'] as const) {
    await follow(page, path);
    const now = await drawn(page);
    expect(now.length).toBeGreaterThan(20);
    if (seen[path]) expect(now).toEqual(seen[path]);
    seen[path] = now;
  }
  for (const path of ['/news', '/about'] as const) {
    const fresh = await open(browser, site.address + path, { locale: 'ja-JP' });
    expect(await drawn(fresh.page)).toEqual(seen[path]);
  }
});

/** The typeface that the heading of a page is really drawn in. */
async function typefaceOf(page: Page): Promise<string | undefined> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts[0]?.familyName;
}

test('the first picture comes before the typeface, which the second page and the next visit show', async () => {
  const context = await browser.newContext({ locale: 'en-US' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.resourceType()));
  await page.goto(`${site.address}/en-US`, { waitUntil: 'networkidle' });
  expect(asked).toContain('font');
  expect(asked.indexOf('font')).toBeGreaterThan(asked.indexOf('image'));
  await page.evaluate(() => location.assign('/en-US/about'));
  await page.waitForURL('**/about', { waitUntil: 'networkidle' });
  expect(await typefaceOf(page)).toMatch(/^Outfit/);
  const later = await context.newPage();
  await later.goto(`${site.address}/en-US`, { waitUntil: 'networkidle' });
  expect(await typefaceOf(later)).toMatch(/^Outfit/);
});

test.each(['/', '/works', '/contact'])('on %s the layers of the styles are in their order', async (path) => {
  const order = ['reset', 'tokens', 'base', 'layout', 'components', 'pages', 'calm'];
  const html = await (await fetch(sharedSite().address + path)).text();
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const named = [
    ...new Set([...style.matchAll(/@layer ([\w, ]+)[{;]/g)].flatMap(([, names = '']) => names.split(/, ?/))),
  ];
  expect(named).toContain('components');
  expect(named).toEqual(order.filter((name) => named.includes(name)));
});
