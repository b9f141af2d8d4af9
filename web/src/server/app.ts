/** The website as a Fastify plugin: it renders pages, and serves the last good one when it cannot. */
import {
  type Client,
  type ClientOptions,
  createClient,
  HttpError,
  NetworkError,
  ParseError,
  TimeoutError,
} from 'contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestLocale, splitPath } from '../language/locale.ts';
import { brandFiles } from './brand-files.ts';
import { toDocument } from './document.ts';
import { createKept } from './documents/kept.ts';
import { documentRoutes } from './documents/routes.ts';
import { createKeptPages } from './kept-pages.ts';
import { oneForm, splitAddress } from './one-form.ts';
import { previewRoutes } from './preview/routes.ts';
import { builtSite, developmentSite } from './site.ts';

export type WebOptions = {
  client: Client;
  /** Where the content service is. */
  source: Pick<ClientOptions, 'baseUrl' | 'fetch'>;
  siteUrl: string;
  requestCache: boolean;
  isMaintenance: boolean;
  isDevelopment: boolean;
};

const retryAfter = '30';

export async function webApp(app: FastifyInstance, options: WebOptions) {
  const { client, source, siteUrl, requestCache, isMaintenance, isDevelopment } = options;
  const site = isDevelopment ? await developmentSite(app) : await builtSite(app);
  const kept = createKeptPages();
  await app.register(brandFiles);

  app.addHook('onRequest', async (request, reply) => {
    const { path, search } = splitAddress(request.url);
    const target = oneForm(path);
    if (target === path) return;
    return reply
      .code(301)
      .headers({ location: target + search, 'cache-control': 'public, max-age=86400' })
      .send();
  });

  async function sendRendered(request: FastifyRequest, reply: FastifyReply) {
    const { path: pathname, search } = splitAddress(request.url);
    const { pinned } = splitPath(pathname);
    const locale = pinned ?? requestLocale(request.headers.cookie, request.headers['accept-language']);
    if (!pinned) reply.header('vary', 'Cookie, Accept-Language');
    const { render } = await site.entry();
    const basename = pinned ? `/${pinned}` : '/';
    const page = await render(`${siteUrl}${pathname}${search}`, {
      client,
      locale,
      basename,
      requestCache,
      isMaintenance,
    });
    if (page instanceof Response) {
      return reply.code(page.status).headers(Object.fromEntries(page.headers)).send();
    }
    const key = `${locale} ${basename} ${pathname}${search}`;
    const isServiceGone = page.status === 503 && !isMaintenance;
    const earlier = isServiceGone ? kept.get(key) : undefined;
    if (earlier) return sendPage(reply, 200, earlier);
    const html = toDocument(page, site.assetsOf(page.chunks));
    if (page.status === 200) kept.set(key, html);
    if (page.status === 503) reply.header('retry-after', retryAfter);
    return sendPage(reply, page.status, html);
  }

  app.setErrorHandler((error, _request, reply) => {
    const isServiceGone = [HttpError, NetworkError, ParseError, TimeoutError].some((kind) => error instanceof kind);
    if (!isServiceGone) throw error;
    return reply.code(503).headers({ 'retry-after': retryAfter, 'cache-control': 'no-store' }).send();
  });

  app.get('/*', sendRendered);

  // What is kept by revision must not be made of answers that are kept by the minute.
  const fresh = createClient(source);
  const keep = createKept(fresh);
  await app.register(documentRoutes, { client: fresh, siteUrl, keep, sendPage: sendRendered });
  await app.register(previewRoutes, { client: fresh, source, keep, sendPage: sendRendered });
}

function sendPage(reply: FastifyReply, status: number, html: string) {
  return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
}
