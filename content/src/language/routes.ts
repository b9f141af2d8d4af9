import { endpoints } from 'contract';
import type { Answer } from '../answer-cache.ts';
import { toList } from '../listing.ts';
import { notFound } from '../problem.ts';
import { type App, routeFor } from '../route.ts';
import { findLanguage, listLanguages } from './store.ts';

export function languageRoutes(app: App, answer: Answer) {
  app.route({
    ...routeFor(endpoints.listLanguages),
    handler: (request, reply) =>
      answer(request, reply, async ({ query }, db) => toList(query, await listLanguages(db, query))),
  });

  app.route({
    ...routeFor(endpoints.getLanguage),
    handler: (request, reply) =>
      answer(request, reply, async ({ params }, db) => {
        const language = await findLanguage(db, params.id);
        if (!language) throw notFound('language');
        return { data: language };
      }),
  });
}
