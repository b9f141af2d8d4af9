/** Bad input by the hundred thousand. FUZZ_REQUESTS and FUZZ_SEED set how many and which. */
import { expect, test } from 'vitest';
import { cpuPerKilobyte, findCostly, toRow, worst } from '../fuzz/cost-guided.ts';
import { fuzz, logLevels, personalLines, startFuzzedSite } from '../fuzz/fuzz.ts';

const requests = Number(process.env.FUZZ_REQUESTS ?? 100_000);
const maxSeconds = 3000;
// What is surely among some thousand answers, and what among many more.
const usual = [200, 206, 301, 400, 403, 404, 405, 415];
const rare = [304, 413, 416, 431];
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

test.each(logLevels)(
  'nothing that is sent makes the site fail, hang, grow or log what visitors wrote, at %s',
  async (level) => {
    console.log(`FUZZ_SEED=${seed}`);
    const { site, log } = await startFuzzedSite(level);
    try {
      const outcome = await fuzz(site, requests / logLevels.length, seed);
      console.log(JSON.stringify(outcome));
      for (const status of requests < 20_000 ? usual : [...usual, ...rare]) {
        expect([status, outcome.statuses[status] ?? 0]).not.toEqual([status, 0]);
      }
      expect(personalLines(log)).toEqual([]);
      // What is kept on purpose is there after a quarter of them.
      const [early = 0, late = 0] = [outcome.memory[4], outcome.memory.at(-1)];
      expect(late).toBeLessThan(early * 1.25);
    } finally {
      await site.stop();
    }
  },
);

test('no request costs far more than a page that has to be made, however it grows', async () => {
  const { site, log } = await startFuzzedSite('warn');
  try {
    const { costs, tooCostly, ...run } = await findCostly(site, requests, maxSeconds);
    console.log(JSON.stringify(run));
    console.log(['Ten worst for their size', ...worst(costs, cpuPerKilobyte)].join('\n'));
    console.log(['Ten worst', ...worst(costs, ({ cost }) => cost.cpuMs)].join('\n'));
    expect(tooCostly.map(toRow)).toEqual([]);
    expect(personalLines(log)).toEqual([]);
  } finally {
    await site.stop();
  }
});
