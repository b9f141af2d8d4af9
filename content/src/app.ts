/** The content service as a Fastify plugin. It wants `ignoreTrailingSlash` of the server it is put into. */
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { endpoints, paths } from 'contract';
import type { FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { articleRoutes } from './article/routes.ts';
import { attachmentRoutes } from './attachment/routes.ts';
import { categoryRoutes } from './category/routes.ts';
import type { Content, Turn } from './content.ts';
import { homeRoutes } from './home/routes.ts';
import { createKeptAnswers, type GiveAgain } from './kept-answers.ts';
import { languageRoutes } from './language/routes.ts';
import { startOutbox } from './message/outbox.ts';
import { startRetention } from './message/retention.ts';
import { messageRoutes } from './message/routes.ts';
import { pageRoutes } from './page/routes.ts';
import { HttpProblem, handleError, handleNotFound } from './problem.ts';
import { createKnownRevision } from './revision/known.ts';
import { type App, routeFor } from './route.ts';

// Swagger UI sets styles inline; its scripts are files.
const docsPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const caching = 'public, no-cache';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export type ContentOptions = {
  content: Content;
  /** Lets work be done when its turn comes. It may refuse, by an error with the code `OVERLOADED`. */
  turn?: Turn;
  /** What every answer says. */
  headers?: Record<string, string>;
  /** Takes one who answers what comes in before Fastify has it. */
  atTheDoor?: (give: GiveAgain) => void;
};

export async function contentApp(parent: FastifyInstance, options: ContentOptions) {
  const { content, turn = (work) => work(), headers = {}, atTheDoor } = options;
  const app = parent.withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.removeContentTypeParser('text/plain');

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

  const revision = createKnownRevision(content.db);
  const { answer, answerAgain, createGiveAgain } = createKeptAnswers(revision, content.settings.cacheBytes, turn);
  atTheDoor?.(createGiveAgain({ ...headers, 'cache-control': caching, 'x-content-type-options': 'nosniff' }));

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
    retention.stop();
    await outbox.stop();
  });

  await app.register(async (scope) => {
    const kept = scope.withTypeProvider<ZodTypeProvider>();
    kept.addHook('onRequest', answerAgain);
    homeRoutes(kept, content, answer);
    languageRoutes(kept, content, answer);
    categoryRoutes(kept, content, answer);
    articleRoutes(kept, content, answer);
    pageRoutes(kept, content, answer);
  });
  attachmentRoutes(app, content, revision);
  await messageRoutes(app, content, outbox, turn);
  refuseOtherMethods(app);
  for (const url of ['/api', '/api/*']) app.all(url, { schema: { hide: true } }, handleNotFound);
}

/** The answers are compressed and named where they are kept; only what is here is, each time it is sent. */
async function documentation(app: FastifyInstance) {
  await app.register(etag, { weak: true });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

const unavailable = (detail: string) => new HttpProblem(503, detail, { headers: { 'retry-after': '30' } });

function throwUnavailable(): never {
  throw unavailable('The database does not answer.');
}

function refuseOtherMethods(app: App) {
  for (const [url, rows] of Map.groupBy(Object.values(paths), ({ path }) => path)) {
    const allowed = rows.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url,
      schema: { hide: true },
      handler: () => {
        const allow = allowed.join(', ');
        throw new HttpProblem(405, `Only ${allow} can be used here.`, { headers: { allow } });
      },
    });
  }
}
