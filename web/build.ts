/** Builds the website, unless nothing it is made of has changed since the last time. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { localeCodes } from 'contract/locale';
import { build } from 'vite';
import { checkCompany } from './src/server/company.ts';

const { problems, notes } = checkCompany();
for (const line of [...problems, ...notes]) console.error(line);
if (problems.length > 0) process.exit(1);

// Whatever the shell says: a site that is built is for production, its pages' code as well as React's.
process.env.NODE_ENV = 'production';

const root = import.meta.dirname;
const stampFile = path.join(root, 'dist/.stamp');
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
  '../package-lock.json',
];

async function stampOf(): Promise<string> {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) {
    const start = path.join(root, ingredient);
    const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(() => undefined);
    const files = entries
      ?.filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)) ?? [start];
    for (const file of files.sort()) hash.update(path.relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** Puts a compressed copy beside each file that gains by it; fonts and pictures are compressed already. */
async function compressIn(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const text = await readFile(file);
      const copies = {
        br: await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
        gz: await promisify(gzip)(text, { level: 9 }),
      };
      for (const [ending, copy] of Object.entries(copies)) {
        if (copy.length < text.length) await writeFile(`${file}.${ending}`, copy);
      }
    }),
  );
}

/** What pages without a picture of their own are shared with. */
async function drawBrandPreviews(folder: string): Promise<void> {
  const { brand } = await import('./src/brand.ts');
  const { makePreview } = await import('./src/server/preview/picture.ts');
  await mkdir(folder, { recursive: true });
  for (const locale of localeCodes) {
    await writeFile(path.join(folder, `${locale}.jpg`), await makePreview(brand.name[locale], locale, undefined));
  }
}

const stamp = await stampOf();
const lastStamp = await readFile(stampFile, 'utf8').catch(() => '');
if (stamp !== lastStamp) {
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
  await writeFile(stampFile, stamp);
}
