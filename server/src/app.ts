/** Puts the website and the content service into one server. */
import type { IncomingHttpHeaders } from 'node:http';
import {
  type Content,
  contentApp,
  createLease,
  createVariantSource,
  listPublishedTexts,
  originalName,
  readAll,
} from 'content';
import type { Fetch } from 'contract';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createConcurrencyLimit } from 'http/concurrency-limit';
import { ownEventLoopRound } from 'http/event-loop-round';
import type { FastPath } from 'http/fast-path';
import { createPicturePreparation, type PictureSource } from 'http/picture-preparation';
import { webApp } from 'web/server';
import { closeAfterAnswer, createHttpServer, type FastPathObserver } from './http-server.ts';
import { logFastPath, loggingFor, logsRequests } from './log.ts';
import { type Counts, type Registry, registerMetrics } from './metrics.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';
import { version } from './version.ts';

export type AppOptions = { isDevelopment: boolean; metrics: Registry | undefined };

export async function buildApp(
  settings: Settings,
  content: Content | undefined,
  { isDevelopment, metrics }: AppOptions,
) {
  const counts: Counts = { pages: { hit: 0, miss: 0, stale: 0 }, refused: { behind: 0, busy: 0 } };
  // While developing, Vite puts scripts and styles into the page.
  const headers = isDevelopment ? {} : securityHeaders(settings.siteUrl);
  const fastPaths: FastPath[] = [];
  const addFastPath = (fastPath: FastPath) => void fastPaths.push(fastPath);
  const fastPathObservers: FastPathObserver[] = [];
  const logging = loggingFor(settings);
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
    bodyLimit: maxBodyBytes,
    // Vite's development server, which is one of the plugins, takes longer than Fastify's ten seconds on a busy machine.
    pluginTimeout: 120_000,
    trustProxy: settings.trustProxy || false,
    serverFactory: createHttpServer({
      onRefused: () => {
        counts.refused.behind += 1;
      },
      fastPath(request, response) {
        for (const send of fastPaths) {
          const sent = send(request, response);
          if (sent) return sent;
        }
        return undefined;
      },
      onFastPath(request, sent, milliseconds) {
        for (const observe of fastPathObservers) observe(request, sent, milliseconds);
      },
    }),
    // A malformed URL is refused here and not logged, because it may hold anything.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply.code(400).headers(headers).type('application/problem+json; charset=utf-8').send(unreadable),
    ...logging,
  });
  app.addHook('onRequest', (request, reply, done) => {
    dropForwardedPorts(request.headers);
    reply.headers(headers);
    done();
  });
  // Close the connection if the body was not read: it could be reused only after the rest of the body, however long.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (hasBody(request) && !request.raw.complete) closeAfterAnswer(request.raw, reply.raw);
    done();
  });
  const pictures = content && settings.preparePictures ? preparePictures(content, app) : undefined;
  if (metrics) fastPathObservers.push(registerMetrics(metrics, { app, content, counts, pictures: pictures?.progress }));
  if (logsRequests(settings)) fastPathObservers.push(logFastPath(app.log, logging.genReqId));
  app.addHook('onError', async (request, reply) => void reply.header('x-request-id', request.id));
  app.setErrorHandler(handleError);
  const withSlot = createConcurrencyLimit(() => {
    counts.refused.busy += 1;
  });
  if (content) await app.register(contentApp, { content, withSlot, headers, addFastPath, writesInChildProcess: true });
  else {
    const { contentProxy } = await import('./content-proxy.ts');
    await app.register(contentProxy, { contentUrl: settings.contentUrl, hasStudio: settings.studio });
  }
  if (settings.studio) {
    const { studioApp } = await import('./studio.ts');
    await app.register(studioApp);
  }

  const source = content ? { baseUrl: '', fetch: fetchInProcess(app) } : { baseUrl: settings.contentUrl };
  const { siteUrl, requestCache } = settings;
  await app.register(webApp, {
    version,
    source,
    siteUrl,
    previews: content && {
      read: content.files.read,
      listTexts: () => listPublishedTexts(content.db),
      readOriginal: (id) => readAll(content.files, originalName(id)),
      addSource: (source) => void pictures?.sources.push(source),
    },
    hasStudio: settings.studio,
    onRevision: () => pictures?.change(),
    requestCache,
    cacheBytes: settings.pageCacheBytes,
    isMaintenance: settings.content.maintenance,
    isDevelopment,
    purgeUrl: settings.purgeUrl,
    purgeSecret: settings.purgeSecret,
    captcha: settings.captcha,
    analyticsUrl: settings.analyticsUrl,
    withSlot,
    pageCounts: counts.pages,
    headers,
    addFastPath,
  });
  return app;
}

/** Before anybody asks for them: the sizes that the content service sends, and what the website adds as a source. */
function preparePictures(content: Content, app: FastifyInstance) {
  const sources: PictureSource[] = [createVariantSource(content)];
  const lease = createLease(content.db, 'pictures');
  const preparation = createPicturePreparation({ store: content.files, lease, sources, log: app.log });
  app.addHook('preClose', preparation.stop);
  return { ...preparation, sources };
}

const maxBodyBytes = 64 * 1024;

const unreadable = { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'The address cannot be read.' };

/** Some proxies add the client's port (`203.0.113.7:4711`, `[2001:db8::7]:4711`), which is another for each connection. */
function dropForwardedPorts(headers: IncomingHttpHeaders) {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined) return;
  headers['x-forwarded-for'] = String(forwarded).replace(forwardedPort, '$<v4>$<v6>');
}

const forwardedPort = /(?<v4>\b\d+\.\d+\.\d+\.\d+):\d+|\[(?<v6>[\da-f:.]+)\](?::\d+)?/gi;

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** Handles unexpected errors. The message goes to the log only: it does not help visitors, and may help attackers. */
function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ req: request, err: error }, 'request failed');
  if (status === 503) reply.header('retry-after', '30');
  return reply.code(status).header('cache-control', 'no-store').send();
}

/** The website calls the content service without a network between them. */
function fetchInProcess(app: FastifyInstance): Fetch {
  const underWay = new Set<Promise<unknown>>();
  // The database is closed next: what was asked in the background is answered before.
  app.addHook('onClose', async () => void (await Promise.allSettled(underWay)));
  return async (url, { method = 'GET', signal } = {}) => {
    const answering = Promise.resolve(app.inject({ method: method as 'GET', url, ...(signal && { signal }) }));
    underWay.add(answering);
    const answer = await answering.finally(() => underWay.delete(answering));
    // The database has been asked, the page is yet to be rendered: each takes milliseconds.
    await ownEventLoopRound();
    const { statusCode: status, payload, rawPayload } = answer;
    // A `Response` would copy it twice.
    return { status, text: async () => payload, arrayBuffer: async () => new Uint8Array(rawPayload).buffer };
  };
}
