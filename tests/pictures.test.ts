/** A site makes its pictures before anyone asks: after each publication, and at each start what is missing. */
import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../content/src/testing/postgres.ts';
import { ask } from './ask.ts';
import { runCommand, type Site, startSite } from './site.ts';

const content = path.join(import.meta.dirname, 'kitewood/content');
const immutable = 'public, max-age=31536000, immutable';
const timeout = 60_000;

let site: Site;
let metricsPort: number;
const log: Record<string, unknown>[] = [];

const start = (environment = {}) =>
  startSite({ SAMPLE: 'off', PREPARE_PICTURES: 'on', METRICS_PORT: String(metricsPort), ...environment });

beforeAll(async () => {
  metricsPort = await freePort();
  site = await start({ LOG_LEVEL: 'info' });
  createInterface(site.output).on('line', (line) => log.push(JSON.parse(line)));
  await runCommand(site, 'content', 'import', content);
});

afterAll(() => site.stop());

async function metrics(): Promise<Map<string, number>> {
  const lines = (await ask({ address: `http://127.0.0.1:${metricsPort}` }, '/metrics')).text.split('\n');
  return new Map(lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]));
}

const untilPrepared = (made: number) =>
  expect
    .poll(
      async () => {
        const found = await metrics();
        return [found.get('pictures_missing'), found.get('pictures_made_total')];
      },
      { timeout },
    )
    .toEqual([0, made]);

/** Four previews, and the one picture, 1600 wide, in five sizes and three formats. */
const all = 4 + 5 * 3;

test('what was published is there in every size, with the previews of its pages, and the metrics say so', async () => {
  await untilPrepared(all);
  const found = await metrics();
  expect([found.get('pictures_wanted'), found.get('pictures_failed_total')]).toEqual([all, 0]);
  const id = JSON.parse((await ask(site, '/api/article/2/114')).text).data.Cover.ID;
  for (const accept of ['image/avif', 'image/webp', '*/*']) {
    for (const width of [320, 640, 1920]) {
      const { headers } = await ask(site, `/api/attachment/file/${id}?w=${width}`, { accept });
      expect(headers['cache-control']).toBe(immutable);
    }
  }
  const page = (await ask(site, '/zh-CN/news/114')).text;
  const [, preview = ''] = /og:image" content="[^"]*(\/preview\/[^"]+)"/.exec(page) ?? [];
  expect((await ask(site, preview)).headers['cache-control']).toBe(immutable);
});

test('the log says how many are missing before they are made, and when all are there', async () => {
  const linesOf = (message: string) => log.filter(({ msg }) => msg === message);
  await expect.poll(() => linesOf('pictures are prepared').length, { timeout }).toBeGreaterThan(0);
  const [begun] = linesOf('preparing pictures');
  expect(begun).toMatchObject({ level: 30, made: 0, failed: 0, missing: begun?.wanted });
  expect(linesOf('pictures are prepared').at(-1)).toMatchObject({ wanted: all, missing: 0, made: all, failed: 0 });
});

test('a start makes what is missing, and nothing else', async () => {
  const { dataDir } = site;
  await site.kill();
  const files = path.join(dataDir, 'files');
  const [lost = ''] = (await readdir(path.join(files, 'variants'), { recursive: true })).filter((it) =>
    it.endsWith('.avif'),
  );
  await rm(path.join(files, 'variants', lost));
  await rm(path.join(files, 'previews/en-US'), { recursive: true });
  const next = await start({ DATA_DIR: dataDir, WORKERS: '2' });
  try {
    await untilPrepared(3);
    expect(
      (await readdir(path.join(files, 'previews'), { recursive: true })).filter((it) => it.endsWith('.jpg')),
    ).toHaveLength(4);
  } finally {
    await next.stop();
  }
});

test('no process that makes pictures outlives its site', async () => {
  const own = await start({ SAMPLE: 'on', METRICS_PORT: '0' });
  const encoders = async () => {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,args=']);
    return stdout
      .split('\n')
      .filter((line) => line.includes('encoder-process') && line.trim().startsWith(`${own.pid} `));
  };
  await expect.poll(async () => (await encoders()).length, { timeout }).toBe(2);
  await own.stop();
  expect(await encoders()).toEqual([]);
});
