/** What a visit may cost in bytes. A page that grows past it fails here, before anyone waits for it. */
import { localeCodes } from 'contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from './routes.ts';
import { appReady, sharedSite, startBrowser, visit, withPlainPictures } from './site.ts';
import { budget, transferred } from './transferred.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

async function bytesAt(address: string) {
  const { page } = await visit(browser);
  await withPlainPictures(page);
  await page.goto(site.address + address);
  const before = await transferred(page);
  await appReady(page);
  await page.waitForLoadState('networkidle');
  const after = await transferred(page);
  await page.context().close();
  return { before, after };
}

test.each(localeCodes)('Home in %s is within its budget', async (locale) => {
  const { before, after } = await bytesAt(`/${locale}`);
  expect(before.script).toBeGreaterThan(0);
  expect(before.script).toBeLessThanOrEqual(budget.beforeAnything);
  expect(after.script).toBeGreaterThan(before.script);
  expect(after.script).toBeLessThanOrEqual(budget.appOnHome);
  expect(after.style).toBeGreaterThan(budget.stylesOnHome / 4);
  expect(after.style).toBeLessThanOrEqual(budget.stylesOnHome);
  expect(after.font).toBeLessThanOrEqual(budget.fonts);
});

test('every other page is within its budget', async () => {
  for (const route of routes.filter((path) => path !== '/')) {
    const { before, after } = await bytesAt(route);
    expect(before.script, route).toBeLessThanOrEqual(budget.beforeAnything);
    expect(after.script, route).toBeLessThanOrEqual(budget.appElsewhere);
    expect(after.font, route).toBeLessThanOrEqual(budget.fonts);
  }
});
