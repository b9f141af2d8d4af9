import { defaultPageSize } from 'contract/names';
import { readQuery } from 'contract/search';
import type { LoaderFunctionArgs } from 'react-router';
import type { LoaderContext } from '../../catalog/loader-context.ts';
import { readSearch } from './query.ts';

const invited = 4;

/** What the works and the news have to say to `?q=`. */
export async function loadSearch({ client, languageId, categoryId }: LoaderContext, { request }: LoaderFunctionArgs) {
  const { text, pages } = readSearch(new URL(request.url).searchParams);
  const q = readQuery(text);
  if (!q) {
    const { data } = await client.listArticles({ category_id: await categoryId('works'), page_size: invited });
    return { text, invitation: data };
  }
  const { data } = await client.search({
    languageId: await languageId(),
    q,
    works: pages.works * defaultPageSize,
    news: pages.news * defaultPageSize,
  });
  return { text, found: { pages, works: data.Works, news: data.News } };
}
