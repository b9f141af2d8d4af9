/** `npm run dev`, in a copy of the repository: what an engineer edits shows in the open page, and nothing starts again for it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import brand from '../sample/brand.json' with { type: 'json' };
import { copyProject } from './project-copy.ts';
import { routes } from './routes.ts';
import { appReady, arrive, startBrowser } from './site.ts';

let folder: string;
let address: string;
let browser: Browser;
let output = '';
let stop: () => Promise<void>;

beforeAll(async () => {
  folder = path.join(inject('scratch'), 'development');
  await copyProject(folder);
  // With nothing in the brand file that may be left out.
  const { name, color } = brand;
  await writeFile(path.join(folder, 'sample/brand.json'), JSON.stringify({ name, color }));
  const data = path.join(folder, 'data');
  await cp(process.env.IMPORTED_SAMPLE ?? '', data, { recursive: true });
  browser = await startBrowser();
  const [program, ...args] = manifest.scripts.dev.split(' ');
  expect(program).toBe('node');
  const env = { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, PREPARE_PICTURES: 'off' };
  const server = spawn(process.execPath, args, { cwd: folder, env });
  stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  const port = await vi.waitFor(
    () => {
      const found = /Ready at http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (!found) throw new Error(`not ready: ${output}`);
      return found;
    },
    { timeout: 50_000, interval: 50 },
  );
  address = `http://127.0.0.1:${port}`;
}, 120_000);

afterAll(async () => {
  await browser.close();
  await stop();
});

// The copy's packages are links, and Vite gives out no file that is outside of the repository.
const fontOutside = /@fontsource.* answered 403|status of 403/;

const starts = () => output.match(/Ready at/g)?.length;

const openPage = (route: string) => arrive(browser, address + route, { locale: 'en-US', colorScheme: 'light' });

test.each(routes)('%s of a company that left out all it may is whole', async (route) => {
  const { page, troubles } = await openPage(route);
  await appReady(page);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('');
  expect(troubles.filter((trouble) => !fontOutside.test(trouble))).toEqual([]);
  expect(starts()).toBe(1);
});

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(path.join(folder, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(path.join(folder, file), text.replace(from, to));
}

test.each([
  ['a page', 'web/src/pages/about/page.tsx', '<MessageWords id="about.mission.text" />', 'Edited mission'],
  ['a company’s message', 'sample/messages/en-US.json', '"A harbor for small worlds"', '"Edited harbor"'],
  ['a message', 'web/src/language/messages/en-US.json', '"Our story"', '"Edited story"'],
])('a change to %s shows in a tab that nobody touches', async (_, file, from, to) => {
  const { page } = await openPage('/about');
  const shown = to.replaceAll('"', '');
  expect(await page.getByRole('main').innerText()).not.toContain(shown);
  await edit(file, from, to);
  await expect.poll(() => page.getByRole('main').innerText()).toContain(shown);
  expect(starts()).toBe(1);
});

test.each([
  [
    'a page’s style',
    'web/src/pages/about/page.module.css',
    '.story {',
    '.story { color: rgb(1, 2, 3);',
    'main [class*=story]',
  ],
  [
    'a token',
    'ui/src/tokens.css',
    'color: var(--text);\n    font-family',
    'color: rgb(4, 5, 6);\n    font-family',
    'body',
  ],
])('a change to %s shows in a tab that nobody touches', async (_, file, from, to, selector) => {
  const { page } = await openPage('/about');
  await edit(file, from, to);
  const colour = /rgb\([^)]*\)/.exec(to)?.[0];
  await expect
    .poll(() =>
      page
        .locator(selector)
        .first()
        .evaluate((it) => getComputedStyle(it).color),
    )
    .toBe(colour);
  expect(starts()).toBe(1);
});
