/** The memory of the site under five minutes of mixed load, with more to keep than it may keep. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { localeCodes, newsTypes } from 'contract';
import { ask } from '../tests/ask.ts';
import { memoryOf } from '../tests/memory.ts';
import { type Site, startSite } from '../tests/start-site.ts';
import { firstId, makeContent } from './many-articles.ts';
import type { Metric } from './metric.ts';

const limit = 300;
const seconds = 300;
const sampleEvery = 5;
/** What the memory may rise by within the second half: collections come and go by as much. */
const noise = 15;
const articles = 3000;
const visitors = 16;

export async function measureMemory(): Promise<Metric[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
  await makeContent(dataDir, '', articles, localeCodes);
  const site = await startSite({ DATA_DIR: dataDir });
  try {
    const samples = await underLoad(site);
    const max = Math.max(...samples);
    const rise = riseOf(samples.slice(samples.length / 2));
    return [
      {
        what: `Memory under ${seconds / 60} minutes of mixed load, at most`,
        value: `${max.toFixed(0)} MB resident`,
        limit: `≤ ${limit} MB`,
        isMet: max <= limit,
      },
      {
        what: 'Rise of the memory over the second half (line of best fit)',
        value: `${rise.toFixed(1)} MB`,
        limit: `flat: ≤ ${noise} MB`,
        isMet: rise <= noise,
      },
    ];
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function underLoad(site: Site): Promise<number[]> {
  const pictures = await picturesOf(site);
  const samples: number[] = [];
  let isOver = false;
  const visit = async () => {
    while (!isOver) await ask(site, chooseAddress(pictures), { 'accept-encoding': 'br', accept: 'image/avif' });
  };
  const visiting = Promise.all(Array.from({ length: visitors }, visit));
  for (let second = 0; second < seconds; second += sampleEvery) {
    await Promise.race([sleep(sampleEvery * 1000), visiting]);
    samples.push(await memoryOf(site));
  }
  isOver = true;
  await visiting;
  return samples;
}

const below = (limit: number) => Math.floor(Math.random() * limit);
const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T;

/** Mostly what everybody asks for, and a few of everything else, without end. */
function chooseAddress(pictures: string[]): string {
  const locale = oneOf(localeCodes);
  const choice = Math.random();
  if (choice < 0.5) return oneOf([`/${locale}`, `/${locale}/news`, `/${locale}/works`, `/${locale}/about`]);
  if (choice < 0.7) return `/${locale}/news/${firstId + below(articles)}`;
  if (choice < 0.8) return `/${locale}/news?page=${1 + below(50)}`;
  if (choice < 0.85) return `/${locale}/news/${oneOf(newsTypes)}?page=${1 + below(20)}`;
  if (choice < 0.95) return `/api/article/?category_id=${1 + below(12)}&page_number=${1 + below(300)}`;
  if (choice < 0.98) return `/api/article/?category_id=${1 + below(12)}&q=${below(100_000)}`;
  return oneOf(pictures);
}

async function picturesOf(site: Site): Promise<string[]> {
  const pages = await Promise.all(['/en-US', '/en-US/works', '/en-US/news'].map((path) => ask(site, path)));
  return [...new Set(pages.flatMap(({ text }) => text.match(/\/api\/attachment\/file\/\w+\?w=\d+/g) ?? []))];
}

/** How much the line of best fit rises from the first to the last. */
function riseOf(values: number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const covariance = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const variance = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return (covariance / variance) * (values.length - 1);
}
