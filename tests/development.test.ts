/** `npm run dev`, in a copy of the repository: what an engineer edits shows in the open page, and nothing starts again for it. */
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import brand from '../sample/brand.json' with { type: 'json' };
import { copyProject } from './project-copy.ts';
import { routes } from './routes.ts';
import { appReady, arrive, startBrowser } from './site.ts';
import { type Development, edit, startDevelopment, styleEdits, wordEdits } from './start-development.ts';

let folder: string;
let development: Development;
let browser: Browser;

beforeAll(async () => {
  folder = path.join(inject('scratch'), 'development');
  await copyProject(folder);
  // With nothing in the brand file that may be left out.
  const { name, color } = brand;
  await writeFile(path.join(folder, 'sample/brand.json'), JSON.stringify({ name, color }));
  const data = path.join(folder, 'data');
  await cp(process.env.IMPORTED_SAMPLE ?? '', data, { recursive: true });
  browser = await startBrowser();
  development = await startDevelopment(folder, data);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await development.stop();
});

// The copy's packages are links, and Vite gives out no file that is outside of the repository.
const fontOutside = /@fontsource.* answered 403|status of 403/;

const openPage = (route: string) =>
  arrive(browser, development.address + route, { locale: 'en-US', colorScheme: 'light' });

test.each(routes)('%s of a company that left out all it may is whole', async (route) => {
  const { page, troubles } = await openPage(route);
  await appReady(page);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('');
  expect(troubles.filter((trouble) => !fontOutside.test(trouble))).toEqual([]);
  expect(development.starts()).toBe(1);
});

test.each(wordEdits)('a change to $what shows in a tab that nobody touches', async (change) => {
  const { page } = await openPage('/about');
  const text = () => page.getByRole('main').innerText();
  expect(await text()).not.toContain(change.shown);
  await edit(folder, change);
  await expect.poll(text).toContain(change.shown);
  expect(development.starts()).toBe(1);
});

test.each(styleEdits)('a change to $what shows in a tab that nobody touches', async (change) => {
  const { page } = await openPage('/about');
  const element = page.locator(change.selector).first();
  await edit(folder, change);
  await expect.poll(() => element.evaluate((it) => getComputedStyle(it).color)).toBe(change.color);
  expect(development.starts()).toBe(1);
});
