import type { ArticleSummary, Image } from 'contract/entities';
import type { LoaderFunctionArgs } from 'react-router';
import type { LoaderContext } from '../../catalog/loader-context.ts';
import { listWorks } from '../../catalog/works.ts';
import { isNarrowed } from './filters.ts';
import { readSearch } from './query.ts';

export async function loadWorks(context: LoaderContext, { request }: LoaderFunctionArgs) {
  const search = readSearch(new URL(request.url).searchParams);
  const byKind = await listWorks(context);
  const newest = byKind[search.tab]?.[0];
  const lead = newest && !isNarrowed(search) ? await keyArtOf(context, newest) : undefined;
  return { search, byKind, lead };
}

/** Its first wide picture. Covers are posters, which a lead of the page's width cannot show. */
async function keyArtOf({ client }: LoaderContext, { ID, CategoryID }: ArticleSummary): Promise<Image | undefined> {
  const { data } = await client.getArticle({ categoryId: CategoryID, articleId: ID });
  return data.Work?.Gallery.find(({ Width, Height }) => Width > Height);
}
