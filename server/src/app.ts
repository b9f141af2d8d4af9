/** Puts the website and the content service into one server. */
import { type Content, contentApp } from 'content';
import type { Fetch } from 'contract';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { webApp } from 'web/server';
import { createDoor, type Give } from './door.ts';
import { loggingFor } from './log.ts';
import { measure, type Registry } from './metrics.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';
import { createTurns } from './turns.ts';

/** What is counted while the site is served. */
export type Counts = {
  pages: { hit: number; miss: number; stale: number };
  refused: { behind: number; busy: number };
};

export type AppOptions = { isDevelopment: boolean; figures: Registry | undefined };

export async function buildApp(
  settings: Settings,
  content: Content | undefined,
  { isDevelopment, figures }: AppOptions,
) {
  const counts: Counts = { pages: { hit: 0, miss: 0, stale: 0 }, refused: { behind: 0, busy: 0 } };
  // While developing, Vite puts scripts and styles into the page.
  const headers = isDevelopment ? {} : securityHeaders(settings.siteUrl);
  // What is given at the door is neither counted nor logged.
  const isWatched = figures !== undefined || ['info', 'debug', 'trace'].includes(settings.logLevel);
  const givers: Give[] = [];
  const atTheDoor = (give: Give) => void (isWatched || givers.push(give));
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: settings.trustProxy || false,
    serverFactory: createDoor(
      () => {
        counts.refused.behind += 1;
      },
      (request, response) => givers.some((give) => give(request, response)),
    ),
    // An address that cannot be read gets no further than this, and into no log: it may hold anything.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply.code(400).headers(headers).type('application/problem+json; charset=utf-8').send(unreadable),
    ...loggingFor(settings),
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  if (figures) measure(figures, { app, content, counts });
  app.addHook('onError', async (request, reply) => void reply.header('x-request-id', request.id));
  app.setErrorHandler(handleError);
  const turn = createTurns(() => {
    counts.refused.busy += 1;
  });
  if (content) await app.register(contentApp, { content, turn, headers, atTheDoor });
  else {
    const { contentProxy } = await import('./content-proxy.ts');
    await app.register(contentProxy, { contentUrl: settings.contentUrl });
  }

  const source = content ? { baseUrl: '', fetch: fetchInProcess(app) } : { baseUrl: settings.contentUrl };
  const { siteUrl, requestCache } = settings;
  await app.register(webApp, {
    source,
    siteUrl,
    requestCache,
    cacheBytes: settings.pageCacheBytes,
    isMaintenance: settings.content.maintenance,
    isDevelopment,
    purgeUrl: settings.purgeUrl,
    turn,
    pageCounts: counts.pages,
    headers,
    atTheDoor,
  });
  return app;
}

const unreadable = { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'The address cannot be read.' };

/** What neither half expected. The message is for the log: a visitor can do nothing with it, and others too much. */
function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ req: request, err: error }, 'request failed');
  if (status === 503) reply.header('retry-after', '30');
  return reply.code(status).header('cache-control', 'no-store').send();
}

/** The website calls the content service without a network between them. */
function fetchInProcess(app: FastifyInstance): Fetch {
  return async (url, { method = 'GET', signal } = {}) => {
    const answer = await app.inject({ method: method as 'GET', url, ...(signal && { signal }) });
    const { statusCode: status, payload, rawPayload } = answer;
    // A `Response` would copy it twice.
    return { status, text: async () => payload, arrayBuffer: async () => new Uint8Array(rawPayload).buffer };
  };
}
