/** The news as feeds, read as feed readers read them. */
import { type LocaleCode, localeCodes } from 'contract/locale';
import { newsTypes } from 'contract/names';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import brand from '../sample/brand.json' with { type: 'json' };
import { ask } from './ask.ts';
import { formatMessage, title } from './messages.ts';
import { sharedSite, siteUrl } from './site.ts';

const site = sharedSite('public');

type Item = { ID: number; Title: string; Summary: string; Type: string; PublishedAt: string; UpdatedAt: string };

/** What the content service has, newest first. */
async function newsIn(locale: LocaleCode, type?: string): Promise<Item[]> {
  const { data: languages } = JSON.parse((await ask(site, '/api/language/')).text);
  const { ID } = languages.find(({ Code }: { Code: string }) => Code === locale);
  const { data: category } = JSON.parse((await ask(site, `/api/category/${ID}/news`)).text);
  const query = `category_id=${category.ID}&page_size=50${type ? `&type=${type}` : ''}`;
  return JSON.parse((await ask(site, `/api/article/?${query}`)).text).data;
}

const atom = async (path: string) => parseAtomFeed((await ask(site, path)).text);
const json = async (path: string) => parseJsonFeed((await ask(site, path)).text);

test.each(localeCodes)('in %s both forms hold the same news, whole, with true dates', async (locale) => {
  const news = await newsIn(locale);
  const feed = await atom(`/${locale}/news/feed.atom`);
  const other = await json(`/${locale}/news/feed.json`);
  const home = `${siteUrl}/${locale}/news`;
  expect(feed.title?.value).toBe(title(locale, formatMessage(locale, 'news.title')));
  expect(feed.links).toEqual([
    { rel: 'self', type: 'application/atom+xml', href: `${home}/feed.atom` },
    { rel: 'alternate', type: 'text/html', href: home },
  ]);
  expect(feed.authors).toEqual([{ name: brand.name[locale] }]);
  expect([other.title, other.language, other.home_page_url]).toEqual([feed.title?.value, locale, home]);
  expect(other.feed_url).toBe(`${home}/feed.json`);
  expect(feed.entries?.map(({ id }) => id)).toEqual(news.map(({ ID }) => `${home}/${ID}`));
  expect(feed.updated).toBe(
    feed.entries
      ?.map(({ updated }) => updated ?? '')
      .sort()
      .at(-1),
  );
  for (const [index, { Title, Summary, Type, PublishedAt, UpdatedAt }] of news.entries()) {
    const entry = feed.entries?.[index];
    const item = other.items?.[index];
    const updated = UpdatedAt > PublishedAt ? UpdatedAt : PublishedAt;
    expect([entry?.title?.value, entry?.summary?.value, entry?.published, entry?.updated]).toEqual([
      Title,
      Summary,
      PublishedAt,
      updated,
    ]);
    expect([item?.title, item?.summary, item?.date_published, item?.date_modified]).toEqual([
      Title,
      Summary,
      PublishedAt,
      updated,
    ]);
    expect(entry?.categories?.[0]?.term).toBe(formatMessage(locale, `type.${Type}`));
    expect(item?.content_html).toBe(entry?.content?.value);
    expect(item?.image).toBe(entry?.links?.find(({ rel }) => rel === 'enclosure')?.href);
  }
});

test('what a text links to and shows can be reached from anywhere', async () => {
  const { items = [] } = await json('/ja-JP/news/feed.json');
  const addresses = items.flatMap(({ content_html = '', image }) => [
    ...(image ? [image] : []),
    ...parse(content_html)
      .querySelectorAll('[href],[src]')
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
  ]);
  expect(addresses.filter((address) => !/^(https?:\/\/|mailto:)/.test(address))).toEqual([]);
  const own = [...new Set(addresses)].filter((address) => address.startsWith(siteUrl));
  expect(own.length).toBeGreaterThan(20);
  expect(own).toContain(`${siteUrl}/ja-JP/works/1`);
  for (const address of own) expect((await ask(site, address.slice(siteUrl.length))).status, address).toBe(200);
});

test('each type has a feed of its own, even while it is empty', async () => {
  for (const type of newsTypes) {
    const { entries = [], id } = await atom(`/zh-CN/news/${type}/feed.atom`);
    const news = await newsIn('zh-CN', type);
    expect([type, entries.length, id]).toEqual([type, news.length, `${siteUrl}/zh-CN/news/${type}/feed.atom`]);
  }
});

test.each(['/news/feed.atom', '/news/Steam/feed.json'])('%s leads to the visitor’s language', async (path) => {
  const { status, headers } = await ask(site, path, { 'accept-language': 'ja', cookie: 'umi_locale=zh-TW' });
  expect([status, headers.location, headers.vary]).toEqual([302, `/zh-TW${path}`, 'Cookie, Accept-Language']);
});

test.each(['/en-US/news/feed.rss', '/en-US/news/Gossip/feed.atom', '/en-US/works/feed.atom', '/fr-FR/news/feed.atom'])(
  '%s is not there',
  async (path) => {
    expect((await ask(site, path)).status).toBe(404);
  },
);

test.each(['atom', 'json'])('a reader that has feed.%s gets nothing anew', async (format) => {
  const path = `/en-US/news/feed.${format}`;
  const { headers } = await ask(site, path);
  const { etag = '', 'last-modified': modified = '' } = headers;
  expect(headers['content-type']).toBe(`application/${format === 'atom' ? 'atom+xml' : 'feed+json'}; charset=utf-8`);
  expect((await ask(site, path, { 'if-none-match': etag })).status).toBe(304);
  expect((await ask(site, path, { 'if-modified-since': modified })).status).toBe(304);
  const before = new Date(Date.parse(modified) - 1000).toUTCString();
  expect((await ask(site, path, { 'if-modified-since': before })).status).toBe(200);
  expect((await ask(site, path, { 'if-none-match': '"other"', 'if-modified-since': modified })).status).toBe(200);
});

test('the news page shows its feed, and that of the type it is narrowed to', async () => {
  const shown = async (path: string) =>
    parse((await ask(site, path)).text)
      .querySelectorAll('main a[type="application/atom+xml"]')
      .map((link) => link.getAttribute('href'));
  expect(await shown('/ja-JP/news')).toEqual(['/ja-JP/news/feed.atom']);
  expect(await shown('/ja-JP/news?type=Steam')).toEqual(['/ja-JP/news/Steam/feed.atom']);
});
