/** Builds the studio, unless nothing it is made of has changed since the last time. */
import path from 'node:path';
import { build } from 'vite';
import { buildOnce, compressIn } from '../scripts/build-once.ts';

process.env.NODE_ENV = 'production';

const root = import.meta.dirname;
const ingredients = [
  'src',
  'index.html',
  '../contract/src',
  '../ui/src',
  '../sample/brand.json',
  '../web/without-framework-mode.ts',
  'compile-messages.ts',
  'vite.config.ts',
  'build.ts',
];

await buildOnce(root, ingredients, async () => {
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  await compressIn(path.join(root, 'dist/assets'));
});
