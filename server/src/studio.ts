/** Serves the studio as it was built: one page for all its addresses, which its own router takes over. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const dist = path.resolve(import.meta.dirname, '../../studio/dist');

/** Stricter than the site's: nothing here comes from anywhere else. */
const policy = Object.entries({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'media-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  // The site's own preview.
  'frame-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
})
  .map(([name, value]) => `${name} ${value}`)
  .join(';');

const pageHeaders = {
  'content-security-policy': policy,
  'cache-control': 'no-cache',
  // An address may hold an invitation.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

export async function studioApp(app: FastifyInstance): Promise<void> {
  const page = await readFile(path.join(dist, 'index.html')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  // Not built: its addresses are as unknown as any other.
  if (!page) return;
  await app.register(fastifyStatic, {
    root: path.join(dist, 'assets'),
    prefix: '/studio/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
  });
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(pageHeaders).type('text/html; charset=utf-8').send(page);
  app.get('/studio', sendPage);
  app.get('/studio/*', sendPage);
}
