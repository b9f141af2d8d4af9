/** The documents that lead machines to the site's pages, and what they say held against the pages themselves. */

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localeCodes } from 'contract/locale';
import { XMLParser } from 'fast-xml-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import brand from '../sample/brand.json' with { type: 'json' };
import { ask } from './ask.ts';
import { crawl, type Found } from './crawl.ts';
import { readHead } from './html.ts';
import { sample } from './publish.ts';
import { runCommand, sharedSite, siteUrl, startSite } from './site.ts';

const local = (address: string) => address.replace(siteUrl, '') || '/';
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => /^(url|sitemap|xhtml:link)$/.test(name),
});

type Url = { loc: string; lastmod?: string; 'xhtml:link': { rel: string; hreflang: string; href: string }[] };

const site = sharedSite('public');
let found: Map<string, Found>;
let urls: Map<string, Url>;

beforeAll(async () => {
  found = await crawl(site, '/');
  const index = parser.parse((await ask(site, '/sitemap.xml')).text).sitemapindex.sitemap as { loc: string }[];
  const parts = await Promise.all(index.map(({ loc }) => ask(site, local(loc))));
  urls = new Map(
    parts.flatMap(({ text }) => (parser.parse(text).urlset.url as Url[]).map((url) => [local(url.loc), url] as const)),
  );
});

describe('the sitemap', () => {
  test('has a list a language, each with a true date', async () => {
    const { sitemapindex } = parser.parse((await ask(site, '/sitemap.xml')).text);
    expect(sitemapindex.sitemap.map(({ loc }: { loc: string }) => local(loc))).toEqual(
      localeCodes.map((locale) => `/sitemap-${locale}-1.xml`),
    );
    for (const { loc, lastmod } of sitemapindex.sitemap) {
      const part = parser.parse((await ask(site, local(loc))).text).urlset.url as Url[];
      expect(lastmod).toBe(
        part
          .flatMap((url) => url.lastmod ?? [])
          .sort()
          .at(-1),
      );
    }
  });

  test('lists exactly the pages that answer and may be listed, in their one address', () => {
    const listed = [...found].flatMap(([, { status, html }]) => {
      if (status !== 200 || !html) return [];
      const { canonical, meta } = readHead(html);
      return meta('robots').includes('noindex') ? [] : canonical.map(local);
    });
    expect([...urls.keys()].sort()).toEqual([...new Set(listed)].sort());
    expect(urls.size).toBeGreaterThan(150);
  });

  test('every pair of counterparts names each other, in the list and on the page', () => {
    for (const [path, url] of urls) {
      const { html = '' } = found.get(path) ?? {};
      const named = Object.fromEntries(url['xhtml:link'].map(({ hreflang, href }) => [hreflang, href]));
      expect(readHead(html).alternates, path).toEqual(named);
      expect(Object.values(named)).toContain(url.loc);
      for (const [language, href] of Object.entries(named)) {
        if (language === 'x-default') continue;
        const back = urls.get(local(href))?.['xhtml:link'].map((link) => link.href);
        expect(back, `${href} from ${path}`).toContain(url.loc);
      }
    }
  });

  test('dates an article by when it was changed', async () => {
    const { data } = JSON.parse((await ask(site, '/api/article/?category_id=2&page_size=50')).text);
    for (const { ID, UpdatedAt, PublishedAt } of data)
      expect(urls.get(`/en-US/news/${ID}`)?.lastmod).toBe(UpdatedAt > PublishedAt ? UpdatedAt : PublishedAt);
  });

  test('a part that does not exist is not there', async () => {
    expect((await ask(site, '/sitemap-en-US-2.xml')).status).toBe(404);
    expect((await ask(site, '/sitemap-fr-FR-1.xml')).status).toBe(404);
  });
});

test('robots.txt names the sitemap, and keeps robots out of the content service but for its pictures', async () => {
  const { status, headers, text } = await ask(site, '/robots.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toMatch(/^User-agent: \*\nAllow: \/api\/attachment\/file\/\nDisallow: \/api\/\n/);
  expect(text).toContain(`\nSitemap: ${siteUrl}/sitemap.xml\n`);
});

test('security.txt says where to report, in which languages, and until when it is valid', async () => {
  const { headers, text } = await ask(site, '/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': '));
  expect(fields.map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages']);
  const values = Object.fromEntries(fields);
  expect(values.Contact).toBe(`mailto:${brand.email.legal}`);
  expect(values['Preferred-Languages']).toBe(localeCodes.join(', '));
  const days = (Date.parse(values.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('llms.txt is short Markdown whose links all lead to pages of the site', async () => {
  const { headers, text } = await ask(site, '/llms.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text.startsWith(`# ${brand.name['en-US']}\n\n> `)).toBe(true);
  expect(text).not.toMatch(/undefined|\{|meta\./);
  expect(text.length).toBeLessThan(8000);
  const links = [...text.matchAll(/\]\((.*?)\)/g)].map(([, href = '']) => local(href));
  expect(links.length).toBeGreaterThan(25);
  for (const link of links) expect((await ask(site, link)).status, link).toBe(200);
});

test.each(['/robots.txt', '/sitemap.xml', '/sitemap-ja-JP-1.xml', '/.well-known/security.txt', '/llms.txt'])(
  '%s is not sent again to who has it',
  async (path) => {
    const { headers } = await ask(site, path);
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await ask(site, path, { 'if-none-match': `"other", W/${headers.etag}` });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await ask(site, path, { 'if-none-match': '"other"' })).status).toBe(200);
  },
);

test('what is taken down leaves the sitemap, without a restart', async () => {
  const own = await startSite({ SITE_URL: siteUrl });
  const folder = await mkdtemp(path.join(tmpdir(), 'content-'));
  try {
    const listed = async () => (await ask(own, '/sitemap-ja-JP-1.xml')).text.includes('/ja-JP/news/101<');
    expect(await listed()).toBe(true);
    await cp(sample, folder, { recursive: true });
    await rm(path.join(folder, 'articles/news/101-paper-moon-opens'), { recursive: true });
    await runCommand(own, 'content', 'import', folder);
    await expect.poll(listed).toBe(false);
  } finally {
    await own.stop();
    await rm(folder, { recursive: true });
  }
});

test('under maintenance robots may come, and are told to come again', async () => {
  const closed = await startSite({ SITE_URL: siteUrl, MAINTENANCE: 'on' });
  try {
    expect((await ask(closed, '/robots.txt')).status).toBe(200);
    for (const address of [
      '/sitemap.xml',
      '/llms.txt',
      '/en-US/news/feed.atom',
      '/preview/en-US/news/101.jpg',
      '/en-US',
    ]) {
      const { status, headers } = await ask(closed, address);
      expect([address, status, headers['retry-after']]).toEqual([address, 503, '30']);
    }
  } finally {
    await closed.stop();
  }
});
