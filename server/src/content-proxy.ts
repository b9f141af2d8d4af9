/** Passes requests for the API on to a content service elsewhere. */
import { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBody } from 'http/read-body';
import { allowSlowBody } from 'http/slow-body';

const contentTimeoutMs = 10_000;

const maxBodyBytes = 64 * 1024;
/** Of a text that is saved in the studio. */
const maxTextBytes = 1024 * 1024;

// RFC 9110, section 7.6.1: these belong to one connection, and each side of the proxy has its own. `expect` is answered here.
const connectionHeaders = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const withoutConnectionHeaders = <T extends object>(headers: T) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name))) as T;

type ContentProxyOptions = { contentUrl: string; hasStudio: boolean };

const problemType = 'application/problem+json; charset=utf-8';
const problem = (status: number, title: string, detail: string) => ({ type: 'about:blank', title, status, detail });

const nothingThere = problem(404, 'Not Found', 'There is nothing at this address.');
const doesNotAnswer = problem(
  503,
  'Service Unavailable',
  'The content service does not answer. Please try again later.',
);

const isUpload = ({ method, url }: FastifyRequest) => method === 'PUT' && url.startsWith('/api/studio/media/');
const isText = ({ method, url }: FastifyRequest) =>
  method === 'PUT' && url.startsWith('/api/studio/') && url.includes('/text/');

/** While the content service is unreachable, requests fail at once and are not retried. */
export async function contentProxy(app: FastifyInstance, { contentUrl, hasStudio }: ContentProxyOptions) {
  if (!hasStudio) {
    for (const url of ['/api/studio', '/api/studio/*'])
      app.all(url, (_request, reply) =>
        reply.code(404).header('cache-control', 'no-store').type(problemType).send(nothingThere),
      );
  }
  app.removeAllContentTypeParsers();
  // Read whole before it is passed on: a body that never ends would hold one of the few connections to the content service.
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    // Too large for that. The content service refuses whoever may not upload before it reads any of it.
    if (isUpload(request)) {
      allowSlowBody(request.raw);
      return payload;
    }
    return Readable.from([await readBody(request, payload, isText(request) ? maxTextBytes : maxBodyBytes)]);
  });
  await app.register(httpProxy, {
    proxyPayloads: false,
    // It would log addresses, and the address of an invitation opens an account.
    disableRequestLogging: true,
    upstream: contentUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    undici: { connect: { timeout: contentTimeoutMs }, headersTimeout: contentTimeoutMs, bodyTimeout: contentTimeoutMs },
    replyOptions: {
      // Sets the forwarding headers from the connection, so that a visitor cannot forge them.
      rewriteRequestHeaders: ({ ip, host }, headers) => ({
        ...withoutConnectionHeaders(headers),
        'x-forwarded-for': ip,
        'x-forwarded-host': host,
      }),
      rewriteHeaders: withoutConnectionHeaders,
      retryDelay: () => null,
      onError: (reply) =>
        reply
          .code(503)
          .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
          .type(problemType)
          .send(doesNotAnswer),
    },
  });
}
