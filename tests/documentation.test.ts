import { paths } from 'contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedSite, startBrowser, visit } from './site.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

test('an engineer who opens /api/docs sees every endpoint', async () => {
  const { page, troubles } = await visit(browser);
  await page.goto(`${site.address}/api/docs`);
  await page.locator('.opblock').first().waitFor();
  const shown = await page.locator('.opblock-summary-path').allInnerTexts();
  const addresses = shown.map((text) => text.replaceAll('\u200b', '').trim());
  for (const { path } of Object.values(paths)) expect(addresses).toContain(path.replaceAll(/:(\w+)/g, '{$1}'));
  expect(troubles).toEqual([]);
});

test.each([
  ['en-US', 'Joyharbor'],
  ['zh-CN', '乐港'],
  ['zh-TW', '樂港'],
  ['ja-JP', 'ジョイハーバー'],
])('a visitor whose browser speaks %s is greeted by %s', async (locale, name) => {
  const { page, troubles } = await visit(browser, { locale });
  await page.goto(site.address);
  expect(await page.title()).toBe(name);
  expect(await page.getAttribute('html', 'lang')).toBe(locale);
  expect(troubles).toEqual([]);
});
