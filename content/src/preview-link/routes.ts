/**
 * What visitors will read once a release is out: under `/api/preview/{token}` the same addresses as theirs, and the files
 * that they do not see yet. Nothing of it is cached, and no cache of theirs is asked.
 */
import { endpoints, imageWidths } from 'contract';
import type { FastifyRequest } from 'fastify';
import type { WithSlot } from 'http/concurrency-limit';
import type { Answer } from '../answer-cache.ts';
import { harmless, rangeOf, sendFile } from '../attachment/routes.ts';
import { originalName } from '../attachment/variants.ts';
import type { Content } from '../content.ts';
import type { Database, Tables } from '../database/index.ts';
import type { createThumbnails } from '../media/thumbnails.ts';
import { notFound, nothingThere } from '../problem.ts';
import { type App, routeFor } from '../route.ts';
import { visitorRoutes } from '../visitor-routes.ts';
import { readPreview } from './read.ts';
import { findPreviewLink } from './store.ts';

type Tools = { withSlot: WithSlot; thumbnails: ReturnType<typeof createThumbnails> };

export function previewRoutes(app: App, { db, files }: Content, { withSlot, thumbnails }: Tools): void {
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
  function read<T>(request: FastifyRequest, make: (trx: Database) => Promise<T>): Promise<T> {
    const link = links.get(request);
    if (!link) throw nothingThere();
    return withSlot(() => readPreview(db, link, make));
  }
  const answer: Answer = async (request, reply, make) => reply.send(await read(request, (trx) => make(request, trx)));
  visitorRoutes(app, (_filter, count) => count(), answer);

  const { path, ...fileRoute } = { path: endpoints.getFile.path, ...routeFor(endpoints.getFile) };
  app.route({
    ...fileRoute,
    handler: async (request, reply) => {
      const { id } = request.params;
      const { w = defaultWidth } = request.query;
      if (await findFile(db, id)) return reply.redirect(path.replace(':id', id) + search(request.url));
      const file = await read(request, (trx) => findFile(trx, id));
      if (!file) throw notFound('file');
      const isPicture = file.media_type.startsWith('image/');
      const name = isPicture ? await thumbnails.find(file, w) : originalName(id);
      reply.headers(harmless).type(isPicture ? 'image/webp' : file.media_type);
      if (!(await sendFile(reply, files, name, rangeOf(request, reply)))) throw notFound('file');
      return reply;
    },
  });
}

const defaultWidth = imageWidths[3];

const search = (url: string) => /\?.*/.exec(url)?.[0] ?? '';

/** Of what visitors are shown. */
const findFile = (db: Database, id: string) =>
  db.selectFrom('attachment').select(['id', 'media_type', 'width']).where('id', '=', id).executeTakeFirst();
