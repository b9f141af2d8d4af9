/** What is to be kept prints as a text: black on white, with the addresses of its links, without the page around it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { open, sharedSite, startBrowser } from '../site.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

async function onPaper(path: string): Promise<Page> {
  const { page } = await open(browser, site.address + path, { locale: 'en-US', colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  return page;
}

describe.each([
  ['/privacypolicy', 'a legal page'],
  ['/news/112', 'a piece of news'],
])('%s, %s', (path) => {
  test('shows its title and its text, and nothing to press', async () => {
    const page = await onPaper(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('article h2:visible').count()).toBeGreaterThan(1);
    expect(await page.locator('article p:visible').count()).toBeGreaterThan(3);
    const shown = await page.locator(':is(nav, button, select, [popover]):visible').allInnerTexts();
    expect(shown).toEqual([]);
  });

  test('is dark on white, in the dark too', async () => {
    const page = await onPaper(path);
    const colours = await page
      .locator(':is(body, main, article, h1, article h2, article p, article li, article td):visible')
      .evaluateAll((all) => [
        ...new Set(
          all.flatMap((element) => {
            const { color, backgroundColor } = getComputedStyle(element);
            return [`ink ${color}`, `ground ${backgroundColor}`];
          }),
        ),
      ]);
    for (const colour of colours) {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      if (colour.startsWith('ink')) expect(Math.max(red, green, blue), colour).toBeLessThan(130);
      else if (alpha > 0) expect(Math.min(red, green, blue), colour).toBeGreaterThan(235);
    }
  });

  test('its header stays at the top of the first sheet', async () => {
    const page = await onPaper(path);
    const header = page.locator('#Root > header');
    expect(await header.evaluate((it) => getComputedStyle(it).position)).toBe('static');
  });

  test('fits on sheets', async () => {
    const page = await onPaper(path);
    const paper = await page.pdf({ format: 'A4' });
    const sheets = paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThan(8);
  });
});

test('a link says where it leads', async () => {
  const page = await onPaper('/news/112');
  const links = page.locator('article a[href^=http]:visible');
  expect(await links.count()).toBeGreaterThan(0);
  const after = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link, '::after').content));
  // The words of the rule, or the address that took their place.
  for (const content of after) expect(content).toMatch(/attr\(href\)|https?:\/\//);
});
