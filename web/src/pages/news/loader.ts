import type { Client } from 'contract/client';
import { defaultPageSize, maxPageSize, type NewsType, newsTypes } from 'contract/names';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import type { LoaderContext } from '../../catalog/loader-context.ts';

const mostPages = 100;

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

/**
 * All news up to the given page: `?page=3` shows thirty, so that a link shows what its sender saw. A year is shown whole,
 * so that what is old is still only a few clicks away.
 */
export async function loadNews({ client, categoryId }: LoaderContext, { request }: LoaderFunctionArgs) {
  const { type, year, page } = readSearch(new URL(request.url).searchParams);
  const category_id = await categoryId('news');
  const filter = { category_id, ...(type && { type }), ...(year && { year }) };
  const most = (year ? mostPages : page) * defaultPageSize;
  const page_size = Math.min(most, maxPageSize);
  const [first, years] = await Promise.all([
    client.listArticles({ ...filter, page_size }),
    yearsOf(client, category_id),
  ]);
  const pages = Math.ceil(Math.min(most, first.total) / page_size);
  const rest = await Promise.all(
    Array.from({ length: Math.max(pages - 1, 0) }, (_, index) =>
      client.listArticles({ ...filter, page_number: index + 2, page_size }),
    ),
  );
  const items = [first, ...rest].flatMap(({ data }) => data).slice(0, most);
  return {
    category_id,
    type,
    year,
    page: year ? Math.ceil(items.length / defaultPageSize) : page,
    items,
    total: first.total,
    years,
  };
}

/** From the newest to the oldest. */
async function yearsOf(client: Client, category_id: number): Promise<string[]> {
  const newest = await client.listArticles({ category_id, page_size: 1 });
  const oldest = await client.listArticles({ category_id, page_size: 1, page_number: Math.max(newest.total, 1) });
  const [from, to] = [oldest, newest].map(({ data: [item] }) => Number(item?.PublishedAt.slice(0, 4)));
  if (!from || !to) return [];
  return Array.from({ length: to - from + 1 }, (_, index) => String(to - index));
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
