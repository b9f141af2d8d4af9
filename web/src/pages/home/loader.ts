import type { LoaderContext } from '../../catalog/loader-context.ts';

const slides = 6;
const works = 8;
const news = 5;

export async function loadHome({ client, categoryId }: LoaderContext) {
  const newest = async (slug: 'carousels' | 'works' | 'news', page_size: number) =>
    (await client.listArticles({ category_id: await categoryId(slug), page_size })).data;
  const [carousels, newWorks, latestNews] = await Promise.all([
    newest('carousels', slides),
    newest('works', works),
    newest('news', news),
  ]);
  return { carousels, works: newWorks, news: latestNews };
}
