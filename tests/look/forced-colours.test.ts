/** Where the system sets the colours, controls are known by their edges. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, sharedSite, startBrowser } from '../site.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

const openAt = (path: string) =>
  open(browser, site.address + path, { locale: 'en-US', forcedColors: 'active', reducedMotion: 'reduce' });

/** The names of those that have no edge to be seen. */
const withoutEdge = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all
      .filter((element) => {
        const { borderTopWidth, borderTopStyle, borderTopColor, outlineStyle } = getComputedStyle(element);
        const ground = getComputedStyle(document.body).backgroundColor;
        const hasBorder = Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== 'none';
        return !(hasBorder && borderTopColor !== ground) && outlineStyle === 'none';
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

test.each([
  [
    '/',
    'main :is(a, button)[class*="_button_"], [data-hero] button[aria-label="Pause"], [data-hero] [class*=progress]',
  ],
  ['/', 'header nav button:visible'],
  ['/career', 'main button'],
  ['/news', 'main [data-type], main nav[aria-label=Type] a'],
  ['/works', '[role=tab]'],
  ['/contact', 'main :is(input:not([type=hidden]), select, textarea, button):visible'],
])('on %s each of %s has an edge', async (path, selector) => {
  const { page } = await openAt(path);
  const controls = page.locator(selector);
  expect(await controls.count()).toBeGreaterThan(0);
  expect(await withoutEdge(controls)).toEqual([]);
});

test.each([
  ['/works?tab=movie', '[role=tab]', '[aria-selected=true]'],
  ['/news?type=Steam', 'main nav[aria-label=Type] a', '[aria-current]'],
])('on %s the chosen one is plainly another', async (path, all, chosen) => {
  const { page } = await openAt(path);
  const styleOf = (one: Locator) =>
    one.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return { backgroundColor, color };
    });
  const is = await styleOf(page.locator(`${all}${chosen}`));
  const others = await styleOf(page.locator(`${all}:not(${chosen})`).first());
  expect(is.backgroundColor).not.toBe(others.backgroundColor);
  expect(is.backgroundColor).not.toBe(is.color);
});
