import { type CategorySlug, endpoints } from 'contract';
import type { Answer } from '../answer-cache.ts';
import { searchArticles } from '../article/store.ts';
import { findCategoryId } from '../category/store.ts';
import type { Database } from '../database/index.ts';
import { notFound } from '../problem.ts';
import { type App, routeFor } from '../route.ts';

export function searchRoutes(app: App, answer: Answer) {
  app.route({
    ...routeFor(endpoints.search),
    handler: async (request, reply) => {
      const { params, query } = request;
      const find = async (db: Database, slug: CategorySlug, page_size: number) => {
        const category_id = await findCategoryId(db, params.languageId, slug);
        if (!category_id) throw notFound('language');
        const { rows, total } = await searchArticles(db, query.q, { category_id }, { page_number: 1, page_size });
        return { Items: rows, Total: total };
      };
      const findBoth = async (_request: unknown, db: Database) => {
        const [Works, News] = await Promise.all([find(db, 'works', query.works), find(db, 'news', query.news)]);
        return { data: { Works, News } };
      };
      return answer(request, reply, findBoth, false);
    },
  });
}
