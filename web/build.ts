/** Builds the website, unless nothing it is made of has changed since the last time. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { localeCodes } from 'contract/locale';
import { build } from 'vite';
import { buildOnce, compressIn } from '../scripts/build-once.ts';
import { checkCompany } from './src/server/company.ts';

const { problems, notes } = checkCompany();
for (const line of [...problems, ...notes]) console.error(line);
if (problems.length > 0) process.exit(1);

// Whatever the shell says: a site that is built is for production, its pages' code as well as React's.
process.env.NODE_ENV = 'production';

const root = import.meta.dirname;
const ingredients = [
  'src',
  '../contract/src',
  '../ui/src',
  '../sample/brand.json',
  '../sample/mark.svg',
  '../sample/preview.svg',
  '../sample/messages',
  '../sample/scenes',
  'vite.config.ts',
  'without-framework-mode.ts',
  'build.ts',
];

/** What pages without a picture of their own are shared with. */
async function drawBrandPreviews(folder: string): Promise<void> {
  const { brand } = await import('./src/brand.ts');
  const { makePreview } = await import('./src/server/preview/picture.ts');
  await mkdir(folder, { recursive: true });
  for (const locale of localeCodes) {
    await writeFile(path.join(folder, `${locale}.jpg`), await makePreview(brand.name[locale], locale, undefined));
  }
}

await buildOnce(root, ingredients, async () => {
  const configFile = path.join(root, 'vite.config.ts');
  const common = { configFile, logLevel: 'warn' as const };
  await build({
    ...common,
    build: {
      outDir: 'dist/client',
      manifest: true,
      rolldownOptions: { input: ['start', 'analytics'].map((name) => path.join(root, `src/entry/${name}.ts`)) },
    },
  });
  await compressIn(path.join(root, 'dist/client/assets'));
  await build({
    ...common,
    // Taken in, React is the one for production, which renders in half the time.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir: 'dist/server',
      ssr: 'src/entry/server.tsx',
      // Vite bundles linked packages whatever `ssr.external` says.
      rolldownOptions: { external: ['contract/client'] },
    },
  });
  await drawBrandPreviews(path.join(root, 'dist/preview'));
});
