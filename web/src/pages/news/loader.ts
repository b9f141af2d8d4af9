import { listUpTo } from 'contract/list';
import { defaultPageSize } from 'contract/names';
import type { LoaderFunctionArgs } from 'react-router';
import type { LoaderContext } from '../../catalog/loader-context.ts';
import { maxPages, readSearch } from './query.ts';

/**
 * All news up to the given page: `?page=3` shows thirty, so that a link shows what its sender saw. A year is shown whole,
 * so that what is old is still only a few clicks away.
 */
export async function loadNews({ client, categoryId, catalog }: LoaderContext, { request }: LoaderFunctionArgs) {
  const { type, year, page } = readSearch(new URL(request.url).searchParams);
  const category_id = await categoryId('news');
  const filter = { category_id, ...(type && { type }), ...(year && { year }) };
  const max = (year ? maxPages : page) * defaultPageSize;
  const { items, total } = await listUpTo((paging) => client.listArticles({ ...filter, ...paging }), max);
  return {
    category_id,
    type,
    year,
    page: year ? Math.ceil(items.length / defaultPageSize) : page,
    items,
    total,
    years: catalog().categories.find(({ ID }) => ID === category_id)?.Years ?? [],
  };
}
