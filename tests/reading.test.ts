/** Long texts, before our script runs, without it and with it: their contents, their tables, and how to pass them on. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { localeCodes } from 'contract/locale';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appReady, arrive, open, sharedSite, startBrowser, takeSeat } from './site.ts';

const axeScript = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

/** A visitor at a path, whose app has not started. */
async function arriveAt(path: string, options: Parameters<typeof arrive>[2] = {}): Promise<Page> {
  const { page } = await arrive(browser, site.address + path, { locale: 'en-US', ...options });
  return page;
}

describe('the contents of a legal page', () => {
  const links = (page: Page) => page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  const place = (page: Page) => page.evaluate(() => scrollY);

  /** Follows two entries and goes back and forth; the app may start at any step. */
  async function followAndReturn(page: Page, beforeStep: (step: number) => Promise<void>) {
    const places = [await place(page)];
    for (const [step, entry] of [2, 5].entries()) {
      await beforeStep(step);
      await links(page).nth(entry).click();
      await expect.poll(() => place(page)).toBeGreaterThan((places.at(-1) ?? 0) + 100);
      places.push(await place(page));
    }
    await beforeStep(2);
    const [top, first, second] = places;
    for (const [go, expected] of [
      ['goBack', first],
      ['goBack', top],
      ['goForward', first],
      ['goForward', second],
    ] as const) {
      await page[go]();
      await expect.poll(() => place(page)).toBe(expected);
    }
  }

  test('leads back and forth once our script runs', async () => {
    const { page, troubles } = await open(browser, `${site.address}/privacypolicy`, { locale: 'en-US' });
    await followAndReturn(page, async () => {});
    expect(troubles).toEqual([]);
  });

  test('leads back and forth without our script', async () => {
    await followAndReturn(await arriveAt('/privacypolicy', { javaScriptEnabled: false }), async () => {});
  });

  test.each([1, 2])('leads back and forth where our script starts after %i entries', async (start) => {
    // Pressing a link starts the app; held back, it starts when the test wants it.
    const gate = Promise.withResolvers<void>();
    const { page } = await takeSeat(browser, site.address, { locale: 'en-US' });
    await page.route(/\/assets\/(react|frame)-.*\.js$/, async (route) => {
      await gate.promise;
      await route.continue().catch(() => {});
    });
    await page.goto(`${site.address}/privacypolicy`, { waitUntil: 'domcontentloaded' });
    await followAndReturn(page, async (step) => {
      if (step !== start) return;
      gate.resolve();
      await appReady(page);
    });
  });

  test('an entry followed before our script ran is found again after Back and Forward in one breath', async () => {
    const page = await arriveAt('/privacypolicy');
    await links(page).nth(2).click();
    await expect.poll(() => place(page)).toBeGreaterThan(100);
    const followed = await place(page);
    await appReady(page);
    await links(page).nth(5).click();
    await expect.poll(() => place(page)).toBeGreaterThan(followed + 100);
    await page.goBack();
    await expect.poll(() => place(page)).toBe(followed);
    await page.evaluate(async () => {
      const traversed = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      for (const go of ['back', 'forward'] as const) {
        const arrived = traversed();
        history[go]();
        await arrived;
      }
    });
    // Two frames later the browser too has scrolled, if it was going to.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect.poll(() => place(page)).toBe(followed);
  });

  test('a page that was scrolled on from an entry is found again as it was', async () => {
    const { page } = await open(browser, `${site.address}/privacypolicy`, { locale: 'en-US' });
    await links(page).nth(2).click();
    await expect.poll(() => place(page)).toBeGreaterThan(100);
    const scrolled = await page.evaluate(() => {
      scrollBy(0, 60);
      return scrollY;
    });
    await links(page).nth(6).click();
    await expect.poll(() => place(page)).not.toBe(scrolled);
    await page.goBack();
    await expect.poll(() => place(page)).toBe(scrolled);
  });

  test('marks the part that is read, also after Back over many parts', async () => {
    const { page } = await open(browser, `${site.address}/privacypolicy`, { locale: 'en-US' });
    const current = () => page.locator('nav a[aria-current]').evaluateAll((all) => all.map((link) => link.textContent));
    const names = await links(page).allInnerTexts();
    await links(page).nth(1).click();
    await expect.poll(current).toEqual(expect.arrayContaining([names[1]]));
    await links(page).nth(6).click();
    await expect.poll(current).toEqual(expect.arrayContaining([names[6]]));
    await page.goBack();
    await expect.poll(current).toEqual(expect.arrayContaining([names[1]]));
    await page.goBack();
    await expect.poll(current).toEqual(expect.arrayContaining([names[0]]));
  });
});

describe('a wide table', () => {
  const phone = { width: 390, height: 844 };
  const tablet = { width: 640, height: 844 };
  const tableIn = (page: Page) => page.getByRole('article').getByRole('group').first();
  const isScrolled = (it: Element) => it.scrollWidth > it.clientWidth;

  /** Wider than any of ours. */
  const widen = (page: Page) =>
    page.evaluate(() => {
      for (const cell of document.querySelectorAll<HTMLElement>('article td')) cell.style.minInlineSize = '20rem';
    });

  test.each(localeCodes)('in %s stands cell under cell on a phone, and need not be scrolled', async (locale) => {
    const page = await arriveAt(`/${locale}/privacypolicy`, { viewport: phone });
    await page.evaluate(axeScript);
    const barriers = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(document, { resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
    });
    expect(barriers).toEqual([]);
    expect(await tableIn(page).evaluate(isScrolled)).toBe(false);
  });

  test.each(localeCodes)('in %s can be scrolled by keyboard before our script runs', async (locale) => {
    const page = await arriveAt(`/${locale}/privacypolicy`, { viewport: tablet });
    await widen(page);
    expect(await page.locator('html').getAttribute('data-app')).toBeNull();
    const box = tableIn(page);
    expect(await box.getAttribute('aria-label')).toMatch(/^(Table: |表格：|表：)./);
    expect(await box.evaluate(isScrolled)).toBe(true);
    await box.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => box.evaluate((it) => it.scrollLeft)).toBeGreaterThan(0);
  });

  test('is no stop for the keyboard where it fits', async () => {
    const { page } = await open(browser, `${site.address}/privacypolicy`, { viewport: { width: 1600, height: 900 } });
    const box = tableIn(page);
    await expect.poll(() => box.getAttribute('tabindex')).toBeNull();
    await page.setViewportSize(tablet);
    await widen(page);
    await expect.poll(() => box.getAttribute('tabindex')).toBe('0');
  });
});

describe('the buttons that pass an article on', () => {
  const copy = (page: Page) => page.getByRole('button', { name: 'Copy link', includeHidden: true });

  test('are not there without our script', async () => {
    const page = await arriveAt('/news/114', { javaScriptEnabled: false });
    expect(await copy(page).isVisible()).toBe(false);
    expect(await copy(page).locator('..').boundingBox()).toBeNull();
  });

  test.each([390, 1280])('come at %i px when our script runs, and nothing moves', async (width) => {
    const page = await arriveAt('/news/114', { viewport: { width, height: 844 } });
    expect(await copy(page).isVisible()).toBe(false);
    await page.evaluate(() => document.querySelector('button + [role=status]')?.scrollIntoView({ block: 'center' }));
    await page.evaluate(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift' });
    });
    await appReady(page);
    await expect.poll(() => copy(page).isVisible()).toBe(true);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const shifted = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
    expect(shifted).toBeLessThanOrEqual(0.01);
  });
});
