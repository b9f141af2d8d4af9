/** From 'Ready' on an empty folder until Home has all its pictures, and what visitors wait for one meanwhile. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../tests/ask.ts';
import { type Site, startSite } from '../tests/start-site.ts';
import { type Metric, median } from './metric.ts';

const rounds = 3;
const limitSeconds = 10;
const limitMs = 100;
const timeoutSeconds = 120;
const browser = { accept: 'image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8' };

type Round = { seconds: number; pictures: number; slowestMs: number };

export async function measureStartPictures(): Promise<Metric[]> {
  const all: Round[] = [];
  for (let round = 0; round < rounds; round++) all.push(await startOnEmptyFolder());
  const seconds = median(all.map((round) => round.seconds));
  const slowestMs = median(all.map((round) => round.slowestMs));
  return [
    {
      what: `'Ready' on an empty folder to Home with ${all[0]?.pictures} sizes of its pictures, AVIF, all but the full width`,
      value: `${seconds.toFixed(1)} s`,
      limit: `≤ ${limitSeconds} s`,
      isMet: seconds <= limitSeconds,
    },
    {
      what: 'The slowest answer to a size of them meanwhile',
      value: `${Math.round(slowestMs)} ms`,
      limit: `≤ ${limitMs} ms`,
      isMet: slowestMs <= limitMs,
    },
  ];
}

async function startOnEmptyFolder(): Promise<Round> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const site = await startSite({ DATA_DIR: dataDir, PREPARE_PICTURES: 'on' });
  const ready = performance.now();
  try {
    const addresses = await picturesOf(site, '/en-US');
    let slowestMs = 0;
    for (const address of addresses) {
      for (let isMade = false; !isMade; ) {
        const asked = performance.now();
        const { status, headers } = await ask(site, address, browser);
        slowestMs = Math.max(slowestMs, performance.now() - asked);
        if (status !== 200) throw new Error(`${address} answered ${status}`);
        isMade = headers['cache-control']?.includes('immutable') ?? false;
        if (performance.now() - ready > timeoutSeconds * 1000) throw new Error(`${address} was never made`);
        if (!isMade) await sleep(100);
      }
    }
    return { seconds: (performance.now() - ready) / 1000, pictures: addresses.length, slowestMs };
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Every address of a picture that a page names. */
async function picturesOf(site: Site, page: string): Promise<string[]> {
  const { text } = await ask(site, page);
  return [...new Set(text.match(/\/api\/attachment\/file\/[0-9a-f]{32}\?w=\d+/g))];
}
