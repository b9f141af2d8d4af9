import { endpoints } from 'contract';
import type { Answer } from '../answer-cache.ts';
import { toList } from '../listing.ts';
import { notFound } from '../problem.ts';
import { type App, routeFor } from '../route.ts';
import { findPage, listPages } from './store.ts';

export function pageRoutes(app: App, answer: Answer) {
  app.route({
    ...routeFor(endpoints.listPages),
    handler: (request, reply) =>
      answer(request, reply, async ({ query }, db) => toList(query, await listPages(db, query.language_id, query))),
  });

  app.route({
    ...routeFor(endpoints.getPage),
    handler: (request, reply) =>
      answer(request, reply, async ({ params }, db) => {
        const page = await findPage(db, params.languageId, params.pageId);
        if (!page) throw notFound('page');
        return { data: page };
      }),
  });
}
