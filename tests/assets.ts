/** The files of a page's own, as they were built. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Chunk = { file: string; css?: string[] };

export function assetsOf(name: string): { script: string; styles: string[] } {
  const file = path.resolve(import.meta.dirname, '../web/dist/client/.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  const chunk = manifest[`src/pages/${name}/page.tsx`];
  if (!chunk) throw new Error(`there is no page ${name}`);
  return { script: `/${chunk.file}`, styles: (chunk.css ?? []).map((style) => `/${style}`) };
}
