/** What a page is about, in schema.org's words, for search engines. Only what the content says: nothing is made up. */
import type { Article, Work } from 'contract/entities';
import { type LocaleCode, localeCodes } from 'contract/locale';
import type {
  BreadcrumbList,
  Graph,
  MobileApplication,
  Movie,
  NewsArticle,
  Organization,
  SearchAction,
  Thing,
  VideoGame,
  WebSite,
  WithActionConstraints,
} from 'schema-dts';
import { brand, mailboxFor, socialLinks } from '../brand.ts';
import { localizePath } from '../language/locale.ts';
import { type PageMetadata, pageMetadata, type View } from './page-metadata.ts';
import { siteName } from './title.ts';

export function structuredDataOf(view: View, logo: string): Graph | undefined {
  const page = pageMetadata(view);
  if (!page?.isIndexed) return undefined;
  const things =
    page.path === '/' ? homeThings(view, page, logo) : [breadcrumbs(view, page), ...articleThings(view, page)];
  return { '@context': 'https://schema.org', '@graph': things };
}

const maker = (siteUrl: string, locale: LocaleCode) => ({
  '@type': 'Organization' as const,
  '@id': `${siteUrl}/#organization`,
  name: brand.name[locale],
  url: siteUrl + localizePath(locale, '/'),
});

function homeThings({ siteUrl }: View, { shown, addressIn }: PageMetadata, logo: string): Thing[] {
  const email = mailboxFor('customerService');
  const organization: Organization = {
    ...maker(siteUrl, shown),
    alternateName: localeCodes.map((locale) => brand.name[locale]).filter((name) => name !== brand.name[shown]),
    logo: siteUrl + logo,
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      ...(email ? { email } : { url: siteUrl + localizePath(shown, '/contact') }),
      availableLanguage: localeCodes,
    },
  };
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${siteUrl}${localizePath(shown, '/search')}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  const site: WebSite = {
    '@type': 'WebSite',
    name: brand.name[shown],
    url: addressIn(shown),
    inLanguage: shown,
    publisher: maker(siteUrl, shown),
    potentialAction: search,
  };
  return [organization, site];
}

function breadcrumbs({ siteUrl, intl }: View, { path, shown, title, addressIn }: PageMetadata): BreadcrumbList {
  const [, section] = path.split('/');
  const above = [{ name: siteName(intl), item: siteUrl + localizePath(shown, '/') }];
  if (path !== `/${section}`) {
    above.push({
      name: intl.formatMessage({ id: `${section}.title` }),
      item: siteUrl + localizePath(shown, `/${section}`),
    });
  }
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...above, { name: title, item: addressIn(shown) }].map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...crumb,
    })),
  };
}

function articleThings(view: View, page: PageMetadata): Thing[] {
  const { article, shown } = page;
  if (!article) return [];
  const { siteUrl } = view;
  const common = {
    name: article.Title,
    description: article.Summary,
    url: page.addressIn(shown),
    ...(article.Cover && { image: `${siteUrl}/api/attachment/file/${article.Cover.ID}` }),
  };
  if (article.Kind) return [work(article, common, view, shown)];
  if (!article.Type) return [];
  return [newsArticle(article, common, siteUrl, shown)];
}

type Common = { name: string; description: string; url: string; image?: string };

function newsArticle(article: Article, { name, ...common }: Common, siteUrl: string, shown: LocaleCode): NewsArticle {
  return {
    '@type': 'NewsArticle',
    ...common,
    headline: name,
    datePublished: article.PublishedAt,
    dateModified: article.UpdatedAt,
    inLanguage: shown,
    mainEntityOfPage: common.url,
    author: maker(siteUrl, shown),
    publisher: maker(siteUrl, shown),
  };
}

function work(
  { Kind, Work }: Article,
  common: Common,
  { siteUrl, intl }: View,
  shown: LocaleCode,
): VideoGame | Movie | MobileApplication {
  const genre = (name: string) => intl.formatMessage({ id: `works.genre.${name}`, defaultMessage: name });
  const facts = {
    ...common,
    ...(Work && { datePublished: Work.ReleaseDate }),
    ...(Work && Work.AgeRatings.length > 0 && { contentRating: Work.AgeRatings }),
    ...(Work && Work.Genres.length > 0 && { genre: Work.Genres.map(genre) }),
    ...(Work && Work.Languages.length > 0 && { inLanguage: Work.Languages }),
    ...(Work && Work.Prices.length > 0 && { offers: Work.Prices.map(offer) }),
  };
  if (Kind === 'movie') return { '@type': 'Movie', ...facts, productionCompany: maker(siteUrl, shown) };
  const software = {
    ...facts,
    publisher: maker(siteUrl, shown),
    ...(Work && Work.Stores.length > 0 && { installUrl: Work.Stores.map(({ URL }) => URL) }),
  };
  if (Kind === 'game') {
    return {
      '@type': 'VideoGame',
      ...software,
      ...(Work && { gamePlatform: Work.Platforms }),
      ...(Work?.Players && { numberOfPlayers: numberOf(Work.Players) }),
    };
  }
  return { '@type': 'MobileApplication', ...software, ...(Work && { operatingSystem: Work.Platforms.join(', ') }) };
}

const offer = ({ Amount, Currency }: Work['Prices'][number]) => ({
  '@type': 'Offer' as const,
  price: Amount,
  priceCurrency: Currency,
});

const numberOf = ({ Min, Max }: NonNullable<Work['Players']>) => ({
  '@type': 'QuantitativeValue' as const,
  minValue: Min,
  maxValue: Max,
});
