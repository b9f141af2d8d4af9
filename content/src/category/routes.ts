import { endpoints } from 'contract';
import type { Answer } from '../answer-cache.ts';
import { toList } from '../listing.ts';
import { notFound } from '../problem.ts';
import { type App, routeFor } from '../route.ts';
import { findCategory, listCategories } from './store.ts';

export function categoryRoutes(app: App, answer: Answer) {
  app.route({
    ...routeFor(endpoints.listCategories),
    handler: (request, reply) =>
      answer(request, reply, async ({ query }, db) => toList(query, await listCategories(db, query))),
  });

  app.route({
    ...routeFor(endpoints.getCategory),
    handler: (request, reply) =>
      answer(request, reply, async ({ params }, db) => {
        const category = await findCategory(db, params.languageId, params.slug);
        if (!category) throw notFound('category');
        return { data: category };
      }),
  });
}
