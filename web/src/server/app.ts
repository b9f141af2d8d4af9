/** The website as a Fastify plugin: it renders pages, caches them, and serves the last good one when it cannot. */
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
import type { WithSlot } from 'http/concurrency-limit';
import { createFastPath, type FastPath } from 'http/fast-path';
import { createMemoizeByRevision, type Memoize } from 'http/memoize';
import { createPace } from 'http/pace';
import { type CacheCounts, createResponseCache, type MadeResponse } from 'http/response-cache';
import { createRevisionTracker } from 'http/revision-tracker';
import pLimit from 'p-limit';
import { requestLocale, splitPath } from '../language/locale.ts';
import { createAddresses } from './address.ts';
import { brandFiles } from './brand-files.ts';
import { cachingHeaders } from './caching-headers.ts';
import { cspReport } from './csp-report.ts';
import { healthRoutes } from './health.ts';
import { toDocument, toFontPreload, toStyles } from './html-shell.ts';
import { createOverloadedPages } from './overloaded-page.ts';
import { type CaptchaService, policyHeaders } from './page-policy.ts';
import { createPublishedPreviews } from './preview/published-previews.ts';
import { type PreviewStore, previewRoutes } from './preview/routes.ts';
import { createPurge } from './purge.ts';
import { documentRoutes } from './seo/routes.ts';
import { builtSite, developmentSite } from './site.ts';
import { sitePreview } from './site-preview/routes.ts';

export type WebOptions = {
  /** Told by `/healthz`. */
  version: string;
  /** Where the content service is. */
  source: Pick<ClientOptions, 'baseUrl' | 'fetch'>;
  siteUrl: string;
  /** Where previews are kept; undefined where the content service is elsewhere. */
  previews: PreviewStore | undefined;
  /** Whether what is not published yet can be looked at, by those who were given a link. */
  hasStudio: boolean;
  /** Told of each new revision, the first one too. */
  onRevision: (revision: number) => void;
  requestCache: boolean;
  /** For rendered pages in memory. */
  cacheBytes: number;
  isMaintenance: boolean;
  isDevelopment: boolean;
  /** Who is told of a new revision, so that caches in front of the site forget the earlier pages. */
  purgeUrl: string;
  purgeSecret: string;
  /** The service that the contact page lets in, where one is set. */
  captcha: CaptchaService | undefined;
  /** The script that every page loads for visitors who allowed it; empty: none. */
  analyticsUrl: string;
  /** Limits how many pages are rendered at once. It may refuse, by an error with the code `OVERLOADED`. */
  withSlot: WithSlot;
  pageCounts: CacheCounts;
  /** Go with every response. */
  headers: Record<string, string>;
  addFastPath: (fastPath: FastPath) => void;
};

const pagesRoute = '/*';
const contactChunk = 'src/pages/contact/page.tsx';
const retryAfter = '30';
const contentTimeoutMs = 4000;
const revisionPollMs = 400;
// Where the content service is several processes, each notices a change by itself: a page made too early could be made
// of the old content by one that has not, and pass for the new.
const revisionSettleMs = 250;
// What does not follow from the content, such as the year in the footer, follows within a minute.
const maxPageAgeMs = 60_000;
// How long a visitor waits for a new page while there is an older one.
const stalePageAfterMs = 100;
const searchShare = 1 / 16;
// Nobody types faster; a program that asks for one search after the other does.
const betweenSearchesMs = 100;

export async function webApp(app: FastifyInstance, options: WebOptions) {
  const { source, siteUrl, requestCache, cacheBytes, isMaintenance, isDevelopment, purgeUrl, withSlot, pageCounts } =
    options;
  const { captcha, analyticsUrl } = options;
  // Reports have their own; a body that is sent to anything else is not read.
  app.removeAllContentTypeParsers();
  const site = isDevelopment ? await developmentSite(app) : await builtSite(app);
  // Without the client's own cache: what is cached by revision must not be made of answers cached by the minute.
  const client = createClient({ ...source, timeout: contentTimeoutMs });
  const purge = purgeUrl ? createPurge(purgeUrl, app.log, { secret: options.purgeSecret }) : undefined;
  const revision = createRevisionTracker({
    ask: async () => (await client.ping()).data.Revision,
    settleMs: revisionSettleMs,
    onChange(found) {
      purge?.announce(found);
      options.onRevision(found);
      // Before a crawler asks for one, who gets another preview where this takes long.
      previews?.list().catch(() => {});
    },
  });
  // One at a time: a crowd of feed readers must not take the site's power from its visitors.
  const oneAtATime = pLimit(1);
  const memoizeByRevision = createMemoizeByRevision({ maxAgeMs: maxPageAgeMs });
  const memoize: Memoize = async (key, make) =>
    memoizeByRevision(revision.peek() ?? (await revision.read()), key, () => oneAtATime(make));
  const store = options.previews;
  const previews = store && { ...store, ...createPublishedPreviews(store.listTexts, memoize) };
  app.addHook('onReady', async () => revision.poll(revisionPollMs));
  app.addHook('onClose', async () => {
    revision.stop();
    purge?.stop();
  });
  const createPageCache = (maxBytes: number) =>
    createResponseCache({
      revision: revision.peek,
      maxBytes,
      maxAgeMs: maxPageAgeMs,
      staleAfterMs: stalePageAfterMs,
      counts: pageCounts,
      onError: (error) => app.log.error(error, 'a cached page could not be recompressed'),
    });
  // Anybody can make up searches without end: they evict each other, and no other page.
  const searches = createPageCache(cacheBytes * searchShare);
  const pages = createPageCache(cacheBytes * (1 - searchShare));
  await app.register(brandFiles);
  await app.register(cspReport);
  await app.register(healthRoutes, { version: options.version, isReady: revision.isAnswered });

  const { pageAddress } = await site.entry();
  const addresses = createAddresses(pageAddress);
  // Before the hook below, which knows the site's own addresses only.
  if (options.hasStudio)
    await app.register(sitePreview, { site, source, siteUrl, readAddress: addresses.read, withSlot });

  app.addHook('onRequest', (request, reply, done) => {
    const { redirect } = addresses.read(request.url);
    if (redirect === undefined) return done();
    reply.code(301).headers({ location: redirect, 'cache-control': 'public, max-age=86400' }).send();
  });

  // Of no maximum age: while the content service is gone, new pages are made with the last one.
  const memoizeCatalog = createMemoizeByRevision();

  async function render(
    address: string,
    locale: LocaleCode,
    basename: string,
    isClosed = isMaintenance,
  ): Promise<MadeResponse> {
    const { createCatalog, render } = await site.entry();
    const madeFrom = revision.peek();
    const catalog = await memoizeCatalog(madeFrom, 'catalog', async () => createCatalog(client));
    const page = await render(siteUrl + address, {
      client,
      catalog,
      locale,
      basename,
      requestCache,
      analyticsUrl,
      isMaintenance: isClosed,
    });
    if (page instanceof Response)
      return { status: page.status, headers: Object.fromEntries(page.headers), body: '', route: pagesRoute };
    const { status } = page;
    const assets = site.assetsOf(page);
    const isContact = page.chunks.includes(contactChunk);
    const headers = {
      ...cachingHeaders(status, basename !== '/', madeFrom),
      'content-type': 'text/html; charset=utf-8',
      // While developing, Vite puts scripts and styles into the page.
      ...(!isDevelopment &&
        policyHeaders(toStyles(page, assets), { captcha: isContact ? captcha : undefined, analyticsUrl })),
      ...(status === 503 && { 'retry-after': retryAfter }),
    };
    const body = toDocument({ ...page, ...(captcha && { captcha: isContact ? 'allowed' : 'blocked' }) }, assets);
    // The specification leaves this flag set where the list could not be loaded.
    const isPartial = page.data.catalog.isLoadingLanguages;
    const hintHeaders = toFontPreload(page, assets);
    return { route: pagesRoute, status, headers, hintHeaders, body, isPartial };
  }

  const overloadedPage = createOverloadedPages((locale, basename) => render(basename, locale, basename, true));

  function asked({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>, address = addresses.read(url)) {
    const { localePrefix, basename, page, isSearch } = address;
    const locale = localePrefix ?? requestLocale(headers.cookie, headers['accept-language']);
    return { cache: isSearch ? searches : pages, key: `${locale} ${page}`, locale, basename, page };
  }

  options.addFastPath(
    createFastPath({
      find(request) {
        // An address that was not parsed before may be malformed.
        const address = addresses.recall(request.url);
        if (!address || address.redirect !== undefined) return undefined;
        const { cache, key } = asked(request, address);
        return cache.find(key);
      },
      commonHeaders: options.headers,
      onSent: pages.countHit,
    }),
  );

  // Not for the filters of a list: they are links on a page, and a crawler follows all of them at once.
  const waitForSearch = createPace(betweenSearchesMs);

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { cache, key, locale, basename, page: address } = asked(request);
    const make = async () => {
      const since = performance.now();
      if (splitPath(address).rest.startsWith('/search?')) await waitForSearch(request.ip);
      return withSlot(() => render(address, locale, basename), since);
    };
    const page = await cache.get(key, make, { isCacheable: !isDevelopment }).catch((error) => {
      if (error.code !== 'OVERLOADED') throw error;
      return overloadedPage(locale, basename);
    });
    return cache.send(request, reply, key, page);
  }

  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const isServiceGone = [HttpError, NetworkError, ParseError, TimeoutError].some((kind) => error instanceof kind);
    if (!isServiceGone && error.code !== 'OVERLOADED') throw error;
    return reply.code(503).headers({ 'retry-after': retryAfter, 'cache-control': 'no-store' }).send();
  });

  app.get(pagesRoute, sendPage);
  // Every address can be read, but for files that are gone. Fastify's own answer would be logged with the query.
  app.setNotFoundHandler(({ method }, reply) =>
    method === 'GET' || method === 'HEAD'
      ? reply.code(404).send()
      : reply.code(405).header('allow', 'GET, HEAD').send(),
  );

  await app.register(documentRoutes, { client, siteUrl, memoize, sendPage });
  await app.register(previewRoutes, {
    source,
    previews,
    brandPreview: site.brandPreview,
    sendPage,
  });
}
