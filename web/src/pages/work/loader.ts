import type { LoaderFunctionArgs } from 'react-router';
import { articleIdOf } from '../../catalog/article-id.ts';
import { codeOf } from '../../catalog/language-code.ts';
import type { LoaderContext } from '../../catalog/loader-context.ts';

const searched = 50;
const most = 3;

/** A work, and the latest news that speak of it. */
export async function loadWork(context: LoaderContext, { params }: LoaderFunctionArgs) {
  const [works, news] = await Promise.all([context.categoryId('works'), context.categoryId('news')]);
  const articleId = articleIdOf(params);
  const [{ data: article }, latest] = await Promise.all([
    context.client.getArticle({ categoryId: works, articleId }),
    context.client.listArticles({ category_id: news, page_size: searched }),
  ]);
  const related = latest.data
    .filter(({ Title, Summary }) => `${Title} ${Summary}`.includes(article.Title))
    .slice(0, most);
  return { article, shown: codeOf(context, article.LanguageID), related };
}
