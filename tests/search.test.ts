import { once } from 'node:events';
import { request } from 'node:http';
import { localeCodes } from 'contract/locale';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMessage, title } from './messages.ts';
import { open, sharedSite, startBrowser, visit, withPlainPictures } from './site.ts';

const site = sharedSite();
let browser: Browser;
let paper: Page;
let troubles: string[];

beforeAll(async () => {
  browser = await startBrowser();
  ({ page: paper, troubles } = await visit(browser, { locale: 'en-US', javaScriptEnabled: false }));
  await withPlainPictures(paper);
});

afterAll(() => browser.close());

async function readAt(path: string): Promise<Page> {
  const response = await paper.goto(site.address + path, { waitUntil: 'domcontentloaded' });
  expect(response?.status()).toBe(200);
  return paper;
}

const field = (page: Page) => page.getByRole('main').getByRole('searchbox');
const results = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const marks = (page: Page) => page.getByRole('main').locator('mark').allTextContents();
const status = (page: Page) => page.getByRole('main').getByRole('status').innerText();

describe('without our script', () => {
  test.each([
    ['en-US', 'lant', 'Lantern Wood', 'Lant'],
    ['en-US', 'WOOD', 'Lantern Wood', 'Wood'],
    ['zh-CN', '影森', '灯影森林', '影森'],
    ['zh-CN', '罗', '罗盘', '罗'],
    ['zh-TW', '燈影', '燈影森林', '燈影'],
    ['ja-JP', 'タンの森', 'ランタンの森', 'タンの森'],
    ['ja-JP', 'ﾗﾝﾀﾝ', 'ランタンの森', 'ランタン'],
  ] as const)('in %s %s finds %s, and marks it', async (locale, query, work, marked) => {
    const page = await readAt(`/${locale}/search`);
    await field(page).fill(query);
    await page.getByRole('button', { name: formatMessage(locale, 'search.submit') }).click();
    await page.waitForURL(`**/${locale}/search?q=${encodeURIComponent(query)}`);
    expect(await field(page).inputValue()).toBe(query);
    expect(await status(page)).toBe(formatMessage(locale, 'search.found', { query }));
    const first = results(page, formatMessage(locale, 'works.title')).getByRole('link').first();
    expect(await first.innerText()).toContain(work);
    expect(await first.locator('mark').allTextContents()).toEqual([marked]);
    expect(await page.title()).toBe(title(locale, formatMessage(locale, 'search.title')));
  });

  test.each(localeCodes)('in %s a visitor who has not asked yet is invited', async (locale) => {
    for (const address of ['/search', '/search?q=', '/search?q=%E3%80%80+']) {
      const page = await readAt(`/${locale}${address}`);
      expect(await status(page)).toBe(formatMessage(locale, 'search.invitation'));
      const works = results(page, formatMessage(locale, 'search.invitation.works')).getByRole('link');
      expect(await works.count()).toBe(4);
    }
  });

  test.each(localeCodes)('in %s a visitor who finds nothing is told where to look', async (locale) => {
    const query = '鰹鳥xyzzy';
    const page = await readAt(`/${locale}/search?q=${encodeURIComponent(query)}`);
    expect(await status(page)).toBe(formatMessage(locale, 'search.none', { query }));
    await page.getByRole('main').getByText(formatMessage(locale, 'search.none.text')).waitFor();
    for (const [name, path] of [
      ['works.back', '/works?tab=all'],
      ['news.back', '/news'],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name: formatMessage(locale, name), exact: true });
      expect(await link.getAttribute('href')).toBe(`/${locale}${path}`);
    }
  });

  test('each list grows by itself, and says how many there are', async () => {
    const page = await readAt('/zh-CN/search?q=%E7%9A%84');
    const shown = async (name: string) => results(page, formatMessage('zh-CN', name)).getByRole('listitem').count();
    const works = await shown('works.title');
    expect(await shown('news.title')).toBe(10);
    await page.getByRole('link', { name: formatMessage('zh-CN', 'search.more.news') }).click();
    await page.waitForURL('**/zh-CN/search?q=%E7%9A%84&works=1&news=2');
    expect(await shown('news.title')).toBeGreaterThan(10);
    expect(await shown('works.title')).toBe(works);
    const total = await results(page, formatMessage('zh-CN', 'news.title'))
      .getByText(/^\d+ 条$/)
      .innerText();
    expect(Number.parseInt(total, 10)).toBeGreaterThan(10);
  });

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><b>',
    "' or 1=1 --",
    '{query} <link>',
    'lantern\0',
    '🎮',
    '%',
    '" OR NEAR(',
  ])('%j is shown as it was typed', async (query) => {
    const page = await readAt(`/search?q=${encodeURIComponent(query)}`);
    expect(await status(page)).toContain(query.replaceAll('\0', ''));
    expect(await page.locator('main script, main img[src=x], main b').count()).toBe(0);
    expect(await page.title()).toBe(title('en-US', 'Search'));
  });

  test('a query that is too long is not asked for', async () => {
    const query = '漢'.repeat(101);
    const page = await readAt(`/search?q=${encodeURIComponent(query)}`);
    expect(await status(page)).toBe(formatMessage('en-US', 'search.tooLong', { limit: '100' }));
    expect(await field(page).inputValue()).toBe(query);
    await readAt(`/search?q=${encodeURIComponent('漢'.repeat(100))}`);
    expect(await status(page)).toContain('Nothing found');
  });

  test('odd pages are page one', async () => {
    for (const pages of ['works=0&news=-1', 'works=x&news=1.5', 'works=&news=1e99']) {
      const page = await readAt(`/search?q=lantern&${pages}`);
      expect(await results(page, 'Works').getByRole('listitem').count()).toBeGreaterThan(0);
    }
  });

  test('nothing went wrong in any of these pages', () => expect(troubles).toEqual([]));
});

test('with our script the page stays, and the field follows the address', async () => {
  const { page, troubles, documents } = await open(browser, `${site.address}/search?q=compass`, { locale: 'en-US' });
  expect(await marks(page)).toContain('Compass');
  await field(page).fill('lantern tickets');
  await field(page).press('Enter');
  await page.waitForURL('**/search?q=lantern+tickets');
  await expect.poll(() => status(page)).toBe('Results for “lantern tickets”');
  expect(await marks(page)).toEqual(expect.arrayContaining(['Lantern', 'tickets']));
  await page.goBack();
  await expect.poll(() => field(page).inputValue()).toBe('compass');
  await results(page, 'Works').getByRole('link', { name: 'Compass' }).click();
  await page.waitForURL('**/works/*');
  expect(documents).toHaveLength(1);
  expect(troubles).toEqual([]);
});

test('whoever asks for searches as a program does waits for each, and others do not', async () => {
  const { port } = new URL(site.address);
  const search = async (localAddress: string, q: string) => {
    const [response] = await once(
      request({ host: '127.0.0.1', port, path: `/en-US/search?q=${q}`, localAddress }).end(),
      'response',
    );
    await once(response.resume(), 'end');
    return response.statusCode;
  };
  const began = performance.now();
  let waiting = 6;
  const program = Array.from({ length: waiting }, (_, n) =>
    search('127.0.0.3', `program${n}`).finally(() => waiting--),
  );
  expect(await search('127.0.0.4', 'person')).toBe(200);
  expect(waiting).toBeGreaterThan(1);
  expect(await Promise.all(program)).toEqual(Array(6).fill(200));
  // In each process they are 100 ms apart. A timer may be early by a fraction of a millisecond.
  expect(performance.now() - began).toBeGreaterThan(499);
});
