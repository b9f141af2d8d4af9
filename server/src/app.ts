/** Puts the website and the content service into one server. */
import { type Content, contentApp } from 'content';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { webApp } from 'web/server';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';

export async function buildApp(settings: Settings, content: Content | undefined, isDevelopment = false) {
  // While developing, Vite puts scripts and styles into the page.
  const headers = isDevelopment ? {} : securityHeaders(settings.siteUrl);
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: settings.trustProxy || false,
    // Most requests have no body: they need no stream that ends a moment later.
    http: { optimizeEmptyRequests: true },
    // An address that cannot be read gets no further than this.
    frameworkErrors: (error, _request, reply: FastifyReply) => reply.headers(headers).send(error),
    logger: {
      level: settings.logLevel,
      // No addresses and no query strings: they are personal data, or may hold it.
      serializers: { req: ({ method, url }) => ({ method, path: url?.split('?')[0] }) },
    },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  if (content) await app.register(contentApp, { content });
  else {
    const { contentProxy } = await import('./content-proxy.ts');
    await app.register(contentProxy, settings);
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
  });
  return app;
}

/** The website calls the content service without a network between them. */
function fetchInProcess(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const { method = 'GET', signal } = init ?? {};
    const response = await app.inject({ method: method as 'GET', url: String(input), ...(signal && { signal }) });
    return new Response(new Uint8Array(response.rawPayload), { status: response.statusCode });
  };
}
