/** Fails when an import runs against the direction of the architecture, or in a circle. */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What lies below the layout, and below the pages that stand in it. */
const below = (folder: 'web/src/layout' | 'web/src/pages') => [
  'ui/src',
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
  ['http/src', []],
  ['ui/src', []],
  // A migration is frozen: what it imports must not change.
  ['content/src/database/migrations', []],
  ['content/src/database', ['content/src/clock.ts']],
  ['content/src', ['contract/src', 'http/src']],
  ['web/src/brand.ts', ['contract/src', 'sample']],
  ['web/src/chunk', []],
  ['web/src/language', ['contract/src', 'sample', 'web/src/chunk']],
  ['web/src/head', ['contract/src', 'web/src/brand.ts', 'web/src/chunk', 'web/src/language']],
  ['web/src/catalog', ['contract/src']],
  ['web/src/components', ['contract/src', 'ui/src', 'sample', 'web/src/language', 'web/src/head']],
  ['web/src/layout', ['contract/src', ...below('web/src/layout')]],
  ['web/src/pages', ['contract/src', 'web/src/chunk', ...below('web/src/pages')]],
  ['web/src/loaders.ts', ['contract/src', 'web/src/catalog', 'web/src/language', 'web/src/pages']],
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
  [
    'web/src/server',
    ['contract/src', 'http/src', 'web/src/brand.ts', 'web/src/entry', 'web/src/head', 'web/src/language'],
  ],
  ['web/src', []],
  ['studio/src/brand.ts', ['sample']],
  ['studio/src/language', ['contract/src']],
  ['studio/src/components', ['contract/src', 'ui/src', 'studio/src/brand.ts', 'studio/src/language']],
  [
    'studio/src/session',
    ['contract/src', 'ui/src', 'studio/src/brand.ts', 'studio/src/components', 'studio/src/language'],
  ],
  ['studio/src/diff', []],
  ['studio/src/rich-text', ['contract/src', 'ui/src', 'studio/src/components', 'studio/src/media']],
  ['studio/src/draft', ['contract/src', 'ui/src', 'studio/src/components', 'studio/src/diff', 'studio/src/rich-text']],
  ['studio/src/time', ['studio/src/language']],
  [
    'studio/src/releasing',
    ['contract/src', 'ui/src', 'studio/src/components', 'studio/src/diff', 'studio/src/language', 'studio/src/session'],
  ],
  [
    'studio/src/media',
    ['contract/src', 'ui/src', 'studio/src/components', 'studio/src/language', 'studio/src/session'],
  ],
  [
    'studio/src/facts',
    [
      'contract/src',
      'studio/src/components',
      'studio/src/diff',
      'studio/src/draft',
      'studio/src/media',
      'studio/src/releasing',
      'studio/src/session',
    ],
  ],
  [
    'studio/src/screens',
    [
      'contract/src',
      'ui/src',
      'studio/src/brand.ts',
      'studio/src/components',
      'studio/src/diff',
      'studio/src/draft',
      'studio/src/facts',
      'studio/src/language',
      'studio/src/media',
      'studio/src/releasing',
      'studio/src/rich-text',
      'studio/src/session',
      'studio/src/time',
    ],
  ],
  ['studio/src', ['contract/src', 'ui/src']],
  [
    'server/src',
    [
      'contract/src',
      'http/src',
      'content/src/index.ts',
      'content/src/staff',
      'web/src/server',
      'sample',
      'package.json',
    ],
  ],
];

const workspaces = ['contract', 'http', 'content', 'ui', 'web', 'studio', 'server'];
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

const specifiersIn = (source: string): string[] =>
  [...source.matchAll(importing)].map((match) => match[1] ?? match[2] ?? '');

/** The files of ours that a file imports, types included. */
export const importsOf = (file: string, source: string): string[] =>
  specifiersIn(source).flatMap((specifier) => targetOf(file, specifier) ?? []);

/** What is wrong with one file's imports. */
export function problemsOf(file: string, source: string): string[] {
  const [folder, targets] = allowed.find(([candidate]) => isWithin(file, candidate)) ?? ['', []];
  if (!folder) return [];
  const pageOf = (name: string) => /^web\/src\/pages\/[^/]+/.exec(name)?.[0];
  return specifiersIn(source).flatMap((specifier) => {
    const target = targetOf(file, specifier);
    if (!target && folder.endsWith('/migrations') && specifier !== 'kysely') {
      return [`${file} must not import ${specifier}`];
    }
    if (!target) return [];
    const isOtherPage = pageOf(file) && pageOf(target) && pageOf(file) !== pageOf(target);
    const isAllowed = isWithin(target, folder) || targets.some((candidate) => isWithin(target, candidate));
    if (isAllowed && !isOtherPage) return [];
    return [`${file} must not import ${target}`];
  });
}

/** Every import that leads back to a file on the way to it. */
export function circlesIn(imports: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  function follow(file: string, way: string[]) {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    else if (!done.has(file)) for (const target of imports.get(file) ?? []) follow(target, [...way, file]);
    done.add(file);
  }
  for (const file of imports.keys()) follow(file, []);
  return circles;
}

if (import.meta.main) {
  const problems: string[] = [];
  const imports = new Map<string, string[]>();
  for await (const file of glob('{contract,http,content,ui,web,studio,server}/src/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
    const source = await readFile(path.join(root, file), 'utf8');
    problems.push(...problemsOf(file, source));
    imports.set(file, importsOf(file, source));
  }
  problems.push(...circlesIn(imports).map((circle) => `imports run in a circle: ${circle}`));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
