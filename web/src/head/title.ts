/** `<route title> - <site name>`; a route without a title shows the site's name alone. */
import { defaultLocale, isLocale } from 'contract/locale';
import type { IntlShape } from 'react-intl';
import { isRouteErrorResponse } from 'react-router';
import { brand } from '../brand.ts';
import type { MessagePart } from '../language/message-parts.ts';
import type { MessageId } from '../language/messages.tsx';

/** A route names its title by a word's id, takes it from the data it loaded, or puts the one into the other. */
export type RouteHandle = {
  title?: MessageId;
  titleFrom?: (data: unknown) => string | undefined;
  chunk?: string;
  /** Messages of other parts than the frame's that it shows. */
  messages?: MessagePart[];
  /** Loads the page's script, styles and messages. */
  script?: () => Promise<unknown>;
  path?: string;
  /** What of the query says which page it is. The rest is no part of its address. */
  query?: (search: URLSearchParams) => URLSearchParams;
  /** Whether search engines may list the page with this query; they may unless it says otherwise. */
  isIndexed?: (query: string) => boolean;
  /** What of the query is searched for: no part of the canonical address, and cached apart from other pages. */
  searchQuery?: (search: URLSearchParams) => URLSearchParams;
};

type Match = { handle?: unknown; loaderData?: unknown };

export const siteName = (intl: Pick<IntlShape, 'locale'>) =>
  brand.name[isLocale(intl.locale) ? intl.locale : defaultLocale];

/** Whether the site could not be reached at all. What the server answered, maintenance included, is a response. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof Error && (/^(Network|Timeout)Error$/.test(error.name) || navigator.onLine === false);

export const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

/** What is shown instead of a page has a title of its own. */
export function titleOf(matches: readonly Match[], intl: IntlShape, errors?: Record<string, unknown> | null): string {
  const [error] = Object.values(errors ?? {});
  const own = error ? intl.formatMessage({ id: errorTitle(error) }) : ownTitle(matches, intl);
  const site = siteName(intl);
  return own ? `${own} - ${site}` : site;
}

export function ownTitle(matches: readonly Match[], intl: IntlShape): string | undefined {
  const match = matches.findLast(({ handle }) => handle !== undefined);
  const { title, titleFrom } = (match?.handle ?? {}) as RouteHandle;
  const loaded = match?.loaderData ? titleFrom?.(match.loaderData) : undefined;
  return title ? intl.formatMessage({ id: title }, { title: loaded }) : loaded;
}

function errorTitle(error: unknown): string {
  if (isConnectionError(error)) return 'offline.title';
  const status = statusOf(error);
  if (status === 404) return 'notFound.title';
  return status === 503 ? 'maintenance.title' : 'error.title';
}
