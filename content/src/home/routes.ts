import { endpoints } from 'contract';
import type { Content } from '../content.ts';
import type { KeptAnswers } from '../kept-answers.ts';
import { notFound } from '../problem.ts';
import { type App, routeFor } from '../route.ts';
import { findHome } from './store.ts';

export function homeRoutes(app: App, { db }: Content, answer: KeptAnswers) {
  app.route({
    ...routeFor(endpoints.getHome),
    handler: (request, reply) =>
      answer(request, reply, async ({ params }) => {
        const home = await findHome(db, params.languageId);
        if (!home) throw notFound('language');
        return { data: home };
      }),
  });
}
