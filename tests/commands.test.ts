/** Every command that the documents name is run by a test: here in its smallest form, or in the file that `runByTests` names. */
import { execFile } from 'node:child_process';
import { glob, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { commandsIn, marksIn, notRun, runByTests } from './documented-commands.ts';

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

/** Without decisions, which also name what was not chosen. */
async function readDocuments(): Promise<string[]> {
  const files = await Array.fromAsync(glob(['README.md', 'docs/*.md'], { cwd: root }));
  return Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
}

test('every command that the documents name is run by a test, or it is said why not and what is run instead', async () => {
  const named = new Set((await readDocuments()).flatMap(commandsIn));
  expect([...named].sort()).toEqual([...Object.keys(runByTests), ...Object.keys(notRun)].sort());
  for (const [file, words] of [...Object.values(runByTests), ...Object.values(notRun).map(({ instead }) => instead)]) {
    expect(await readFile(path.join(root, file), 'utf8'), file).toContain(words);
  }
  for (const [, name = ''] of [...named].join('\n').matchAll(/^npm (?:run )?([\w:]+)/gm)) {
    if (name !== 'audit') expect(manifest.scripts).toHaveProperty([name]);
  }
});

test('every block of code in the documents says what it is, so that none hides a command', async () => {
  const marks = new Set((await readDocuments()).flatMap(marksIn));
  expect([...marks].sort()).toEqual(['markdown', 'sh', 'text', 'yaml']);
});

test.each([
  ['```sh\nDATA_DIR=/tmp/a npm run content -- burn my-content # all of it\n```', ['npm run content burn']],
  ['```sh\nsystemd-run --pipe /opt/site/bin/site staff list\n```', ['systemd-run', 'bin/site staff list']],
  ['```sh\nfrobnicate \\\n  --all\n```', ['frobnicate']],
  ['Also `npm run staff -- list | promote EMAIL`.', ['npm run staff list', 'npm run staff promote']],
  ['Set `SITE_URL` in `site.env`, see `docs/brand.md`.', []],
])('in %j the commands are %j', (markdown, commands) => {
  expect(commandsIn(markdown)).toEqual(commands);
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
  expect(output).toMatch(
    /^There is no nothing\. There are first-visit, .*watched, .*memory, .*visitors-while-writing, visitors-while-signing-in\.\n$/,
  );
});

test.each(['test:faults', 'test:image'])('npm run %s finds its tests', async (name) => {
  // In one process, where what the files share is loaded once.
  const { code, output } = await npmRun(name, '--', '--no-isolate', '--testNamePattern=^no test is called so$');
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/Test Files\s+\d+ skipped/) });
});
