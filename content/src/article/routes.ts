import { endpoints } from 'contract';
import type { Answer } from '../answer-cache.ts';
import type { Content } from '../content.ts';
import { toList } from '../listing.ts';
import { notFound } from '../problem.ts';
import { type App, routeFor } from '../route.ts';
import { createCounts } from './counts.ts';
import { findArticle, listArticles, searchArticles } from './store.ts';

export function articleRoutes(app: App, { db }: Content, answer: Answer) {
  const counts = createCounts(db);

  app.route({
    ...routeFor(endpoints.listArticles),
    handler: async (request, reply) => {
      const { q, ...query } = request.query;
      const find = () => (q ? searchArticles(db, q, query, query) : listArticles(db, counts, query, query));
      // Searches are not cached: there is no end of them, and they would evict what everybody asks for.
      return answer(request, reply, async () => toList(query, await find()), !q);
    },
  });

  app.route({
    ...routeFor(endpoints.getArticle),
    handler: (request, reply) =>
      answer(request, reply, async ({ params }) => {
        const article = await findArticle(db, params.categoryId, params.articleId);
        if (!article) throw notFound('article');
        return { data: article };
      }),
  });
}
