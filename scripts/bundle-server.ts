/** Bundles the server for a package: finding and reading its 1,400 files takes most of a start. */
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build, type Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

/** Packages that have native code, or that read files beside their own. */
const unbundled = ['sharp', 'fontkit', 'woff2-encoder', '@fastify/swagger-ui', '@fastify/static', 'vite', 'pg-native'];

/** Packages require `http` of Node, which has the name of one of our workspaces. */
const nodeFirst: Plugin = {
  name: 'node-first',
  enforce: 'pre',
  resolveId: (id) => (isBuiltin(id) ? { id: id.startsWith('node:') ? id : `node:${id}`, external: true } : undefined),
};

/** The website's bundle shares the client: its errors are known by their class, of which there must be only one. */
const oneClient: Plugin = {
  name: 'one-client',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    id === 'contract/client' || path.resolve(path.dirname(importer), id) === path.join(root, 'contract/src/client.ts')
      ? { id: 'contract/client', external: true }
      : undefined,
};

/** Our files find others from where they are, and not from where the bundle is: two folders below the package. */
const keepDirectories: Plugin = {
  name: 'keep-directories',
  transform(code, id) {
    if (id.includes('node_modules')) return undefined;
    const directory = `/../../${path.relative(root, path.dirname(id))}`;
    return code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(directory)})`);
  },
};

/** `outDir` is `server/dist` in a package. */
export async function bundleServer(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [nodeFirst, oneClient, keepDirectories],
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: path.join(root, 'server/src/main.ts'),
      rolldownOptions: { external: unbundled, output: { chunkFileNames: '[name]-[hash].js' } },
    },
  });
}
