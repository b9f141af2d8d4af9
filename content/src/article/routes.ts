import { endpoints } from 'contract';
import type { Content, Turn } from '../content.ts';
import type { KeptAnswers } from '../kept-answers.ts';
import { toList } from '../listing.ts';
import { notFound } from '../problem.ts';
import { type App, routeFor } from '../route.ts';
import { createCounts } from './counts.ts';
import { findArticle, listArticles, searchArticles } from './store.ts';

export function articleRoutes(app: App, { db }: Content, answer: KeptAnswers, turn: Turn) {
  const counts = createCounts(db);

  app.route({
    ...routeFor(endpoints.listArticles),
    handler: async (request, reply) => {
      const { q, ...query } = request.query;
      // What people search for is without end, and would take the place of what everybody asks for.
      if (q) return toList(query, await turn(() => searchArticles(db, counts, q, query, query)));
      return answer(request, reply, async () => toList(query, await listArticles(db, counts, query, query)));
    },
  });

  app.route({
    ...routeFor(endpoints.getArticle),
    handler: (request, reply) =>
      answer(request, reply, async ({ params }) => {
        const article = await findArticle(db, counts, params.categoryId, params.articleId);
        if (!article) throw notFound('article');
        return { data: article };
      }),
  });
}
