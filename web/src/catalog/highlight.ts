/** The pictures of a page that has no article of its own: of the highlights that lead to it, or to a part of it (`/about#story`). */
import type { Image } from 'contract/entities';
import type { LoaderContext } from './loader-context.ts';

const searched = 50;

export const loadHighlight = (path: string) => async (context: LoaderContext) => {
  // The page stands without its pictures; what it says does not come from the content service.
  const highlights = await listHighlights(context).catch(() => []);
  const parts: Partial<Record<string, Image>> = {};
  for (const { Link, Cover } of highlights) {
    const [page, part] = Link?.split('#') ?? [];
    if (page === path && part && Cover) parts[part] ??= Cover;
  }
  return { image: highlights.find(({ Link }) => Link === path)?.Cover ?? null, parts };
};

async function listHighlights({ client, categoryId }: LoaderContext) {
  const category_id = await categoryId('carousels');
  return (await client.listArticles({ category_id, page_size: searched })).data;
}

export type Highlight = Awaited<ReturnType<ReturnType<typeof loadHighlight>>>;
