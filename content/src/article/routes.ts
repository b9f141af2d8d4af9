import { endpoints } from 'contract';
import type { Content } from '../content.ts';
import { toList } from '../listing.ts';
import { notFound } from '../problem.ts';
import { type App, routeFor } from '../route.ts';
import { createCounts } from './counts.ts';
import { findArticle, listArticles, searchArticles } from './store.ts';

export function articleRoutes(app: App, { db }: Content) {
  const counts = createCounts(db);

  app.route({
    ...routeFor(endpoints.listArticles),
    handler: async ({ query: { q, ...query } }) =>
      toList(query, await (q ? searchArticles(db, counts, q, query, query) : listArticles(db, counts, query, query))),
  });

  app.route({
    ...routeFor(endpoints.getArticle),
    handler: async ({ params }) => {
      const article = await findArticle(db, params.categoryId, params.articleId);
      if (!article) throw notFound('article');
      return { data: article };
    },
  });
}
