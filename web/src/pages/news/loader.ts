import { defaultPageSize, maxPageSize, type NewsType, newsTypes } from 'contract/names';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import type { LoaderContext } from '../../catalog/loader-context.ts';

const mostPages = 100;

export function readSearch(search: URLSearchParams): { type: NewsType | undefined; page: number } {
  const page = Number(search.get('page') ?? 1);
  return {
    type: newsTypes.find((type) => type === search.get('type')),
    page: Number.isInteger(page) ? Math.min(Math.max(page, 1), mostPages) : 1,
  };
}

export function newsQuery(search: URLSearchParams): URLSearchParams {
  const { type, page } = readSearch(search);
  return new URLSearchParams({ ...(type && { type }), ...(page > 1 && { page: String(page) }) });
}

/** All news up to the given page: `?page=3` shows thirty, so that a link shows what its sender saw. */
export async function loadNews({ client, categoryId }: LoaderContext, { request }: LoaderFunctionArgs) {
  const { type, page } = readSearch(new URL(request.url).searchParams);
  const category_id = await categoryId('news');
  const wanted = page * defaultPageSize;
  const page_size = Math.min(wanted, maxPageSize);
  const requests = Array.from({ length: Math.ceil(wanted / page_size) }, (_, index) =>
    client.listArticles({ category_id, ...(type && { type }), page_number: index + 1, page_size }),
  );
  const lists = await Promise.all(requests);
  const items = lists.flatMap(({ data }) => data).slice(0, wanted);
  return { category_id, type, page, items, total: lists[0]?.total ?? 0 };
}

/** Load More adds to what is shown; only another type or language needs the list anew. */
export function onlyPageChanged({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isGrown = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  const typeOf = (url: URL) => readSearch(url.searchParams).type;
  return isGrown && typeOf(currentUrl) === typeOf(nextUrl) ? false : defaultShouldRevalidate;
}
