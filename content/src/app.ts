/** The content service as a Fastify plugin. It wants `ignoreTrailingSlash` of the server it is put into. */
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { endpoints } from 'contract';
import type { FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { WithSlot } from 'http/concurrency-limit';
import type { FastPath } from 'http/fast-path';
import { z } from 'zod';
import { createAnswerCache } from './answer-cache.ts';
import { createCounts } from './article/counts.ts';
import { attachmentRoutes } from './attachment/routes.ts';
import type { Content } from './content.ts';
import { startOutbox } from './message/outbox.ts';
import { startRetention } from './message/retention.ts';
import { messageRoutes } from './message/routes.ts';
import { HttpProblem, handleError, nothingThere } from './problem.ts';
import { trackRevision } from './revision/tracker.ts';
import { type App, routeFor } from './route.ts';
import { visitorRoutes } from './visitor-routes.ts';

// Swagger UI sets styles inline; its scripts are files.
const docsPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const caching = 'public, no-cache';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export type ContentOptions = {
  content: Content;
  /** Limits how much work is done at once. It may refuse, by an error with the code `OVERLOADED`. */
  withSlot?: WithSlot;
  /** Go with every response. */
  headers?: Record<string, string>;
  addFastPath?: (fastPath: FastPath) => void;
  /** What staff write is then no work of the event loop that serves visitors. */
  writesInChildProcess?: boolean;
};

export async function contentApp(parent: FastifyInstance, options: ContentOptions) {
  const { content, withSlot = (work) => work(), headers = {}, addFastPath, writesInChildProcess = false } = options;
  const app = parent.withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  const allowedMethods = collectMethods(app);
  // The one route that wants a body adds its own.
  app.removeAllContentTypeParsers();

  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Content service', version: '1' } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control') && request.method !== 'POST') reply.header('cache-control', caching);
    reply.header('x-content-type-options', 'nosniff');
    done();
  });
  await app.register(documentation);

  const revision = trackRevision(content.db, app.log);
  const { answer, replyFromCache, fastPath } = createAnswerCache(revision, content.settings.cacheBytes, withSlot);
  addFastPath?.(fastPath({ ...headers, 'cache-control': caching, 'x-content-type-options': 'nosniff' }));

  app.route({
    ...routeFor(endpoints.ping),
    handler: async (_request, reply) => {
      if (content.settings.maintenance) throw unavailable('The service is under maintenance.');
      reply.header('cache-control', 'no-store');
      return { data: { Status: 'ok' as const, Revision: await revision.read().catch(throwUnavailable) } };
    },
  });

  const outbox = startOutbox(content, app.log);
  const retention = startRetention(content, app.log);
  app.addHook('onClose', async () => {
    await Promise.all([retention.stop(), outbox.stop()]);
  });

  await app.register(async (scope) => {
    const cached = scope.withTypeProvider<ZodTypeProvider>();
    cached.addHook('onRequest', replyFromCache);
    visitorRoutes(cached, createCounts(content.db), (request, reply, make, isCacheable) =>
      answer(request, reply, (asked) => make(asked, content.db), isCacheable),
    );
    // Ignores the query, so that it creates no second cache entry.
    const schema = { hide: true, querystring: z.object({}) };
    cached.get('/api/openapi.json', { schema }, (request, reply) => answer(request, reply, async () => app.swagger()));
  });
  attachmentRoutes(app, content, revision);
  if (content.settings.studio.isOn) {
    // Not loaded where it is off.
    const { studioApi } = await import('./studio/app.ts');
    const { previewRoutes } = await import('./preview-link/routes.ts');
    const { createThumbnails } = await import('./media/thumbnails.ts');
    const thumbnails = createThumbnails(content.files);
    app.addHook('onClose', async () => thumbnails.stop());
    const typed = (scope: FastifyInstance) => scope.withTypeProvider<ZodTypeProvider>();
    await app.register(async (scope) => previewRoutes(typed(scope), content, { withSlot, thumbnails }), {
      prefix: '/api/preview/:token',
    });
    await app.register(async (scope) =>
      studioApi(typed(scope), content, { revision, thumbnails, writesInChildProcess }),
    );
  }
  await messageRoutes(app, content, outbox, withSlot);
  refuseOtherMethods(app, allowedMethods);
  for (const url of ['/api', '/api/*']) app.all(url, refusal(nothingThere));
}

/** A page for people and its files, which are compressed and tagged each time they are sent. */
async function documentation(app: FastifyInstance) {
  await app.register(etag, { weak: true });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy });
}

const unavailable = (detail: string) => new HttpProblem(503, detail, { headers: { 'retry-after': '30' } });

function throwUnavailable(): never {
  throw unavailable('The database does not answer.');
}

type Methods = Map<string, Set<string>>;

/** The methods of every route that is added from now on, by its path. */
function collectMethods(app: App): Methods {
  const methodsOf: Methods = new Map();
  app.addHook('onRoute', ({ url, method }) => {
    // Two methods may have different names for the same part.
    const path = url.replace(/\/$/, '').replaceAll(/:\w+/g, ':id');
    methodsOf.set(path, (methodsOf.get(path) ?? new Set()).union(new Set([method].flat())));
  });
  return methodsOf;
}

function refuseOtherMethods(app: App, methodsOf: Methods) {
  for (const [url, allowed] of [...methodsOf]) {
    app.route({
      method: methods.filter((method) => !allowed.has(method)),
      url,
      ...refusal(() => {
        const allow = methods.filter((method) => allowed.has(method)).join(', ');
        return new HttpProblem(405, `Only ${allow} can be used here.`, { headers: { allow } });
      }),
    });
  }
}

/** Options of a route that only refuses, before the body is read. */
function refusal(problem: () => HttpProblem) {
  const refuse = async () => {
    throw problem();
  };
  return { schema: { hide: true }, onRequest: refuse, handler: refuse };
}
