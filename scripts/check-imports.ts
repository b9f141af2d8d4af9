/** Fails when an import runs against the direction of the architecture. */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What lies below the layout, and below the pages that stand in it. */
const below = (folder: 'web/src/layout' | 'web/src/pages') => [
  'web/src/brand.ts',
  'web/src/catalog',
  'web/src/components',
  'web/src/head',
  'web/src/language',
  ...(folder === 'web/src/pages' ? ['web/src/layout'] : []),
];

/** Where code of a folder may import from, besides itself and packages. The first folder that fits a file counts. */
const allowed: [folder: string, targets: string[]][] = [
  ['contract/src', []],
  ['content/src/database', ['content/src/clock.ts', 'content/src/search-terms.ts']],
  ['content/src', ['contract/src']],
  ['web/src/brand.ts', ['sample']],
  ['web/src/language', ['contract/src']],
  ['web/src/chunk', []],
  ['web/src/head', ['contract/src', 'web/src/brand.ts', 'web/src/language']],
  ['web/src/catalog', ['contract/src']],
  ['web/src/components', ['contract/src', 'sample', 'web/src/language', 'web/src/head']],
  ['web/src/layout', ['contract/src', ...below('web/src/layout')]],
  ['web/src/pages', ['contract/src', ...below('web/src/pages')]],
  ['web/src/loaders.ts', ['contract/src', 'web/src/catalog', 'web/src/pages']],
  [
    'web/src/routes.tsx',
    ['contract/src', 'web/src/chunk', 'web/src/loaders.ts', 'web/src/pages', ...below('web/src/pages')],
  ],
  [
    'web/src/entry',
    [
      'contract/src',
      'web/src/chunk',
      'web/src/loaders.ts',
      'web/src/pages/error',
      'web/src/routes.tsx',
      ...below('web/src/pages'),
    ],
  ],
  ['web/src/server', ['contract/src', 'web/src/brand.ts', 'web/src/entry', 'web/src/head', 'web/src/language']],
  ['web/src', []],
  ['server/src', ['contract/src', 'content/src/index.ts', 'web/src/server', 'sample']],
];

const workspaces = ['contract', 'content', 'web', 'server'];
const root = path.resolve(import.meta.dirname, '..');
const importing = /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g;

/** The file or folder, from the root, that an import names; undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const [workspace = '', ...rest] = specifier.split('/');
  if (!workspaces.includes(workspace)) return undefined;
  return `${workspace}/src/${rest.join('/') || 'index.ts'}`;
}

const isWithin = (target: string, folder: string) => target === folder || target.startsWith(`${folder}/`);

/** What is wrong with one file's imports. */
export function problemsOf(file: string, source: string): string[] {
  const [folder, targets] = allowed.find(([candidate]) => isWithin(file, candidate)) ?? ['', []];
  if (!folder) return [];
  const pageOf = (name: string) => /^web\/src\/pages\/[^/]+/.exec(name)?.[0];
  return [...source.matchAll(importing)].flatMap((match) => {
    const target = targetOf(file, match[1] ?? match[2] ?? '');
    if (!target) return [];
    const isOtherPage = pageOf(file) && pageOf(target) && pageOf(file) !== pageOf(target);
    const isAllowed = isWithin(target, folder) || targets.some((candidate) => isWithin(target, candidate));
    if (isAllowed && !isOtherPage) return [];
    return [`${file} must not import ${target}`];
  });
}

if (import.meta.main) {
  const problems: string[] = [];
  for await (const file of glob('{contract,content,web,server}/src/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
    problems.push(...problemsOf(file, await readFile(path.join(root, file), 'utf8')));
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
