import { listPagesUpTo } from 'contract/list';
import type { LoaderFunctionArgs } from 'react-router';
import type { LoaderContext } from '../../catalog/loader-context.ts';
import { maxPagesShown, readSearch } from './query.ts';

/** The news up to the given page: `?page=3` shows thirty, so that a link shows what its sender saw, and `?page=9` the last fifty of ninety. */
export async function loadNews({ client, categoryId, catalog }: LoaderContext, { request }: LoaderFunctionArgs) {
  const { type, year, page } = readSearch(new URL(request.url).searchParams);
  const category_id = await categoryId('news');
  const filter = { category_id, ...(type && { type }), ...(year && { year }) };
  const listed = await listPagesUpTo((paging) => client.listArticles({ ...filter, ...paging }), page, maxPagesShown);
  return {
    category_id,
    type,
    year,
    page: listed.last,
    newerPage: listed.first - 1,
    items: listed.items,
    total: listed.total,
    years: catalog().categories.find(({ ID }) => ID === category_id)?.Years ?? [],
  };
}
