/** What stands where: edges that meet, columns that align, gaps that are alike. */
import { localeCodes } from 'contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillIn, send } from '../contact-form.ts';
import { open, sharedSite, startBrowser } from '../site.ts';

const site = sharedSite();
/** Rounded down. */
const gutter = 20;
const phone = { width: 390, height: 844 };
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

test.each([390, 768, 1280, 1920])('at %s px a large picture begins at the very top of the page', async (width) => {
  const { page } = await open(browser, site.address, { viewport: { width, height: 900 } });
  for (const path of ['/', '/about', '/works/1']) {
    await page.goto(site.address + path);
    expect(await page.locator('[data-hero]').evaluate((hero) => hero.getBoundingClientRect().top)).toBe(0);
  }
});

test.each(localeCodes)(
  'on a phone, each cell of a table in %s is as wide as the text, under its column’s name',
  async (locale) => {
    const { page } = await open(browser, `${site.address}/${locale}/privacypolicy`, { viewport: phone });
    const cells = await page.locator('article td').evaluateAll((all) =>
      all.map((cell) => ({
        width: cell.getBoundingClientRect().width,
        isNamed: /^".+"$/.test(getComputedStyle(cell, '::before').content),
        isFirst: cell.previousElementSibling === null,
      })),
    );
    expect(cells.length).toBeGreaterThan(10);
    for (const { width, isNamed, isFirst } of cells) {
      expect(Math.round(width)).toBe(phone.width - 2 * gutter - 1);
      expect(isNamed).toBe(!isFirst);
    }
    expect(await page.locator('article .table[tabindex]').count()).toBe(0);
  },
);

test.each(localeCodes)('in %s no title below the banner is cut off where titles are shown', async (locale) => {
  const { page } = await open(browser, `${site.address}/${locale}`);
  const labels = page.locator('[data-slide] > span:last-child');
  for (const width of [992, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const heights = await labels.evaluateAll((all) => all.map((label) => [label.scrollHeight, label.clientHeight]));
    expect(heights.length).toBeGreaterThan(3);
    for (const [needed = 0, shown = 0] of heights) {
      expect(shown, `${width} px`).toBeGreaterThan(0);
      expect(needed, `${width} px`).toBeLessThanOrEqual(shown);
    }
  }
});

test('a search that finds nothing keeps to the gutter of a phone', async () => {
  const { page } = await open(browser, `${site.address}/search?q=zzzzzz`, { viewport: phone });
  const edges = await page
    .locator('main :is(p, a, input, button):visible')
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect()).map(({ left, right }) => ({ left, right })));
  expect(edges.length).toBeGreaterThan(4);
  expect(Math.floor(Math.min(...edges.map(({ left }) => left)))).toBe(gutter);
  expect(Math.max(...edges.map(({ right }) => right))).toBeLessThanOrEqual(phone.width - gutter);
});

test.each(localeCodes)('in %s, what follows an article stands under its text', async (locale) => {
  const { page } = await open(browser, `${site.address}/${locale}/news/114`, {
    viewport: { width: 1280, height: 800 },
  });
  const edges = await page
    .locator('article > div, article > p')
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect()).map(({ left, width }) => ({ left, width })));
  expect(edges).toHaveLength(2);
  expect(edges[1]).toEqual(edges[0]);
});

test('the fields of the form are 24 px apart', async () => {
  const { page } = await open(browser, `${site.address}/contact`, { viewport: phone });
  const fields = await page.locator('main form > div:has(label):not([inert])').evaluateAll((all) =>
    all.map((field) => {
      const { top, bottom } = field.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  expect(fields).toHaveLength(5);
  for (const [index, { top }] of fields.entries())
    if (index > 0) expect(top - (fields[index - 1]?.bottom ?? 0)).toBeCloseTo(24, 1);
});

test('the reference of a message is short, and stays on one line', async () => {
  const { page } = await open(browser, `${site.address}/contact`, { viewport: { width: 320, height: 700 } });
  const ID = '0b9a41d6-6a3c-4c5e-9f57-1f0f2b7c8d9e';
  await page.route('**/api/form/', (route) => route.fulfill({ status: 201, json: { data: { ID } } }));
  await fillIn(page);
  await send(page);
  const reference = page.getByText('0b9a41d6', { exact: true });
  await reference.waitFor();
  expect(await reference.evaluate((it) => it.getClientRects().length)).toBe(1);
});

test('the menu of a phone is opaque while it opens, and shows the mark', async () => {
  const { page } = await open(browser, `${site.address}/career`, { viewport: phone, reducedMotion: 'no-preference' });
  const sheet = page.locator('#Menu');
  const changed = await sheet.evaluate((it: HTMLElement) => {
    it.showPopover();
    return it.getAnimations().flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes().flatMap(Object.keys));
  });
  expect(changed).toContain('clipPath');
  expect(changed).not.toContain('opacity');
  expect(
    await sheet
      .getByRole('link', { name: /home page$/ })
      .locator('svg')
      .isVisible(),
  ).toBe(true);
});
