import { HttpError } from 'contract/client';
import type { ArticleSummary, Image } from 'contract/entities';
import type { LoaderFunctionArgs } from 'react-router';
import type { LoaderContext } from '../../catalog/loader-context.ts';
import { listWorks } from '../../catalog/works.ts';
import { keyArtOf } from '../../components/key-art.ts';
import { isNarrowed, worksOf } from './filters.ts';
import { readSearch } from './query.ts';

export async function loadWorks(context: LoaderContext, { request }: LoaderFunctionArgs) {
  const search = readSearch(new URL(request.url).searchParams);
  const byKind = await listWorks(context);
  const [newest] = worksOf(byKind, search);
  const leadPicture = newest && !isNarrowed(search) ? await findKeyArt(context, newest) : null;
  return { search, byKind, leadPicture };
}

/** A list has only the covers, which are posters. */
async function findKeyArt({ client }: LoaderContext, { CategoryID, ID, Cover }: ArticleSummary): Promise<Image | null> {
  return client.getArticle({ categoryId: CategoryID, articleId: ID }).then(
    ({ data }) => keyArtOf(data),
    (error: unknown) => {
      // Taken down since the list was made.
      if (error instanceof HttpError && error.status === 404) return Cover;
      throw error;
    },
  );
}
