/** A small part of what `tests/faults/fuzz.test.ts` does at length. */
import { expect, test } from 'vitest';
import { fuzz, personalLines, startFuzzedSite } from './fuzz/fuzz.ts';

test('nothing that is sent makes the site fail, hang or log what visitors wrote', async () => {
  const { site, log } = await startFuzzedSite();
  try {
    const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
    const { statuses } = await fuzz(site, 2000, seed);
    for (const status of [200, 301, 400, 404, 405, 415]) expect(statuses[status]).toBeGreaterThan(0);
    expect(log.join('')).toContain(':404');
    expect(personalLines(log)).toEqual([]);
  } finally {
    await site.stop();
  }
});
