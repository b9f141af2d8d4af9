import { endpoints } from 'contract';
import { createCounts } from '../article/counts.ts';
import type { Content } from '../content.ts';
import type { KeptAnswers } from '../kept-answers.ts';
import { notFound } from '../problem.ts';
import { type App, routeFor } from '../route.ts';
import { findHome } from './store.ts';

export function homeRoutes(app: App, { db }: Content, answer: KeptAnswers) {
  const counts = createCounts(db);

  app.route({
    ...routeFor(endpoints.getHome),
    handler: (request, reply) =>
      answer(request, reply, async ({ params }) => {
        const home = await findHome(db, counts, params.languageId);
        if (!home) throw notFound('language');
        return { data: home };
      }),
  });
}
