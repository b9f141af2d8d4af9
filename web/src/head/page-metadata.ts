/** What is to be told about a page: to search engines, to those it is shared with, and to feed readers. */
import type { Article, Page } from 'contract/entities';
import { isLocale, type LocaleCode, localeCodes } from 'contract/locale';
import type { IntlShape } from 'react-intl';
import { generatePath, type Params } from 'react-router';
import { localizePath } from '../language/locale.ts';
import { ownTitle, type RouteHandle, siteName } from './title.ts';

export type View = {
  matches: readonly { handle?: unknown; loaderData?: unknown; params?: Params }[];
  errors?: Record<string, unknown> | null | undefined;
  /** The address's query, as it came. */
  search: string;
  intl: IntlShape;
  siteUrl: string;
};

export type PageMetadata = {
  /** Without the language: `/works`. */
  path: string;
  /** What of the query says which page it is: `?tab=movie`, or nothing. */
  query: string;
  title: string;
  description: string | undefined;
  /** The language of the text, which is not the reader's where there is no translation. */
  shown: LocaleCode;
  languages: readonly LocaleCode[];
  isIndexed: boolean;
  article: Article | undefined;
  addressIn(locale: LocaleCode): string;
};

type Loaded = { article?: Article; page?: Page; shown?: LocaleCode; languages?: LocaleCode[] };

/** Undefined where something else is shown instead of the page. */
export function pageMetadata({ matches, errors, search, intl, siteUrl }: View): PageMetadata | undefined {
  const match = matches.findLast(({ handle }) => (handle as RouteHandle | undefined)?.path);
  const handle = (match?.handle ?? {}) as RouteHandle;
  const { path: pattern, query: queryOf, isIndexed } = handle;
  if (errors || !pattern || !isLocale(intl.locale)) return undefined;
  const { article, shown = intl.locale, ...loaded } = (match?.loaderData ?? {}) as Loaded;
  const site = siteName(intl);
  const path = generatePath(pattern, match?.params);
  const meaningful = queryOf?.(new URLSearchParams(search)).toString() ?? '';
  const query = meaningful && `?${meaningful}`;
  const title = ownTitle(matches, intl) || site;
  const description = descriptionId(handle);
  return {
    path,
    query,
    title,
    description: article?.Summary || (description && intl.formatMessage({ id: description }, { site, title })),
    shown,
    languages: article?.Languages ?? loaded.languages ?? localeCodes,
    isIndexed: shown === intl.locale && (isIndexed?.(query) ?? true),
    article,
    addressIn: (locale) => siteUrl + localizePath(locale, path) + query,
  };
}

/** Named as the page's title is: `meta.about` beside `about.title`. An article's own summary goes before it. */
export function descriptionId({ path, title }: RouteHandle): string | undefined {
  if (path === '/') return 'meta.home';
  return title && `meta.${title.slice(0, -'.title'.length)}`;
}
