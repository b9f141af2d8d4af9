/** What an address says about the list of news. */
import { type NewsType, newsTypes } from 'contract/names';
import type { ShouldRevalidateFunctionArgs } from 'react-router';

export const mostPages = 100;

type Search = { type: NewsType | undefined; year: string | undefined; page: number };

export function readSearch(search: URLSearchParams): Search {
  const page = Number(search.get('page') ?? 1);
  return {
    type: newsTypes.find((type) => type === search.get('type')),
    year: /^(19|20|21)\d\d$/.exec(search.get('year') ?? '')?.[0],
    page: Number.isInteger(page) ? Math.min(Math.max(page, 1), mostPages) : 1,
  };
}

export function newsQuery(search: URLSearchParams): URLSearchParams {
  const { type, year, page } = readSearch(search);
  return new URLSearchParams({ ...(type && { type }), ...(year && { year }), ...(page > 1 && { page: String(page) }) });
}

/** Load More adds to what is shown; only another type, year or language needs the list anew. */
export function onlyPageChanged({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isGrown = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  const [current, next] = [currentUrl, nextUrl].map((url) => readSearch(url.searchParams));
  const isSameList = current?.type === next?.type && current?.year === next?.year;
  return isGrown && isSameList ? false : defaultShouldRevalidate;
}
