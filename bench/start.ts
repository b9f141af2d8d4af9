/** From the start of the built site, with its content in place, to the first page. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ask } from '../tests/ask.ts';
import { startSite } from '../tests/start-site.ts';
import { type Metric, median } from './metric.ts';

const limit = 2;
const rounds = 7;

export async function measureStart(): Promise<Metric[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
  try {
    // The first start loads the sample.
    const times = (await timeStarts(dataDir, rounds + 1)).slice(1);
    return [
      {
        what: 'Start (built) to the first page, median',
        value: `${median(times).toFixed(2)} s`,
        limit: `≤ ${limit} s`,
        isMet: median(times) <= limit,
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function timeStarts(dataDir: string, times: number): Promise<number[]> {
  const seconds: number[] = [];
  for (let time = 0; time < times; time++) {
    const start = performance.now();
    const site = await startSite({ DATA_DIR: dataDir });
    const { status } = await ask(site, '/', { 'accept-encoding': 'br' });
    seconds.push((performance.now() - start) / 1000);
    await site.stop();
    if (status !== 200) throw new Error(`the first page answered ${status}`);
  }
  return seconds;
}
