/**
 * What visitors will read once a release is out: under `/api/preview/{token}` the same addresses as theirs. Nothing of it
 * is cached, and no cache of theirs is asked.
 */
import type { FastifyRequest } from 'fastify';
import type { WithSlot } from 'http/concurrency-limit';
import type { Answer } from '../answer-cache.ts';
import type { Content } from '../content.ts';
import type { Tables } from '../database/index.ts';
import { nothingThere } from '../problem.ts';
import type { App } from '../route.ts';
import { visitorRoutes } from '../visitor-routes.ts';
import { readPreview } from './read.ts';
import { findPreviewLink } from './store.ts';

export function previewRoutes(app: App, { db }: Content, withSlot: WithSlot): void {
  const links = new WeakMap<FastifyRequest, Tables['preview_link']>();
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true };
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const link = await findPreviewLink(db, (request.params as { token: string }).token);
    if (!link) throw nothingThere();
    links.set(request, link);
  });
  const answer: Answer = async (request, reply, make) => {
    const link = links.get(request);
    if (!link) throw nothingThere();
    return reply.send(await withSlot(() => readPreview(db, link, (trx) => make(request, trx))));
  };
  visitorRoutes(app, (_filter, count) => count(), answer);
}
