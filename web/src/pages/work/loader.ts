import { readQuery } from 'contract/search';
import type { LoaderFunctionArgs } from 'react-router';
import { articleIdOf } from '../../catalog/article-id.ts';
import { codeOf } from '../../catalog/language-code.ts';
import type { LoaderContext } from '../../catalog/loader-context.ts';

const most = 3;

/** A work, and the news that speak of it. */
export async function loadWork(context: LoaderContext, { params }: LoaderFunctionArgs) {
  const [works, news] = await Promise.all([context.categoryId('works'), context.categoryId('news')]);
  const articleId = articleIdOf(params);
  const { data: article } = await context.client.getArticle({ categoryId: works, articleId });
  const q = readQuery(article.Title);
  const related = q ? (await context.client.listArticles({ category_id: news, q, page_size: most })).data : [];
  return { article, shown: codeOf(context, article.LanguageID), related };
}
