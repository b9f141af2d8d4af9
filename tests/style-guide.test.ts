/** The page that shows every shared piece: there while developing, and never on the built site. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appReady, type Site, sharedSite, startBrowser, startSite, visit, withPlainPictures } from './site.ts';

const built = sharedSite();
let developed: Site;
let browser: Browser;

beforeAll(async () => {
  [developed, browser] = await Promise.all([startSite({}, '--development'), startBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await developed.stop();
});

test('the built site does not have it, nor its script', async () => {
  expect((await fetch(`${built.address}/_style-guide`)).status).toBe(404);
  const files = await readdir(path.resolve(import.meta.dirname, '../web/dist'), { recursive: true });
  expect(files.filter((file) => file.includes('style-guide'))).toEqual([]);
});

test('while developing it shows each shared piece', async () => {
  const { page, troubles } = await visit(browser, { locale: 'en-US' });
  await withPlainPictures(page);
  const response = await page.goto(`${developed.address}/_style-guide`);
  expect(response?.status()).toBe(200);
  await appReady(page);
  const sections = page.getByRole('main').getByRole('region');
  const names = await sections.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(names).toEqual(
    expect.arrayContaining([
      'colour',
      'size',
      'data-words',
      'Button',
      'link',
      'tabs',
      'TypeLabel',
      'Field',
      'Poster',
      'NewsItem',
      'FallbackNotice',
      'Mark, Icon',
      'Scene',
      'Empty',
    ]),
  );
  for (const section of await sections.all()) {
    expect(await section.locator('[class*=specimens] > *').count(), await section.innerText()).toBeGreaterThan(0);
  }
  expect(await page.locator('[data-hero]').count()).toBe(1);
  expect(troubles).toEqual([]);
});
