import type { LoaderFunctionArgs } from 'react-router';
import { codeOf } from '../../catalog/language-code.ts';
import type { LoaderContext } from '../../catalog/loader-context.ts';

export async function loadNewsArticle(context: LoaderContext, { params }: LoaderFunctionArgs) {
  const categoryId = await context.categoryId('news');
  const articleId = Number(params.articleId);
  if (!Number.isSafeInteger(articleId)) throw new Response(null, { status: 404 });
  const { data: article } = await context.client.getArticle({ categoryId, articleId });
  return { article, shown: codeOf(context, article.LanguageID) };
}
