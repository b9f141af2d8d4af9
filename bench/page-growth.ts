/** How the time to make a page anew grows with the number of articles, on both databases, with nothing kept. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../content/src/testing/postgres.ts';
import { query } from '../content/src/testing/service.ts';
import { ask } from '../tests/ask.ts';
import { type Site, startSite } from '../tests/start-site.ts';
import { makeContent, middleOf } from './many-articles.ts';
import { type Metric, median } from './metric.ts';

const small = 10;
const large = 100_000;
const limit = 1.3;
const rounds = 9;
const perRound = 20;

const pages: Record<string, (size: number) => string> = {
  Home: () => '/en-US',
  'News page 1': () => '/en-US/news',
  'a detail page': (size) => `/en-US/news/${middleOf(size)}`,
};

export async function measurePageGrowth(): Promise<Metric[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const postgres = await startPostgres();
  try {
    for (const size of [small, large]) await query(postgres.url, `create database pages_${size}`);
    const onSqlite = (size: number) => startFilled(path.join(folder, String(size)), '', size);
    const onPostgres = (size: number) =>
      startFilled(path.join(folder, `files-${size}`), new URL(`/pages_${size}`, postgres.url).href, size);
    return [...(await compare('SQLite', onSqlite)), ...(await compare('PostgreSQL', onPostgres))];
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function startFilled(dataDir: string, databaseUrl: string, size: number): Promise<Site> {
  await makeContent(dataDir, databaseUrl, size, ['en-US']);
  return startSite({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, CACHE_MB: '0' });
}

async function compare(database: string, start: (size: number) => Promise<Site>): Promise<Metric[]> {
  const few = await start(small);
  const many = await start(large);
  try {
    const metrics: Metric[] = [];
    for (const [name, addressOf] of Object.entries(pages)) {
      const times = { few: [] as number[], many: [] as number[] };
      // The first rounds only warm up.
      for (let round = -3; round < rounds; round++) {
        const ofFew = await timeRound(few, addressOf(small));
        const ofMany = await timeRound(many, addressOf(large));
        if (round < 0) continue;
        times.few.push(ofFew);
        times.many.push(ofMany);
      }
      const ratio = median(times.many) / median(times.few);
      metrics.push({
        what: `${database}, ${name} made anew: time at ${large} articles / at ${small}`,
        value: `${ratio.toFixed(2)} × (${median(times.many).toFixed(1)} ms)`,
        limit: `≤ ${limit} ×`,
        isMet: ratio <= limit,
      });
    }
    return metrics;
  } finally {
    await few.stop();
    await many.stop();
  }
}

async function timeRound(site: Site, address: string): Promise<number> {
  const start = performance.now();
  for (let time = 0; time < perRound; time++) {
    const { status } = await ask(site, address, { 'accept-encoding': 'br' });
    if (status !== 200) throw new Error(`${address} answered ${status}`);
  }
  return (performance.now() - start) / perRound;
}
