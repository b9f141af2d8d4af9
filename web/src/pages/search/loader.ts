import { listUpTo } from 'contract/list';
import { defaultPageSize } from 'contract/names';
import { maxResults, readQuery } from 'contract/search';
import type { LoaderFunctionArgs } from 'react-router';
import type { LoaderContext } from '../../catalog/loader-context.ts';

const invited = 4;
const maxPages = maxResults / defaultPageSize;

/** What the works and the news have to say to `?q=`. `?works=2` shows twenty works: a link shows what its sender saw. */
export async function loadSearch({ client, categoryId }: LoaderContext, { request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const text = (search.get('q') ?? '').trim();
  const [works, news] = await Promise.all([categoryId('works'), categoryId('news')]);
  const q = readQuery(text);
  if (!q) {
    const { data } = await client.listArticles({ category_id: works, page_size: invited });
    return { text, invitation: data };
  }
  const find = (category_id: number, page: number) =>
    listUpTo((paging) => client.listArticles({ category_id, q, ...paging }), page * defaultPageSize);
  const pages = { works: pageOf(search.get('works')), news: pageOf(search.get('news')) };
  const [foundWorks, foundNews] = await Promise.all([find(works, pages.works), find(news, pages.news)]);
  return { text, found: { pages, works: foundWorks, news: foundNews } };
}

function pageOf(value: string | null): number {
  const page = Number(value ?? 1);
  return Number.isInteger(page) ? Math.min(Math.max(page, 1), maxPages) : 1;
}
