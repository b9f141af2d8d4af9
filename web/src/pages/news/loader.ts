import { defaultPageSize, maxPageSize } from 'contract/names';
import type { LoaderFunctionArgs } from 'react-router';
import type { LoaderContext } from '../../catalog/loader-context.ts';
import { mostPages, readSearch } from './query.ts';

/**
 * All news up to the given page: `?page=3` shows thirty, so that a link shows what its sender saw. A year is shown whole,
 * so that what is old is still only a few clicks away.
 */
export async function loadNews({ client, categoryId, catalog }: LoaderContext, { request }: LoaderFunctionArgs) {
  const { type, year, page } = readSearch(new URL(request.url).searchParams);
  const category_id = await categoryId('news');
  const filter = { category_id, ...(type && { type }), ...(year && { year }) };
  const most = (year ? mostPages : page) * defaultPageSize;
  const page_size = Math.min(most, maxPageSize);
  const first = await client.listArticles({ ...filter, page_size });
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
    years: catalog().categories.find(({ ID }) => ID === category_id)?.Years ?? [],
  };
}
