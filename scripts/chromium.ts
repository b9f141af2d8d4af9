/** Finds a Chromium for the browser tests: CHROME_PATH, the system's, Playwright's; else installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from 'playwright-core';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function findChromium(): string | undefined {
  return [process.env.CHROME_PATH, ...systemPaths, chromium.executablePath()].find((file) => file && existsSync(file));
}

const headlessShell = 'chromium-headless-shell';

/** Debian's Chromium without windows, menus and profiles, if it is installed: a visit takes it a third less work. */
export function findHeadlessShell(): string | undefined {
  const beside = path.join(path.dirname(ensureChromium()), headlessShell);
  return existsSync(beside) ? beside : undefined;
}

/** Installs it beside Debian's Chromium, where that can be done without asking anybody. */
export function installHeadlessShell(): void {
  if (findHeadlessShell() || ensureChromium() !== '/usr/bin/chromium' || process.getuid?.() !== 0) return;
  const install = () =>
    runQuietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', headlessShell], 300_000);
  if (!install()) {
    runQuietly('apt-get', ['update', '-q'], 300_000);
    install();
  }
}

const runQuietly = (command: string, args: string[], timeout: number) =>
  spawnSync(command, args, { stdio: 'ignore', timeout, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0;

export function ensureChromium(): string {
  return findChromium() ?? installChromium();
}

// For Chinese and Japanese, and what stands in for the site's own until that is there.
const fonts = ['fonts-noto-cjk', 'fonts-liberation'];

function installChromium(): string {
  console.log('Installing a browser for the tests …');
  const playwright = path.join(
    path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
    'cli.js',
  );
  const ways: [command: string, args: string[], timeout: number][] = [
    [process.execPath, [playwright, 'install', '--with-deps', 'chromium'], 300_000],
    ['apt-get', ['update', '-q'], 300_000],
    ['apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', ...fonts], 900_000],
  ];
  for (const [command, args, timeout] of ways) {
    runQuietly(command, args, timeout);
    const found = findChromium();
    if (found) return found;
  }
  throw new Error('No Chromium could be found or installed: install one and set CHROME_PATH to its program.');
}
