import { endpoints } from 'contract';
import type { Answer } from '../answer-cache.ts';
import type { Database } from '../database/index.ts';
import { toList } from '../listing.ts';
import { notFound } from '../problem.ts';
import { type App, routeFor } from '../route.ts';
import type { Counts } from './counts.ts';
import { findArticle, listArticles, searchArticles } from './store.ts';

export function articleRoutes(app: App, counts: Counts, answer: Answer) {
  app.route({
    ...routeFor(endpoints.listArticles),
    handler: async (request, reply) => {
      const { q, ...query } = request.query;
      const find = (db: Database) => (q ? searchArticles(db, q, query, query) : listArticles(db, counts, query, query));
      // Searches are not cached: there is no end of them, and they would evict what everybody asks for.
      return answer(request, reply, async (_request, db) => toList(query, await find(db)), !q);
    },
  });

  app.route({
    ...routeFor(endpoints.getArticle),
    handler: (request, reply) =>
      answer(request, reply, async ({ params }, db) => {
        const article = await findArticle(db, params.categoryId, params.articleId);
        if (!article) throw notFound('article');
        return { data: article };
      }),
  });
}
