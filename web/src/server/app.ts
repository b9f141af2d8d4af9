/** The website as a Fastify plugin: it renders pages, keeps them, and serves the last good one when it cannot. */
import {
  type ClientOptions,
  createClient,
  HttpError,
  type LocaleCode,
  NetworkError,
  ParseError,
  TimeoutError,
} from 'contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestLocale, splitPath } from '../language/locale.ts';
import { brandFiles } from './brand-files.ts';
import { createBusyPages } from './busy-page.ts';
import { cachingHeaders } from './caching-headers.ts';
import { toDocument, toLinkHeader } from './document.ts';
import { createKept } from './documents/kept.ts';
import { documentRoutes } from './documents/routes.ts';
import { healthRoutes } from './health.ts';
import { oneForm, splitAddress } from './one-form.ts';
import { createPageCache, type PageCounts, type RenderedPage } from './page-cache.ts';
import { previewRoutes } from './preview/routes.ts';
import { createPurge } from './purge.ts';
import { watchRevision } from './revision.ts';
import { createSendPage } from './send-page.ts';
import { builtSite, developmentSite } from './site.ts';

export type WebOptions = {
  /** Where the content service is. */
  source: Pick<ClientOptions, 'baseUrl' | 'fetch'>;
  siteUrl: string;
  requestCache: boolean;
  isMaintenance: boolean;
  isDevelopment: boolean;
  /** Who is told of a new revision, so that caches in front of the site forget the earlier pages. */
  purgeUrl: string;
  /** Lets a page be made when its turn comes. It may refuse, by an error with the code `OVERLOADED`. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
  pageCounts: PageCounts;
};

const retryAfter = '30';

export async function webApp(app: FastifyInstance, options: WebOptions) {
  const { source, siteUrl, requestCache, isMaintenance, isDevelopment, purgeUrl, turn, pageCounts } = options;
  const site = isDevelopment ? await developmentSite(app) : await builtSite(app);
  // What is kept by revision must not be made of answers that are kept by the minute.
  const client = createClient(source);
  const purge = purgeUrl ? createPurge(purgeUrl, app.log) : undefined;
  const revision = watchRevision(client, purge?.announce);
  app.addHook('onReady', async () => revision.start());
  app.addHook('onClose', async () => {
    revision.stop();
    purge?.stop();
  });
  const pages = createPageCache({ revision: revision.current, counts: pageCounts });
  const sendPage = createSendPage(pages);
  await app.register(brandFiles);
  await app.register(healthRoutes, { isReady: revision.isAnswered });

  app.addHook('onRequest', async (request, reply) => {
    const { path, search } = splitAddress(request.url);
    const target = oneForm(path);
    if (target === path) return;
    return reply
      .code(301)
      .headers({ location: target + search, 'cache-control': 'public, max-age=86400' })
      .send();
  });

  const { pageAddress } = await site.entry();

  async function render(
    address: string,
    locale: LocaleCode,
    basename: string,
    isClosed = isMaintenance,
  ): Promise<RenderedPage> {
    const { render } = await site.entry();
    const page = await render(siteUrl + address, {
      client,
      locale,
      basename,
      requestCache,
      isMaintenance: isClosed,
    });
    if (page instanceof Response) return { status: page.status, headers: Object.fromEntries(page.headers), html: '' };
    const { status } = page;
    const assets = site.assetsOf(page);
    const headers = {
      ...cachingHeaders(status, basename !== '/', revision.current()),
      'content-type': 'text/html; charset=utf-8',
      link: toLinkHeader(page, assets),
      ...(status === 503 && { 'retry-after': retryAfter }),
    };
    return { status, headers, html: toDocument(page, assets) };
  }

  const busyPage = createBusyPages((locale, basename) => render(basename, locale, basename, true));

  function sendRendered(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const { path, search } = splitAddress(request.url);
    const { pinned } = splitPath(path);
    const locale = pinned ?? requestLocale(request.headers.cookie, request.headers['accept-language']);
    const basename = pinned ? `/${pinned}` : '/';
    const { address, isKept } = pageAddress(path, search, basename);
    const key = `${locale} ${address}`;
    const page = pages.find(key);
    if (page) return sendPage(request, reply, key, page);
    return pages
      .get(key, () => turn(() => render(address, locale, basename)), isKept && !isDevelopment)
      .catch((error) => {
        if (error.code !== 'OVERLOADED') throw error;
        return busyPage(locale, basename);
      })
      .then((made) => sendPage(request, reply, key, made));
  }

  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const isServiceGone = [HttpError, NetworkError, ParseError, TimeoutError].some((kind) => error instanceof kind);
    if (!isServiceGone && error.code !== 'OVERLOADED') throw error;
    return reply.code(503).headers({ 'retry-after': retryAfter, 'cache-control': 'no-store' }).send();
  });

  app.get('/*', sendRendered);

  const keep = createKept(client);
  await app.register(documentRoutes, { client, siteUrl, keep, sendPage: sendRendered });
  await app.register(previewRoutes, { client, source, keep, sendPage: sendRendered });
}
