/** What a preview link shows, to people without an account: the pages of the site as they will be, and nobody else sees them. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startBrowser, startSite, takeSeat } from './site.ts';
import { invite, password, startStudio } from './staff.ts';

let site: Site;
let browser: Browser;
let ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;

beforeAll(async () => {
  [site, browser] = await Promise.all([startStudio(), startBrowser()]);
  ask = await signInAsEditor();
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** Over HTTP, as the studio's page does. An editor needs no second factor. */
async function signInAsEditor() {
  const token = (await invite(site, 'editor@example.org', 'editor')).split('/').at(-1);
  let cookie = '';
  const send: typeof ask = async (method, path, body, headers = {}) => {
    const response = await fetch(`${site.address}/api/studio${path}`, {
      method,
      headers: {
        origin: site.address,
        cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  };
  expect((await send('POST', `/invitation/${token}`, { Name: 'Mika Ono', Password: password })).status).toBe(201);
  return send;
}

async function draft(language: string, title: string): Promise<void> {
  const address = `/article/124/text/${language}`;
  const { data } = await (await ask('GET', address)).json();
  const { Summary, Link, Markdown, Version } = data;
  const headers = { 'if-match': `"${Version}"` };
  const text = `${Markdown}\n\n[Works](/works), [press](/press) and [elsewhere](https://example.com/).`;
  expect((await ask('PUT', address, { Title: title, Summary, Link, Markdown: text }, headers)).status).toBe(200);
}

async function share(): Promise<{ ID: string; URL: string; path: string }> {
  const Items = ['en-US', 'ja-JP'].map((Language) => ({ Subject: 'article', ID: '124', Language }));
  const response = await ask('POST', '/preview-link', { Items, Hours: 1 });
  const { data } = await response.json();
  return { ...data, path: new URL(data.URL).pathname.replace(/\/$/, '') };
}

const own = /<(?:a|form)\s[^>]*?(?:href|action)="(\/[^"]*)"/g;

test('a preview shows the draft on its page, in the list and on Home, in every language, and visitors see nothing of it', async () => {
  await draft('en-US', 'A harbour that nobody knows');
  await draft('ja-JP', '誰も知らない港');
  const { path } = await share();
  const pages = [
    ['/en-US', 'A harbour that nobody knows', 'Preview'],
    ['/en-US/news', 'A harbour that nobody knows', 'Preview'],
    ['/en-US/news/124', 'A harbour that nobody knows', 'Preview'],
    ['/ja-JP/news/124', '誰も知らない港', 'プレビュー'],
    ['/zh-CN', '', '预览'],
    ['/zh-TW/works', '', '預覽'],
  ] as const;
  for (const [address, title, word] of pages) {
    const response = await fetch(site.address + path + address);
    const html = await response.text();
    expect({ address, status: response.status }).toEqual({ address, status: 200 });
    const has = (text: string) => ({ address, text, isThere: html.includes(text) });
    for (const text of [title, `<strong>${word}</strong>`, '<meta name="robots" content="noindex">'])
      expect(has(text)).toMatchObject({ isThere: true });
    expect(has('<script')).toMatchObject({ isThere: false });
    const links = [...html.matchAll(own)]
      .map(([, link = '']) => link)
      .filter((link) => !/^\/(api|assets)\/|\.\w+$/.test(link));
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => !link.startsWith(`${path}/`))).toEqual([]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    const visitors = await (await fetch(site.address + address)).text();
    for (const text of ['nobody knows', '誰も知らない港', path])
      expect({ address, text, isThere: visitors.includes(text) }).toMatchObject({ isThere: false });
  }
  expect(await (await fetch(`${site.address}/api/article/?category_id=2&page_size=50`)).text()).not.toContain(
    'nobody knows',
  );
});

test('a reader walks through the preview without leaving it, on a phone too', async () => {
  const { URL: address, path } = await share();
  for (const width of [390, 1280]) {
    const viewport = { width, height: 800 };
    const { page, troubles } = await takeSeat(browser, site.address, { locale: 'en-US', viewport });
    await page.goto(`${address}en-US/news/124`);
    expect(await page.getByRole('note').innerText()).toContain('Preview');
    const bar = await page.getByRole('note').boundingBox();
    expect(bar?.y).toBe(0);
    await page.getByRole('link', { name: 'press', exact: true }).last().click();
    await page.waitForURL(`**${path}/en-US/press`);
    expect(await page.getByRole('note').isVisible()).toBe(true);
    expect(troubles).toEqual([]);
  }
});

test('it works where the content service is elsewhere, and ends when it is revoked', async () => {
  const front = await startSite({ CONTENT_URL: site.address });
  try {
    const { ID, path } = await share();
    const read = async (address: string) => {
      const response = await fetch(front.address + address);
      return { status: response.status, html: await response.text() };
    };
    const seen = await read(`${path}/en-US/news/124`);
    expect(seen.status).toBe(200);
    expect(seen.html.includes('A harbour that nobody knows')).toBe(true);
    expect((await read('/en-US/news/124')).html.includes('nobody knows')).toBe(false);
    expect((await ask('DELETE', `/preview-link/${ID}`)).status).toBe(204);
    const after = await read(`${path}/en-US/news/124`);
    expect(after.status).toBe(404);
    expect(after.html).toContain('This preview has ended.');
    expect(after.html).not.toContain('nobody knows');
  } finally {
    await front.stop();
  }
});

test.each(['/preview', '/preview/x', `/preview/${'A'.repeat(43)}`, `/preview/${'A'.repeat(43)}/en-US/news`])(
  'an address that opens nothing is 404: %s',
  async (address) => {
    expect((await fetch(site.address + address)).status).toBe(404);
  },
);
