/**
 * 200 preview pictures asked for at once: of a site that has made none yet, and of one that has made them all; and how long
 * a single visitor waits for one that is not made yet, while the site makes pictures.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ask } from '../tests/ask.ts';
import { type Site, startSite } from '../tests/start-site.ts';
import { type Metric, median } from './metric.ts';

const count = 200;
const waitLimitMs = 100;

export async function measurePreviewsAtOnce(): Promise<Metric[]> {
  return [
    await inNewFolder(measureEarly),
    await inNewFolder((folder) => measure('right after the first start', { DATA_DIR: folder, PREPARE_PICTURES: 'on' })),
    await measure('once they are made', {}),
  ];
}

async function inNewFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One after the other, as 200 at once wait for each other and not for the site. */
async function measureEarly(dataDir: string): Promise<Metric> {
  const site = await startSite({ DATA_DIR: dataDir, PREPARE_PICTURES: 'on' });
  try {
    const waits: number[] = [];
    for (const address of await previewsOf(site)) {
      const asked = performance.now();
      const { status, headers } = await ask(site, address);
      if (status !== 200) throw new Error(`${address} answered ${status}`);
      if (headers['cache-control'] === 'no-store') waits.push(performance.now() - asked);
    }
    const worst = Math.max(...waits);
    return {
      what: 'A preview that is not made yet, asked for alone while pictures are made: wait for that of the brand, the worst of all news',
      value: `${Math.round(worst)} ms (median ${Math.round(median(waits))}, ${waits.length} asked for)`,
      limit: `≤ ${waitLimitMs} ms`,
      isMet: waits.length > 0 && worst <= waitLimitMs,
    };
  } finally {
    await site.stop();
  }
}

async function measure(when: string, environment: Record<string, string>): Promise<Metric> {
  const site = await startSite(environment);
  try {
    const addresses = await previewsOf(site);
    const asked = performance.now();
    const answers = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { status, headers } = await ask(site, addresses[index % addresses.length] ?? '');
        const isStandIn = headers['cache-control'] === 'no-store';
        return { isRefused: status !== 200, isStandIn, milliseconds: performance.now() - asked };
      }),
    );
    const refused = answers.filter(({ isRefused }) => isRefused).length;
    const standIns = answers.filter(({ isStandIn }) => isStandIn).length;
    const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
    return {
      what: `${count} previews at once, ${when}: refused`,
      value: `${refused} (${standIns} with that of the brand, slowest after ${Math.round(slowest)} ms)`,
      limit: '0',
      isMet: refused === 0,
    };
  } finally {
    await site.stop();
  }
}

/** Those of all news in Simplified Chinese, which the sitemap names. */
async function previewsOf(site: Site): Promise<string[]> {
  const { text } = await ask(site, '/sitemap-zh-CN-1.xml');
  const ids = [...new Set(text.match(/(?<=\/zh-CN\/news\/)\d+(?=<)/g))];
  return ids.map((id) => `/preview/zh-CN/news/${id}.jpg`);
}
