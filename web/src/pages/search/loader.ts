import type { Client } from 'contract/client';
import { defaultPageSize, maxPageSize } from 'contract/names';
import { mostFound, readQuery } from 'contract/search';
import type { LoaderFunctionArgs } from 'react-router';
import type { LoaderContext } from '../../catalog/loader-context.ts';

const invited = 4;
const mostPages = mostFound / defaultPageSize;

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
  const find = (category_id: number, page: number) => findUpTo(client, { category_id, q }, page);
  const pages = { works: pageOf(search.get('works')), news: pageOf(search.get('news')) };
  const [foundWorks, foundNews] = await Promise.all([find(works, pages.works), find(news, pages.news)]);
  return { text, found: { pages, works: foundWorks, news: foundNews } };
}

function pageOf(value: string | null): number {
  const page = Number(value ?? 1);
  return Number.isInteger(page) ? Math.min(Math.max(page, 1), mostPages) : 1;
}

async function findUpTo(client: Client, query: { category_id: number; q: string }, page: number) {
  const wanted = page * defaultPageSize;
  const page_size = Math.min(wanted, maxPageSize);
  const lists = await Promise.all(
    Array.from({ length: Math.ceil(wanted / page_size) }, (_, index) =>
      client.listArticles({ ...query, page_number: index + 1, page_size }),
    ),
  );
  return { items: lists.flatMap(({ data }) => data).slice(0, wanted), total: lists[0]?.total ?? 0 };
}
