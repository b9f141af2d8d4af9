/** The site at twice its size, with twice the text, and on the narrowest screen: nothing is lost. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../routes.ts';
import { open, sharedSite, startBrowser, visit, withPlainPictures } from '../site.ts';

const site = sharedSite();
let browser: Browser;

const circumstances = [
  { name: 'on a screen of 320 px', viewport: { width: 320, height: 568 } },
  { name: 'zoomed to 200 %', viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  { name: 'with text of 200 %', viewport: { width: 1280, height: 800 }, fontSize: '200%' },
  { name: 'with text of 200 % on a phone', viewport: { width: 390, height: 844 }, fontSize: '200%' },
];

const setFontSize = (page: Page, fontSize = '') =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', size, 'important'), fontSize);

const tooWide = new Map(circumstances.map(({ name }) => [name, [] as string[]]));

beforeAll(async () => {
  browser = await startBrowser();
  const { page } = await visit(browser, { locale: 'en-US' });
  await withPlainPictures(page);
  const session = await page.context().newCDPSession(page);
  for (const route of [...routes, '/nothing']) {
    await page.goto(site.address + route);
    for (const { name, viewport, deviceScaleFactor = 1, fontSize } of circumstances) {
      await session.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: false });
      await setFontSize(page, fontSize);
      expect(await page.evaluate(() => innerWidth)).toBe(viewport.width);
      tooWide.get(name)?.push(...(await page.evaluate(beyondTheScreen)).map((it) => `${route}: ${it}`));
    }
    await setFontSize(page);
  }
  await page.context().close();
});

afterAll(() => browser.close());

describe.each(circumstances)('$name', ({ name, fontSize, ...options }) => {
  test('no page has to be scrolled sideways', () => {
    expect(tooWide.get(name)).toEqual([]);
  });

  test('the menu opens, and all of it can be reached', async () => {
    const { page } = await open(browser, site.address, { locale: 'en-US', ...options });
    await setFontSize(page, fontSize);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    if (await menu.isVisible()) {
      // A click goes to the middle of the button, and fails when something covers it.
      await menu.click({ timeout: 5000 });
      for (const link of await navigation.getByRole('link').all()) {
        await link.scrollIntoViewIfNeeded();
        await link.click({ trial: true, timeout: 5000 });
      }
      await navigation.getByRole('button', { name: 'Close menu' }).click({ timeout: 5000 });
    } else {
      for (const link of await navigation.getByRole('link').all()) await link.click({ trial: true, timeout: 5000 });
    }
    await page.getByRole('button', { name: /^Language/ }).click({ timeout: 5000 });
    const languages = page.locator('#Languages a');
    for (const language of await languages.all()) {
      await language.click({ trial: true, timeout: 5000 });
      const box = await language.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    }
  });
});

/** What makes the page wider than the screen. */
function beyondTheScreen(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  return [`${scrollWidth - clientWidth}px: ${wide.slice(-2).map((element) => element.outerHTML.slice(0, 100))}`];
}
