/** The website's own files: as they were built, or, in development, as they are edited. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { LocaleCode } from 'contract';
import type { FastifyInstance } from 'fastify';
import { createMemoize } from 'http/memoize';
import { brand } from '../brand.ts';
import type { RenderedPage } from '../entry/server.tsx';
import type { PageAssets } from './html-shell.ts';

type Entry = typeof import('../entry/server.tsx');

export type Site = {
  entry(): Promise<Entry>;
  assetsOf(page: Pick<RenderedPage, 'chunks' | 'lang' | 'messages'>): PageAssets;
  /** What a page without a picture of its own is shared with. */
  brandPreview(locale: LocaleCode): Promise<Buffer>;
};

const root = path.resolve(import.meta.dirname, '../..');

/** With it comes the script that follows the answer. */
const consentQuestion = 'src/components/consent-question.tsx';

/** A click on a slide loads it. */
const dissolve = 'src/components/dissolve.ts';

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] };

export async function builtSite(app: FastifyInstance): Promise<Site> {
  const client = path.join(root, 'dist/client');
  const manifest = JSON.parse(await readFile(path.join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const start = manifest['src/entry/start.ts'];
  const analytics = manifest['src/entry/analytics.ts'];
  if (!start || !analytics) throw new Error('the website is not built: run `npm run build`');
  await app.register(fastifyStatic, {
    root: path.join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
  });
  const rendering = import(path.join(root, 'dist/server/server.js')) as Promise<Entry>;
  /** The chunks that come with one, before it. */
  const withImports = (name: string, seen = new Set<Chunk>()): Set<Chunk> => {
    const chunk = manifest[name];
    if (!chunk || seen.has(chunk)) return seen;
    for (const imported of chunk.imports ?? []) withImports(imported, seen);
    return seen.add(chunk);
  };
  const filesOf = (names: string[], files: (chunk: Chunk) => string[]) => [
    ...new Set(names.flatMap((name) => [...withImports(name)].flatMap(files)).map((file) => `/${file}`)),
  ];
  // What the first script starts.
  const started = (start.dynamicImports ?? []).filter((name) => name !== dissolve);
  const stylesheets = await readStylesheets(client, Object.values(manifest));
  const fonts = filesOf(started, ({ assets = [] }) => assets.filter((file) => file.endsWith('.woff2')));
  const memoize = createMemoize();
  return {
    entry: () => rendering,
    brandPreview: (locale) => memoize(locale, () => readFile(path.join(root, 'dist/preview', `${locale}.jpg`))),
    assetsOf({ chunks, lang, messages }) {
      const pages = [...started, ...chunks];
      const parts = messages.map((part) => `src/language/messages/${lang}.json?part=${part}`);
      const scripts = (chunks.includes(consentQuestion) ? [start, analytics] : [start]).map(({ file }) => `/${file}`);
      const styles = filesOf(pages, ({ css = [] }) => css);
      const all = filesOf([...pages, ...parts], ({ file }) => [file]);
      return {
        scripts,
        styles,
        inlineStyles: styles.map((file) => stylesheets.get(file) ?? '').join(''),
        fonts,
        app: all.filter((file) => !scripts.includes(file)),
      };
    },
  };
}

async function readStylesheets(folder: string, chunks: Chunk[]): Promise<Map<string, string>> {
  const files = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return new Map(files.map((file, index) => [`/${file}`, texts[index]?.trim() ?? '']));
}

/** Vite compiles on request and replaces modules in the open page as they are edited. */
export async function developmentSite(app: FastifyInstance): Promise<Site> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    // Vite's own loader writes a file beside it, at which `node --watch` would start the site again.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
  app.addHook('onClose', () => vite.close());
  const memoize = createMemoize();
  return {
    brandPreview: (locale) =>
      memoize(locale, async () =>
        (await import('./preview/picture.ts')).makePreview(brand.name[locale], locale, undefined),
      ),
    entry: async () => (await vite.ssrLoadModule('/src/entry/server.tsx')) as Entry,
    assetsOf: ({ chunks }) => ({
      scripts: [
        '/@vite/client',
        '/src/entry/refresh.ts',
        '/src/entry/start.ts',
        ...(chunks.includes(consentQuestion) ? ['/src/entry/analytics.ts'] : []),
      ],
      styles: [`/@fs${new URL('../../../ui/src/tokens.css', import.meta.url).pathname}?direct`],
      inlineStyles: '',
      fonts: [],
      app: [],
    }),
  };
}
