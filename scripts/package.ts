/** `npm run package -- FOLDER`: writes all that the site runs with into one folder, the pinned Node included. */
import { existsSync } from 'node:fs';
import { constants, cp, mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { bundleServer } from './bundle-server.ts';
import { readProductionPackages } from './production-packages.ts';

const root = path.resolve(import.meta.dirname, '..');
const usage = 'npm run package -- FOLDER   write the site into a new folder that runs without npm and without a build';

const workspaces = ['contract', 'http', 'content', 'web', 'server'];

const sources = [
  'package.json',
  'CHANGELOG.md',
  'sample',
  ...workspaces.map((workspace) => `${workspace}/package.json`),
  ...['contract', 'http', 'content', 'server'].map((workspace) => `${workspace}/src`),
  // The server's part of the website; its pages are in what was built.
  ...['brand.ts', 'chunk', 'head', 'language', 'server'].map((part) => `web/src/${part}`),
  'web/dist',
  'studio/dist',
];

/** Node runs no JSX; the pages are in `web/dist`. */
const isTestOrJsx = (file: string) => /\.test\.ts$|\.tsx$|\/testing$/.test(file);

/** Node reads neither source maps nor, within node_modules, TypeScript; some packages bring their tests along. */
const isNeverRead = (file: string) => /\.(map|[cm]?tsx?)$|\/tests?$/.test(file);

async function writePackage(folder: string): Promise<void> {
  const copy = (from: string, to = from, filter = (_file: string) => true) =>
    cp(path.resolve(root, from), path.join(folder, to), { recursive: true, mode: constants.COPYFILE_FICLONE, filter });

  for (const source of sources) await copy(source, source, (file) => !isTestOrJsx(file));
  for (const place of listInstalled()) await copy(place, place, (file) => !isNeverRead(file));
  for (const workspace of workspaces) await symlink(`../${workspace}`, path.join(folder, 'node_modules', workspace));
  await bundleServer(path.join(folder, 'server/dist'));
  await copy(process.execPath, 'bin/node');
  await copy('deploy/site.sh', 'bin/site');
}

// `web/dist` and `studio/dist` have them in them.
const bundled = [
  'react-dom',
  'react-router',
  '@simplewebauthn/browser',
  '@tanstack/query-core',
  '@tanstack/react-query',
  'uqr',
];
// Node's packages hold its headers and npm as well; `bin/node` is all that runs.
const excluded = [...bundled, ...Object.keys(manifest.optionalDependencies)];

const listInstalled = () =>
  readProductionPackages()
    .filter(({ name, place }) => !excluded.includes(name) && existsSync(path.join(root, place)))
    .map(({ place }) => place);

const [folder, ...others] = process.argv.slice(2);
if (!folder || others.length > 0) {
  console.error(usage);
  process.exit(2);
}
await mkdir(folder, { recursive: true });
if ((await readdir(folder)).length > 0) {
  console.error(`${folder} is not empty.`);
  process.exit(1);
}
await writePackage(path.resolve(folder));
console.log(`Version ${manifest.version} is in ${folder}. Start it by ${path.join(folder, 'bin/site')}.`);
