/** Every command that the documents name is run by a test: here in its smallest form, or in the file that `testOf` names. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '..');

/** Runs a script of package.json, without the installation before it. */
function npmRun(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined } };
    execFile('npm', ['run', '--silent', '--ignore-scripts', ...args], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    );
  });
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commands-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** The test that runs each command; `npm test` runs what `npm run check` does before any test. */
const testOf: Record<string, string> = {
  start: 'server/src/start.test.ts',
  dev: 'tests/development.test.ts',
  check: 'scripts/test.ts',
  test: '.ci/run',
  content: 'server/src/content-command.test.ts',
  messages: 'server/src/messages-command.test.ts',
  staff: 'server/src/staff-command.test.ts',
  rights: 'scripts/rights.test.ts',
  backup: 'server/src/backup-command.test.ts',
  restore: 'server/src/backup-command.test.ts',
  settings: 'server/src/settings-command.test.ts',
  package: 'tests/package.test.ts',
  ...Object.fromEntries(
    ['bench', 'sbom', 'screens', 'test:faults', 'test:image'].map((name) => [name, 'tests/commands.test.ts']),
  ),
};

test('every command that the documents name exists, and has a test', async () => {
  const named = new Set<string>();
  for await (const file of glob(['README.md', 'docs/**/*.md'], { cwd: root })) {
    const text = await readFile(path.join(root, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/npm (?:run )?(start|test(?![:\w])|(?<=run )[\w:]+)/g)) named.add(name);
  }
  expect([...named].sort()).toEqual(Object.keys(testOf).sort());
  for (const [name, file] of Object.entries(testOf)) {
    expect(manifest.scripts).toHaveProperty([name]);
    expect(existsSync(path.join(root, file)), file).toBe(true);
  }
});

test('npm run screens -- FOLDER NAME takes the pictures whose names begin so', async () => {
  const folder = await temporaryFolder();
  const names = ['legal-ja-JP-390-dark', 'maintenance-en-US-390-light'];
  const { code, output } = await npmRun('screens', '--', folder, ...names);
  expect({ code, output }).toEqual({ code: 0, output: `2 pictures in ${path.relative(root, folder)}\n` });
  expect((await readdir(folder)).sort()).toEqual(names.map((name) => `${name}.webp`));
});

test('npm run sbom counts what it has written', async () => {
  const { code, output } = await npmRun('sbom');
  const { components } = JSON.parse(await readFile(path.join(root, 'sbom.json'), 'utf8'));
  expect(code).toBe(0);
  expect(output).toContain(`${components.length} packages in sbom.json`);
});

test('npm run bench tells its names to who asks for another, and measures nothing', async () => {
  const { code, output } = await npmRun('bench', '--', 'nothing');
  expect(code).toBe(1);
  expect(output).toMatch(/^There is no nothing\. There are first-visit, .*memory, .*visitors-while-writing\.\n$/);
});

test.each(['test:faults', 'test:image'])('npm run %s finds its tests', async (name) => {
  // In one process, where what the files share is loaded once.
  const { code, output } = await npmRun(name, '--', '--no-isolate', '--testNamePattern=^no test is called so$');
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/Test Files\s+\d+ skipped/) });
});
