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
import { requestLocale } from '../language/locale.ts';
import { createAddresses } from './address.ts';
import { brandFiles } from './brand-files.ts';
import { createBusyPages } from './busy-page.ts';
import { cachingHeaders } from './caching-headers.ts';
import { cspReport } from './csp-report.ts';
import { toDocument, toLinkHeader } from './document.ts';
import { createKept } from './documents/kept.ts';
import { documentRoutes } from './documents/routes.ts';
import { createGiveKept, type Give } from './give-kept.ts';
import { healthRoutes } from './health.ts';
import { createPageCache, type PageCounts, type RenderedPage } from './page-cache.ts';
import { policyHeaders } from './page-policy.ts';
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
  /** For pages that are kept in memory. */
  cacheBytes: number;
  isMaintenance: boolean;
  isDevelopment: boolean;
  /** Who is told of a new revision, so that caches in front of the site forget the earlier pages. */
  purgeUrl: string;
  /** Lets a page be made when its turn comes. It may refuse, by an error with the code `OVERLOADED`. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
  pageCounts: PageCounts;
  /** What every answer says, and who gives answers before there is a request. */
  headers: Record<string, string>;
  atTheDoor: (give: Give) => void;
};

const retryAfter = '30';
// How long a page waits for the content service.
const patience = 4000;

export async function webApp(app: FastifyInstance, options: WebOptions) {
  const { source, siteUrl, requestCache, cacheBytes, isMaintenance, isDevelopment, purgeUrl, turn, pageCounts } =
    options;
  const site = isDevelopment ? await developmentSite(app) : await builtSite(app);
  // What is kept by revision must not be made of answers that are kept by the minute.
  const client = createClient({ ...source, timeout: patience });
  const purge = purgeUrl ? createPurge(purgeUrl, app.log) : undefined;
  const revision = watchRevision(client, purge?.announce);
  app.addHook('onReady', async () => revision.start());
  app.addHook('onClose', async () => {
    revision.stop();
    purge?.stop();
  });
  const pages = createPageCache({ revision: revision.current, mostBytes: cacheBytes, counts: pageCounts });
  const sendPage = createSendPage(pages);
  await app.register(brandFiles);
  await app.register(cspReport);
  await app.register(healthRoutes, { isReady: revision.isAnswered });

  const { pageAddress } = await site.entry();
  const addresses = createAddresses(pageAddress);

  app.addHook('onRequest', (request, reply, done) => {
    const { redirect } = addresses.read(request.url);
    if (redirect === undefined) return done();
    reply.code(301).headers({ location: redirect, 'cache-control': 'public, max-age=86400' }).send();
  });

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
      // While developing, Vite puts scripts and styles into the page.
      ...(!isDevelopment && policyHeaders(page.styles)),
      ...(status === 503 && { 'retry-after': retryAfter }),
    };
    // The specification leaves this flag set where the list could not be loaded.
    return { status, headers, html: toDocument(page, assets), isPartial: page.data.catalog.isLoadingLanguages };
  }

  const busyPage = createBusyPages((locale, basename) => render(basename, locale, basename, true));

  function asked({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>, address = addresses.read(url)) {
    const { pinned, basename, page, isKept } = address;
    const locale = pinned ?? requestLocale(headers.cookie, headers['accept-language']);
    return { key: `${locale} ${page}`, locale, basename, page, isKept };
  }

  options.atTheDoor(
    createGiveKept((request) => {
      // Nobody has looked yet at whether an address can be read at all.
      const address = addresses.recall(request.url);
      return address && address.redirect === undefined ? pages.find(asked(request, address).key) : undefined;
    }, options.headers),
  );

  /** A hook: what is kept needs nothing else done. */
  function sendKept(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) {
    const { key } = asked(request);
    const page = pages.find(key);
    if (!page) return done();
    const sent = sendPage(request, reply, key, page);
    if (sent instanceof Promise) sent.catch(done);
  }

  function sendRendered(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const { key, locale, basename, page: address, isKept } = asked(request);
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

  app.get('/*', { onRequest: sendKept }, sendRendered);
  // Every address can be read, but for files that are gone. Fastify's own answer would be logged with the query.
  app.setNotFoundHandler(({ method }, reply) =>
    method === 'GET' || method === 'HEAD'
      ? reply.code(404).send()
      : reply.code(405).header('allow', 'GET, HEAD').send(),
  );

  const keep = createKept(client);
  await app.register(documentRoutes, { client, siteUrl, keep, sendPage: sendRendered });
  await app.register(previewRoutes, { client, source, keep, sendPage: sendRendered });
}
