/** The picture of a page that has no article of its own: that of the highlight that leads to it. */
import type { LoaderContext } from './loader-context.ts';

const searched = 50;

export const loadHighlight = (path: string) => async (context: LoaderContext) => {
  // The page stands without its picture; what it says does not come from the content service.
  const highlights = await listHighlights(context).catch(() => []);
  return { image: highlights.find(({ Link }) => Link === path)?.Cover ?? null };
};

async function listHighlights({ client, categoryId }: LoaderContext) {
  const category_id = await categoryId('carousels');
  return (await client.listArticles({ category_id, page_size: searched })).data;
}

export type Highlight = Awaited<ReturnType<ReturnType<typeof loadHighlight>>>;
