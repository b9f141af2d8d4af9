import { endpoints } from 'contract';
import type { Answer } from '../answer-cache.ts';
import { notFound } from '../problem.ts';
import { type App, routeFor } from '../route.ts';
import { findHome } from './store.ts';

export function homeRoutes(app: App, answer: Answer) {
  app.route({
    ...routeFor(endpoints.getHome),
    handler: (request, reply) =>
      answer(request, reply, async ({ params }, db) => {
        const home = await findHome(db, params.languageId);
        if (!home) throw notFound('language');
        return { data: home };
      }),
  });
}
