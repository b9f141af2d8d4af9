/** What it costs to make Home, in a process that keeps neither pages nor the content service's answers. */
import { ask } from '../tests/ask.ts';
import { startSite } from '../tests/start-site.ts';
import { type Metric, median } from './metric.ts';
import { cpuSeconds } from './process.ts';

const limit = 12;
const warmUps = 100;
const batches = 9;
const perBatch = 50;

export async function measureMadeAnew(): Promise<Metric[]> {
  const site = await startSite({ CACHE_MB: '0' });
  try {
    const make = async (times: number) => {
      for (let time = 0; time < times; time++) {
        const { status } = await ask(site, '/en-US', { 'accept-encoding': 'br' });
        if (status !== 200) throw new Error(`Home answered ${status}`);
      }
    };
    await make(warmUps);
    const costs: number[] = [];
    for (let batch = 0; batch < batches; batch++) {
      const before = await cpuSeconds(site.pid);
      await make(perBatch);
      costs.push((((await cpuSeconds(site.pid)) - before) * 1000) / perBatch);
    }
    return [
      {
        what: 'Home made anew (CACHE_MB=0), median: CPU of the whole process, compression included',
        value: `${median(costs).toFixed(1)} ms`,
        limit: `≤ ${limit} ms`,
        isMet: median(costs) <= limit,
      },
    ];
  } finally {
    await site.stop();
  }
}
