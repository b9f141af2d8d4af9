/** The website's own files: as they were built, or, in development, as they are edited. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { RenderedPage } from '../entry/server.tsx';
import type { PageAssets } from './document.ts';

type Entry = typeof import('../entry/server.tsx');

export type Site = {
  entry(): Promise<Entry>;
  assetsOf(page: Pick<RenderedPage, 'chunks' | 'lang' | 'words'>): PageAssets;
};

const root = path.resolve(import.meta.dirname, '../..');

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] };

export async function builtSite(app: FastifyInstance): Promise<Site> {
  const client = path.join(root, 'dist/client');
  const manifest = JSON.parse(await readFile(path.join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const start = manifest['src/entry/start.ts'];
  if (!start) throw new Error('the website is not built: run `npm run build`');
  await app.register(fastifyStatic, {
    root: path.join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
  });
  const rendering = import(path.join(root, 'dist/server/server.js')) as Promise<Entry>;
  const scriptsOf = (name: string, seen = new Set<string>()): string[] => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return [];
    seen.add(name);
    return [...(chunk.imports ?? []).flatMap((imported) => scriptsOf(imported, seen)), chunk.file];
  };
  const stylesOf = (name: string, seen = new Set<string>()): string[] => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return [];
    seen.add(name);
    return [...(chunk.imports ?? []).flatMap((imported) => stylesOf(imported, seen)), ...(chunk.css ?? [])];
  };
  const fonts = (manifest['src/entry/app.tsx']?.assets ?? []).filter((file) => file.endsWith('.woff2'));
  return {
    entry: () => rendering,
    assetsOf({ chunks, lang, words }) {
      const styles = ['src/entry/app.tsx', ...chunks].flatMap((name) => stylesOf(name));
      const parts = words.map((part) => `src/language/words/${lang}.json?part=${part}`);
      const app = ['src/entry/react.ts', 'src/entry/app.tsx', ...chunks, ...parts].flatMap((name) => scriptsOf(name));
      return {
        scripts: [`/${start.file}`],
        styles: [...new Set(styles)].map((file) => `/${file}`),
        fonts: fonts.map((file) => `/${file}`),
        app: [...new Set(app)].filter((file) => file !== start.file).map((file) => `/${file}`),
      };
    },
  };
}

/** Vite compiles on request and replaces modules in the open page as they are edited. */
export async function developmentSite(app: FastifyInstance): Promise<Site> {
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
    assetsOf: () => ({
      scripts: ['/@vite/client', '/src/entry/refresh.ts', '/src/entry/start.ts'],
      styles: ['/src/components/tokens.css?direct'],
      fonts: [],
      app: [],
    }),
  };
}
