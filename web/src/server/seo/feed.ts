/** The newest of the news with their whole texts, as Atom (RFC 4287) and as JSON Feed 1.1. */
import { type Article, type Client, imageWidths, type LocaleCode, maxPageSize, type NewsType } from 'contract';
import { brand } from '../../brand.ts';
import { type FeedFormat, feedPath, feedTypes } from '../../head/feed-path.ts';
import { localizePath } from '../../language/locale.ts';
import { formatMessage } from '../messages.ts';
import { toAbsoluteHtml } from './absolute-html.ts';
import { changedAt, findCategory } from './published.ts';
import { type TextDocument, toTextDocument } from './text-document.ts';
import { toXml } from './xml.ts';

export type FeedName = { locale: LocaleCode; type: NewsType | undefined };

type Entry = {
  url: string;
  title: string;
  summary: string;
  html: string;
  tag: string | undefined;
  image: string | undefined;
  published: string;
  updated: string;
};

type Feed = {
  locale: LocaleCode;
  title: string;
  description: string;
  author: string;
  home: string;
  selves: Record<FeedFormat, string>;
  updated: string;
  entries: Entry[];
};

export async function makeFeeds(
  client: Client,
  name: FeedName,
  siteUrl: string,
): Promise<Record<FeedFormat, TextDocument>> {
  const feed = toFeed(await newestArticles(client, name), name, siteUrl);
  const modified = new Date(feed.updated);
  return {
    atom: toTextDocument(feedTypes.atom, toAtom(feed), modified),
    json: toTextDocument(feedTypes.json, toJsonFeed(feed), modified),
  };
}

async function newestArticles(client: Client, { locale, type }: FeedName): Promise<Article[]> {
  const category = await findCategory(client, locale, 'news');
  if (!category) return [];
  const { data } = await client.listArticles({
    category_id: category.ID,
    ...(type && { type }),
    page_size: maxPageSize,
  });
  const articles: Article[] = [];
  for (const { ID } of data) {
    articles.push((await client.getArticle({ categoryId: category.ID, articleId: ID })).data);
  }
  return articles;
}

function toFeed(articles: Article[], { locale, type }: FeedName, siteUrl: string): Feed {
  const site = brand.name[locale];
  const news = formatMessage(locale, 'news.title');
  const address = (path: string) => siteUrl + localizePath(locale, path);
  return {
    locale,
    title: type ? `${news} (${formatMessage(locale, `type.${type}`)}) - ${site}` : `${news} - ${site}`,
    description: formatMessage(locale, 'meta.news', { site }),
    author: site,
    home: address(type ? `/news?type=${type}` : '/news'),
    selves: { atom: address(feedPath('atom', type)), json: address(feedPath('json', type)) },
    // A feed must have a date, even while it has nothing else.
    updated: articles.map(changedAt).sort().at(-1) ?? new Date(0).toISOString(),
    entries: articles.map((article) => {
      const url = address(`/news/${article.ID}`);
      return {
        url,
        title: article.Title,
        summary: article.Summary,
        html: toAbsoluteHtml(article.Content, { page: url, siteUrl, locale }),
        tag: article.Type ? formatMessage(locale, `type.${article.Type}`) : undefined,
        image: article.Cover ? siteUrl + coverPath(article.Cover) : undefined,
        published: article.PublishedAt,
        updated: changedAt(article),
      };
    }),
  };
}

function coverPath({ ID, Width }: NonNullable<Article['Cover']>): string {
  const width = imageWidths.findLast((candidate) => candidate <= Math.min(Width, 1280));
  return `/api/attachment/file/${ID}${width ? `?w=${width}` : ''}`;
}

function toAtom(feed: Feed): string {
  const entries = feed.entries.map(
    (entry) => `<entry>
<title>${toXml(entry.title)}</title>
<id>${toXml(entry.url)}</id>
<link rel="alternate" type="text/html" href="${toXml(entry.url)}"/>
${entry.image ? `<link rel="enclosure" href="${toXml(entry.image)}"/>\n` : ''}<published>${entry.published}</published>
<updated>${entry.updated}</updated>
${entry.tag ? `<category term="${toXml(entry.tag)}"/>\n` : ''}<summary>${toXml(entry.summary)}</summary>
<content type="html">${toXml(entry.html)}</content>
</entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.locale}">
<title>${toXml(feed.title)}</title>
<subtitle>${toXml(feed.description)}</subtitle>
<id>${toXml(feed.selves.atom)}</id>
<link rel="self" type="${feedTypes.atom}" href="${toXml(feed.selves.atom)}"/>
<link rel="alternate" type="text/html" href="${toXml(feed.home)}"/>
<updated>${feed.updated}</updated>
<author><name>${toXml(feed.author)}</name></author>
${entries.join('\n')}
</feed>
`;
}

function toJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.home,
    feed_url: feed.selves.json,
    language: feed.locale,
    authors: [{ name: feed.author }],
    items: feed.entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      summary: entry.summary,
      content_html: entry.html,
      image: entry.image,
      date_published: entry.published,
      date_modified: entry.updated,
      tags: entry.tag ? [entry.tag] : undefined,
    })),
  });
}
