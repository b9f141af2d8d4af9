/** What the app's start costs a slow phone, against a page on which React takes over one element and nothing else. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';
import { startSite } from '../tests/start-site.ts';
import { type Metric, median } from './metric.ts';
import { type Served, startNginx } from './nginx.ts';
import { blockingAfterSign, startBrowser, visitByPhone } from './phone.ts';
import { findProgram } from './program.ts';

const rounds = 7;

export async function measureAppStart(): Promise<Metric[]> {
  const program = await findProgram('nginx', 'it serves the page that the start of the app is held against');
  if (!program) return [];
  const site = await startSite();
  const floor = await startNginx(program, await floorPage());
  const browser = await startBrowser();
  const blocking = { app: [] as number[], floor: [] as number[] };
  async function visit(address: string, into: number[]) {
    const { page, end } = await visitByPhone(browser, address);
    into.push(await blockingAfterSign(page));
    await end();
  }
  try {
    for (let round = 0; round < rounds; round++) {
      await visit(`${site.address}/en-US`, blocking.app);
      await visit(`${floor.address}/floor`, blocking.floor);
    }
  } finally {
    await browser.close();
    await floor.stop();
    await site.stop();
  }
  const ratio = median(blocking.app) / median(blocking.floor);
  return [
    {
      what: 'The app starts on Home: blocking time / that of hydrating one element',
      value: `${ratio.toFixed(2)} × (${Math.round(median(blocking.app))} / ${Math.round(median(blocking.floor))} ms)`,
      limit: '≤ 1.5 ×',
      isMet: ratio <= 1.5,
    },
  ];
}

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>One element</title></head>
<body><div id="Root"><p>One element</p></div>
<script type="module">addEventListener('pointerover', () => import('/floor.js'), { once: true });</script></body></html>`;

async function floorPage(): Promise<Served[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'floor-'));
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: {
      outDir: folder,
      rolldownOptions: {
        input: path.join(import.meta.dirname, 'floor.ts'),
        output: { entryFileNames: 'floor.js' },
      },
    },
  });
  const script = await readFile(path.join(folder, 'floor.js'));
  await rm(folder, { recursive: true });
  return [
    { path: '/floor', bytes: Buffer.from(html), headers: { 'content-type': 'text/html' } },
    {
      path: '/floor.js',
      bytes: await promisify(brotliCompress)(script),
      headers: { 'content-type': 'text/javascript', 'content-encoding': 'br' },
    },
  ];
}
