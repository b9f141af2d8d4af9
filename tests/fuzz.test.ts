/** A small part of what `tests/faults/fuzz.test.ts` does at length. */
import { expect, test } from 'vitest';
import { findCostly, toRow } from './fuzz/cost-guided.ts';
import { fuzz, logLevels, personalLines, startFuzzedSite } from './fuzz/fuzz.ts';

test.each(logLevels)(
  'nothing that is sent makes the site fail, hang or log what visitors wrote, at %s',
  async (level) => {
    const { site, log } = await startFuzzedSite(level);
    try {
      // The same requests in each run; FUZZ_SEED sends others.
      const seed = Number(process.env.FUZZ_SEED ?? 1);
      const { statuses } = await fuzz(site, 1000, seed);
      for (const status of [200, 301, 400, 404, 405, 415]) expect(statuses[status]).toBeGreaterThan(0);
      expect(log.join('').includes(':404')).toBe(level === 'info');
      expect(personalLines(log)).toEqual([]);
    } finally {
      await site.stop();
    }
  },
);

test('no request costs far more than a page that has to be made, however it grows', async () => {
  const { site } = await startFuzzedSite('warn');
  try {
    const { costs, tooCostly } = await findCostly(site, 1500, 15);
    expect(costs.length).toBeGreaterThan(50);
    expect(tooCostly.map(toRow)).toEqual([]);
  } finally {
    await site.stop();
  }
});
