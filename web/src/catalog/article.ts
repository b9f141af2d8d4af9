/** The article that an address names. */
import type { LoaderFunctionArgs } from 'react-router';
import { codeOf } from './language-code.ts';
import type { LoaderContext } from './loader-context.ts';

type Args = Pick<LoaderFunctionArgs, 'params'>;

export const loadArticle =
  (slug: 'news' | 'works') =>
  async (context: LoaderContext, { params }: Args) => {
    const { articleId = '' } = params;
    // Only the canonical form of an ID: no leading zeros or signs.
    if (!/^[1-9]\d*$/.test(articleId)) throw new Response(null, { status: 404 });
    const categoryId = await context.categoryId(slug);
    const { data: article } = await context.client.getArticle({ categoryId, articleId: Number(articleId) });
    return { article, shown: codeOf(context, article.LanguageID) };
  };

export type LoadedArticle = Awaited<ReturnType<ReturnType<typeof loadArticle>>>;
