import type { LoaderContext } from '../../loader-context.ts';

/** The newest of each category, in the visitor's language. */
export async function homeLoader({ client, locale }: LoaderContext) {
  const languages = await client.listLanguages();
  const language = languages.data.find(({ Code }) => Code === locale);
  if (!language) throw new Response(null, { status: 404 });
  const categories = await Promise.all(
    (['carousels', 'works', 'news'] as const).map((slug) => client.getCategory({ languageId: language.ID, slug })),
  );
  const sections = await Promise.all(
    categories.map(async ({ data: { ID, Slug, Name } }) => ({
      slug: Slug,
      name: Name,
      articles: (await client.listArticles({ category_id: ID, page_size: 10 })).data,
    })),
  );
  return { sections };
}
