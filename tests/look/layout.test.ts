/** What stands where: edges that meet, columns that align, gaps that are alike. */
import { localeCodes } from 'contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillIn, send } from '../contact-form.ts';
import { arrive, open, sharedSite, startBrowser } from '../site.ts';

const site = sharedSite();
/** Rounded down. */
const gutter = 20;
const phone = { width: 390, height: 844 };
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

test.each(['/', '/about', '/works/1'])('the large picture of %s begins at the very top, at any width', async (path) => {
  const { page } = await arrive(browser, site.address + path);
  for (const width of [390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const top = await page.locator('[data-hero]').evaluate((hero) => hero.getBoundingClientRect().top);
    expect(top, `${width} px`).toBe(0);
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
  const { page } = await arrive(browser, `${site.address}/${locale}`);
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
  const { page } = await arrive(browser, `${site.address}/search?q=zzzzzz`, { viewport: phone });
  const edges = await page
    .locator('main :is(p, a, input, button):visible')
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect()).map(({ left, right }) => ({ left, right })));
  expect(edges.length).toBeGreaterThan(4);
  expect(Math.floor(Math.min(...edges.map(({ left }) => left)))).toBe(gutter);
  expect(Math.max(...edges.map(({ right }) => right))).toBeLessThanOrEqual(phone.width - gutter);
});

test.each(localeCodes)('in %s, what follows an article stands under its text', async (locale) => {
  const { page } = await arrive(browser, `${site.address}/${locale}/news/114`, {
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

test.each(localeCodes)(
  'in %s the titles of the business panels stand at one height, and so do their texts',
  async (locale) => {
    const { page } = await arrive(browser, `${site.address}/${locale}`);
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      for (const part of ['h3', 'p', 'a']) {
        const tops = await page
          .locator(`main section li:has(> img) ${part}`)
          .evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().top)));
        expect(tops, `${part} at ${width} px`).toHaveLength(3);
        expect(new Set(tops).size, `${part} at ${width} px`).toBe(1);
      }
    }
  },
);

test('a panel that the pointer rests on opens, and the others make room', async () => {
  const { page } = await open(browser, site.address, { viewport: { width: 1280, height: 900 } });
  const panels = page.locator('main section li:has(> img)');
  const widths = () => panels.evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().width)));
  const [before = 0, ...rest] = await widths();
  for (const width of rest) expect(Math.abs(width - before)).toBeLessThanOrEqual(1);
  await panels.nth(1).hover();
  await expect.poll(async () => ((await widths())[1] ?? 0) / before).toBeGreaterThan(1.3);
  const [first = 0, , last = 0] = await widths();
  expect(Math.abs(first - last)).toBeLessThanOrEqual(1);
  expect(first).toBeLessThan(before);
});

test.each(['light', 'dark'] as const)(
  'words that their picture is too bright for stand below it, and the header leaves it as it goes, in the %s theme',
  async (colorScheme) => {
    const { page } = await arrive(browser, `${site.address}/career`, { colorScheme });
    for (const width of [390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const picture = (await page.locator('[data-hero] > div').first().boundingBox()) ?? expect.fail('no picture');
      const title = (await page.locator('[data-hero] h1').boundingBox()) ?? expect.fail('no title');
      expect(title.y).toBeGreaterThanOrEqual(picture.y + picture.height);
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), picture.y + picture.height);
      await expect.poll(() => headerGround(page)).not.toMatch(/, 0\)|\/ 0\)|transparent/);
    }
  },
);

/** What is behind the words of the site's header. */
const headerGround = (page: Page) =>
  page
    .locator('header')
    .first()
    .evaluate((header) => getComputedStyle(header).backgroundColor);

test.each(localeCodes)(
  'in %s a table of many columns is wider than the text where there is room, and never wider than the page',
  async (locale) => {
    const { page } = await arrive(browser, `${site.address}/${locale}/privacypolicy`);
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const { text, table, right, columns } = await page
        .locator('article .table')
        .first()
        .evaluate((table) => {
          const box = table.getBoundingClientRect();
          const columns = table.querySelectorAll('th').length;
          return { text: table.parentElement?.clientWidth ?? 0, table: box.width, right: box.right, columns };
        });
      expect(columns).toBe(5);
      if (width >= 1280) expect(table).toBeGreaterThan(text + 50);
      expect(right).toBeLessThanOrEqual(width - gutter);
    }
  },
);

test.each(['/search?q=zzzzzz', '/news?type=Steam&year=2025'])(
  'where nothing is found, all of %s begins at one edge',
  async (path) => {
    const { page } = await arrive(browser, site.address + path, { viewport: { width: 1280, height: 900 } });
    const edges = await page
      .locator('main h1, main h1 ~ p, main p:last-child, main :is(img, p:last-child > a:first-child)')
      .evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().left)));
    expect(edges.length).toBeGreaterThan(3);
    expect(new Set(edges).size).toBe(1);
  },
);

test('on a phone the words of a poster that is alone in its row stand beside it', async () => {
  const { page } = await arrive(browser, `${site.address}/works`, { viewport: phone });
  const cards = page.locator('#panel > ul > li');
  expect((await cards.count()) % 2).toBe(1);
  const last = cards.last();
  const box = async (selector: string) => (await last.locator(selector).first().boundingBox()) ?? expect.fail(selector);
  const picture = await box('img');
  expect(picture.x).toBeCloseTo(gutter, 0);
  for (const selector of ['[data-words]', 'small', 'p', 'ul']) {
    const words = await box(selector);
    expect(words.x, selector).toBeGreaterThan(picture.x + picture.width);
    expect(words.y, selector).toBeGreaterThanOrEqual(picture.y);
    expect(words.y, selector).toBeLessThan(picture.y + picture.height);
  }
});
