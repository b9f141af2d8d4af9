/** The whole site for a visitor whose browser runs no script. */
import { localeCodes } from 'contract/locale';
import { parse } from 'node-html-parser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import brand from '../sample/brand.json' with { type: 'json' };
import { formatMessage } from './messages.ts';
import { routes, untranslated } from './routes.ts';
import { sharedSite, startBrowser, visit, withPlainPictures } from './site.ts';

const site = sharedSite();
let browser: Browser;
let page: Page;
let troubles: string[];

beforeAll(async () => {
  browser = await startBrowser();
  ({ page, troubles } = await visit(browser, { locale: 'en-US', javaScriptEnabled: false }));
  await withPlainPictures(page);
});

afterAll(() => browser.close());

beforeEach(async () => {
  troubles.length = 0;
  await page.context().clearCookies();
  await page.setViewportSize({ width: 1280, height: 720 });
});

const items = () => page.getByRole('main').getByRole('article');

test.each(localeCodes)('in %s every page is complete', async (locale) => {
  for (const route of [...routes, untranslated[locale] ?? '/news/101']) {
    const response = await page.goto(`${site.address}/${locale}${route}`, { waitUntil: 'domcontentloaded' });
    expect(response?.status(), route).toBe(200);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    expect(await page.getByRole('heading', { level: 1 }).count(), route).toBe(1);
    expect((await page.getByRole('main').innerText()).length, route).toBeGreaterThan(50);
    expect(await page.getByRole('contentinfo').innerText()).toContain(brand.filings.icp.number);
  }
  expect(troubles).toEqual([]);
});

/** What is in `<noscript>` is part of the page. */
const withoutScript = { blockTextElements: { script: true, style: true, pre: true } };

test('each link leads somewhere', async () => {
  const targets = new Set<string>();
  for (const route of routes) {
    const at = `${site.address}/ja-JP${route}`;
    const html = parse(await (await fetch(at)).text(), withoutScript);
    const links = html.querySelectorAll('a[href]');
    for (const link of links) targets.add(new URL(link.getAttribute('href') ?? '', at).href.split('#')[0] ?? '');
  }
  const pages = [...targets].filter((target) => target.startsWith(site.address) && !target.includes('/api/'));
  const answers = await Promise.all(pages.map(async (target) => [target, (await fetch(target)).status]));
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  expect(pages.length).toBeGreaterThan(40);
});

test('the tabs of the works are links, within reach of the keyboard', async () => {
  await page.goto(`${site.address}/works`);
  await page.getByRole('tab', { name: 'Game' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/works?tab=movie');
  expect(await page.getByRole('tab', { selected: true }).innerText()).toContain('Movie');
  expect(await page.getByRole('tabpanel').getByRole('link').count()).toBe(4);
});

test('works can be narrowed by platform and year', async () => {
  await page.goto(`${site.address}/works`);
  await page.getByRole('navigation', { name: 'Platform' }).getByRole('link', { name: 'Nintendo Switch' }).click();
  await page.waitForURL('**/works?platform=Nintendo+Switch');
  expect(await page.getByRole('tabpanel').getByRole('link').count()).toBe(3);
  await page.getByRole('navigation', { name: 'Year' }).getByRole('link', { name: '2020' }).click();
  await page.waitForURL('**/works?year=2020&platform=Nintendo+Switch');
  expect(await page.getByRole('tabpanel').getByRole('link').allInnerTexts()).toEqual([
    expect.stringContaining('Kite Post'),
  ]);
});

test('news can be narrowed, and Load More shows more', async () => {
  await page.goto(`${site.address}/zh-CN/news`);
  expect(await items().count()).toBe(10);
  await page.getByRole('link', { name: formatMessage('zh-CN', 'news.more') }).click();
  await page.waitForURL('**/zh-CN/news?page=2');
  expect(await items().count()).toBe(20);
  await page.getByRole('link', { name: formatMessage('zh-CN', 'news.more') }).click();
  await page.waitForURL('**/zh-CN/news?page=3');
  expect(await items().count()).toBe(30);
  await page.getByRole('link', { name: formatMessage('zh-CN', 'news.more') }).click();
  await page.waitForURL('**/zh-CN/news?page=4');
  expect(await items().count()).toBe(34);
  await page.getByRole('link', { name: formatMessage('zh-CN', 'type.Bangumi'), exact: true }).click();
  await page.waitForURL('**/zh-CN/news?type=Bangumi');
  expect(await items().count()).toBe(3);
});

test('the language can be changed, and stays while the visitor goes on', async () => {
  await page.goto(`${site.address}/works?tab=movie`);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('link', { name: '日本語' }).click();
  await page.waitForURL('**/ja-JP/works?tab=movie');
  await page.getByRole('tabpanel').getByRole('link').first().click();
  expect(await page.locator('html').getAttribute('lang')).toBe('ja-JP');
  expect(page.url()).toMatch(/\/ja-JP\/works\/\d+$/);
});

test.each(localeCodes)('in %s the contact page gives addresses to write to instead of a form', async (locale) => {
  await page.goto(`${site.address}/${locale}/contact`);
  const note = page.getByRole('paragraph').filter({ hasText: formatMessage(locale, 'contact.form.noScript') });
  const { customerService, legal, cooperation } = brand.email;
  expect(await note.getByRole('link').allInnerTexts()).toEqual([customerService, legal, cooperation]);
  expect(await page.locator('form').isVisible()).toBe(false);
});

test('on a phone the menu opens, leads on, and closes', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.address);
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  expect(await menu.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.waitFor();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Career' }).click();
  await page.waitForURL('**/career');
  expect(await menu.isVisible()).toBe(false);
});

test('a trailer and a gallery can be opened', async () => {
  await page.goto(`${site.address}/works/1`);
  const film = await page.getByRole('link', { name: 'Play the trailer for Sky Isles' }).getAttribute('href');
  const response = await page.request.head(site.address + film);
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'video/mp4']);
  const picture = page.getByRole('link', { name: /^Show picture 1 full size/ });
  const address = await picture.getAttribute('href');
  await picture.click();
  await page.waitForURL(`**${address}`);
});
