/** Puts the website and the content service into one server. */
import httpProxy from '@fastify/http-proxy';
import { type Content, contentApp } from 'content';
import Fastify, { type FastifyInstance } from 'fastify';
import { webApp } from 'web/server';
import { createDoor } from './door.ts';
import type { Settings } from './settings.ts';
import { createTurns } from './turns.ts';

/** What is counted while the site is served. */
export type Counts = {
  pages: { hit: number; miss: number; stale: number };
  refused: { behind: number; busy: number };
};

export async function buildApp(settings: Settings, content: Content | undefined, isDevelopment = false) {
  const counts: Counts = { pages: { hit: 0, miss: 0, stale: 0 }, refused: { behind: 0, busy: 0 } };
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: settings.trustProxy || false,
    serverFactory: createDoor(() => {
      counts.refused.behind += 1;
    }),
    logger: {
      level: settings.logLevel,
      // No addresses and no query strings: they are personal data, or may hold it.
      serializers: { req: ({ method, url }) => ({ method, path: url?.split('?')[0] }) },
    },
  });
  const turn = createTurns(() => {
    counts.refused.busy += 1;
  });
  if (content) await app.register(contentApp, { content, turn });
  else await app.register(httpProxy, { upstream: settings.contentUrl, prefix: '/api', rewritePrefix: '/api' });

  const source = content ? { baseUrl: '', fetch: fetchInProcess(app) } : { baseUrl: settings.contentUrl };
  const { siteUrl, requestCache } = settings;
  await app.register(webApp, {
    source,
    siteUrl,
    requestCache,
    isMaintenance: settings.content.maintenance,
    isDevelopment,
    purgeUrl: settings.purgeUrl,
    turn,
    pageCounts: counts.pages,
  });
  return app;
}

/** The website calls the content service without a network between them. */
function fetchInProcess(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const response = await app.inject({ method: (init?.method as 'GET') ?? 'GET', url: String(input) });
    return new Response(new Uint8Array(response.rawPayload), { status: response.statusCode });
  };
}
