/** The website as a Fastify plugin: it renders pages and serves their files. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { type Client, negotiateLocale } from 'contract';
import type { FastifyInstance } from 'fastify';
import { type Assets, toDocument } from './document.ts';

export type WebOptions = { client: Client; siteUrl: string; isDevelopment: boolean };

type Entry = typeof import('../entry/server.tsx');
type Site = { entry(): Promise<Entry>; assets: Assets };

const root = path.resolve(import.meta.dirname, '../..');

export async function webApp(app: FastifyInstance, { client, siteUrl, isDevelopment }: WebOptions) {
  const site = isDevelopment ? await developmentSite(app) : await builtSite(app);

  app.get('/*', async (request, reply) => {
    const locale = negotiateLocale(acceptedLanguages(request.headers['accept-language']));
    const { render } = await site.entry();
    const result = await render(`${siteUrl}${request.url}`, { client, locale });
    if (result instanceof Response) return reply.code(result.status).headers(Object.fromEntries(result.headers)).send();
    return reply
      .code(result.status)
      .header('vary', 'Accept-Language')
      .type('text/html; charset=utf-8')
      .send(toDocument(locale, result, site.assets));
  });
}

function acceptedLanguages(header = ''): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1];
      return { tag, quality: Number(quality ?? 1) };
    })
    .filter(({ tag, quality }) => tag && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

async function builtSite(app: FastifyInstance): Promise<Site> {
  const client = path.join(root, 'dist/client');
  type Chunk = { file: string; css?: string[]; isEntry?: boolean };
  const manifest = JSON.parse(await readFile(path.join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('the website is not built: run `npm run build`');
  await app.register(fastifyStatic, {
    root: path.join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  });
  const built = path.join(root, 'dist/server/server.js');
  const rendering = import(built) as Promise<Entry>;
  return {
    entry: () => rendering,
    assets: { scripts: [`/${entry.file}`], styles: (entry.css ?? []).map((file) => `/${file}`) },
  };
}

/** Vite compiles on request and replaces modules in the open page as they are edited. */
async function developmentSite(app: FastifyInstance): Promise<Site> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
  app.addHook('onClose', () => vite.close());
  return {
    entry: async () => (await vite.ssrLoadModule('/src/entry/server.tsx')) as Entry,
    assets: { scripts: ['/@vite/client', '/src/entry/refresh.ts', '/src/entry/client.tsx'], styles: [] },
  };
}
