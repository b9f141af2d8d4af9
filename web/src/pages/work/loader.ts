import type { LoaderFunctionArgs } from 'react-router';
import { articleIdOf } from '../../catalog/article-id.ts';
import { codeOf } from '../../catalog/language-code.ts';
import type { LoaderContext } from '../../catalog/loader-context.ts';

export async function loadWork(context: LoaderContext, { params }: LoaderFunctionArgs) {
  const categoryId = await context.categoryId('works');
  const articleId = articleIdOf(params);
  const { data: article } = await context.client.getArticle({ categoryId, articleId });
  return { article, shown: codeOf(context, article.LanguageID) };
}
