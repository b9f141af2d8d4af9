/** Passes requests for the API on to a content service elsewhere. */
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

// A picture may take this long to be made at first.
const patience = 10_000;

/** Where the content service is gone, whoever asks is told so at once, and decides when to ask again. */
export async function contentProxy(app: FastifyInstance, { contentUrl }: { contentUrl: string }) {
  await app.register(httpProxy, {
    upstream: contentUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    undici: { connect: { timeout: patience }, headersTimeout: patience, bodyTimeout: patience },
    replyOptions: {
      // Who asks is known here: what a visitor says of that must not pass for it.
      rewriteRequestHeaders: ({ ip, host }, headers) => ({
        ...headers,
        'x-forwarded-for': ip,
        'x-forwarded-host': host,
      }),
      retryDelay: () => null,
      onError: (reply) =>
        reply
          .code(503)
          .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
          .type('application/problem+json; charset=utf-8')
          .send({
            type: 'about:blank',
            title: 'Service Unavailable',
            status: 503,
            detail: 'The content service does not answer. Please try again later.',
          }),
    },
  });
}
