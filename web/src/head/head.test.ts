import type { Article } from 'contract/entities';
import { type LocaleCode, localeCodes } from 'contract/locale';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { type HeadTag, headOf } from './head.ts';
import type { View } from './page-metadata.ts';
import type { RouteHandle } from './title.ts';

const siteUrl = 'https://studio.example';

function view(locale: LocaleCode, handle: RouteHandle, loaderData: unknown = {}, rest: Partial<View> = {}): View {
  const intl = createIntl({
    locale,
    messages: { 'news.title': 'News', 'about.title': 'A page', 'meta.about': 'About a page of {site}' },
  });
  return { matches: [{ handle, loaderData, params: { articleId: '7' } }], search: '', intl, siteUrl, ...rest };
}

const hrefs = (tags: HeadTag[], rel: string) =>
  tags.flatMap(({ attributes }) =>
    attributes.rel === rel && !attributes.type ? [[attributes.hreflang, attributes.href]] : [],
  );
const named = (tags: HeadTag[], name: string) =>
  tags.flatMap(({ attributes }) =>
    attributes.name === name || attributes.property === name ? [attributes.content] : [],
  );

const article = (languages: LocaleCode[]) =>
  ({
    ID: 7,
    Title: 'Seven',
    Summary: 'About seven',
    Type: 'Info',
    Languages: languages,
    PublishedAt: '2026-01-01T00:00:00.000Z',
    UpdatedAt: '2026-02-01T00:00:00.000Z',
  }) as Article;

test('a page lives at the address that names its language, and names the others', () => {
  const tags = headOf(view('ja-JP', { path: '/about', title: 'about.title' }));
  expect(hrefs(tags, 'canonical')).toEqual([[undefined, `${siteUrl}/ja-JP/about`]]);
  expect(hrefs(tags, 'alternate')).toEqual([
    ...localeCodes.map((code) => [code, `${siteUrl}/${code}/about`]),
    ['x-default', `${siteUrl}/about`],
  ]);
  expect(named(tags, 'robots')).toEqual([]);
  expect(named(tags, 'description')).toEqual(['About a page of ジョイハーバー']);
  expect(named(tags, 'og:locale:alternate')).toEqual(
    localeCodes.filter((code) => code !== 'ja-JP').map((code) => code.replace('-', '_')),
  );
});

test('the home page has no slash after its language', () => {
  const tags = headOf(view('en-US', { path: '/' }));
  expect(hrefs(tags, 'canonical')).toEqual([[undefined, `${siteUrl}/en-US`]]);
  expect(hrefs(tags, 'alternate')).toContainEqual(['x-default', `${siteUrl}/`]);
});

test('only what says which page it is stays of the query', () => {
  const query = (search: URLSearchParams) => new URLSearchParams({ tab: search.get('tab') ?? '' });
  const tags = headOf(view('en-US', { path: '/works', query }, {}, { search: '?utm_source=x&tab=movie&fbclid=1' }));
  expect(hrefs(tags, 'canonical')).toEqual([[undefined, `${siteUrl}/en-US/works?tab=movie`]]);
  expect(hrefs(tags, 'alternate')).toContainEqual(['x-default', `${siteUrl}/works?tab=movie`]);
});

test('an article names the languages it is published in', () => {
  const tags = headOf(view('ja-JP', { path: '/news/:articleId' }, { article: article(['zh-CN', 'ja-JP']) }));
  expect(hrefs(tags, 'alternate').map(([language]) => language)).toEqual(['zh-CN', 'ja-JP', 'x-default']);
  expect(named(tags, 'description')).toEqual(['About seven']);
  expect(named(tags, 'og:type')).toEqual(['article']);
  expect(named(tags, 'article:modified_time')).toEqual(['2026-02-01T00:00:00.000Z']);
});

test('an article shown in another language is not listed, and points to where it exists', () => {
  const data = { article: article(['zh-CN', 'ja-JP']), shown: 'zh-CN' };
  const tags = headOf(view('en-US', { path: '/news/:articleId' }, data));
  expect(named(tags, 'robots')).toEqual(['noindex']);
  expect(hrefs(tags, 'canonical')).toEqual([[undefined, `${siteUrl}/zh-CN/news/7`]]);
  expect(hrefs(tags, 'alternate')).toEqual([]);
  expect(named(tags, 'og:locale')).toEqual(['zh_CN']);
});

test('what is shown instead of a page has no address of its own', () => {
  const tags = headOf(view('en-US', { path: '/about' }, {}, { errors: { 1: { status: 404 } } }));
  expect(tags).toEqual([{ tag: 'meta', attributes: { name: 'robots', content: 'noindex' } }]);
});

test.each([
  ['/', true],
  ['/news', true],
  ['/news/:articleId', true],
  ['/works', false],
])('%s names the feeds of its language: %s', (path, isNamed) => {
  const feeds = headOf(view('zh-TW', { path })).filter(({ attributes }) => attributes.type);
  expect(feeds.map(({ attributes }) => [attributes.type, attributes.href])).toEqual(
    isNamed
      ? [
          ['application/atom+xml', `${siteUrl}/zh-TW/news/feed.atom`],
          ['application/feed+json', `${siteUrl}/zh-TW/news/feed.json`],
        ]
      : [],
  );
});
