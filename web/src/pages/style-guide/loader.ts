import type { LoaderContext } from '../../catalog/loader-context.ts';

const some = 4;

/** Real content to show. */
export async function loadStyleGuide({ client, categoryId }: LoaderContext) {
  const [works, news] = await Promise.all(
    (['works', 'news'] as const).map(async (slug) =>
      client.listArticles({ category_id: await categoryId(slug), page_size: some }),
    ),
  );
  return { works: works?.data ?? [], news: news?.data ?? [] };
}
