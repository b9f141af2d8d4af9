/** The tags of a page's head that say what it is, where it lives and in which languages. */

import { localizePath } from '../language/locale.ts';
import { type FeedFormat, feedPath, feedTypes } from './feed-path.ts';
import type { PageMetadata, View } from './page-metadata.ts';
import { pageMetadata } from './page-metadata.ts';
import { previewHeight, previewPath, previewWidth } from './preview-path.ts';
import { siteName } from './title.ts';

export type HeadTag = { tag: 'meta' | 'link'; attributes: Record<string, string> };

const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { property: name, content } });
const link = (rel: string, attributes: Record<string, string>): HeadTag => ({
  tag: 'link',
  attributes: { rel, ...attributes },
});

export function headOf(view: View): HeadTag[] {
  const page = pageMetadata(view);
  if (!page) return [meta('robots', 'noindex')];
  return [
    ...(page.description ? [meta('description', page.description)] : []),
    ...(page.isIndexed ? [] : [meta('robots', 'noindex')]),
    link('canonical', { href: page.addressIn(page.shown) }),
    ...(page.isIndexed ? alternates(page, view.siteUrl) : []),
    ...(page.path === '/' || page.path.startsWith('/news') ? feeds(page, view) : []),
    ...sharing(page, siteName({ locale: page.shown })),
    ...preview(page, view.siteUrl),
  ];
}

function alternates({ path, query, languages, addressIn }: PageMetadata, siteUrl: string): HeadTag[] {
  return [
    ...languages.map((locale) => link('alternate', { hreflang: locale, href: addressIn(locale) })),
    link('alternate', { hreflang: 'x-default', href: siteUrl + path + query }),
  ];
}

function feeds({ shown }: PageMetadata, { intl, siteUrl }: View): HeadTag[] {
  const title = `${intl.formatMessage({ id: 'news.title' })} - ${siteName(intl)}`;
  return (['atom', 'json'] satisfies FeedFormat[]).map((format) =>
    link('alternate', { type: feedTypes[format], title, href: siteUrl + localizePath(shown, feedPath(format)) }),
  );
}

const openGraphLocale = (locale: string) => locale.replace('-', '_');

function sharing(page: PageMetadata, site: string): HeadTag[] {
  const { article, shown, languages } = page;
  const isNews = article?.Type != null;
  return [
    property('og:title', page.title),
    ...(page.description ? [property('og:description', page.description)] : []),
    property('og:url', page.addressIn(shown)),
    property('og:type', isNews ? 'article' : 'website'),
    property('og:site_name', site),
    property('og:locale', openGraphLocale(shown)),
    ...languages
      .filter((locale) => locale !== shown)
      .map((locale) => property('og:locale:alternate', openGraphLocale(locale))),
    ...(isNews
      ? [property('article:published_time', article.PublishedAt), property('article:modified_time', article.UpdatedAt)]
      : []),
  ];
}

function preview({ article, shown, title }: PageMetadata, siteUrl: string): HeadTag[] {
  return [
    property('og:image', siteUrl + previewPath(shown, article)),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(previewWidth)),
    property('og:image:height', String(previewHeight)),
    property('og:image:alt', title),
    meta('twitter:card', 'summary_large_image'),
  ];
}
