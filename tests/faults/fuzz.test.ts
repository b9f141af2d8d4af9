/** Bad input by the hundred thousand. FUZZ_REQUESTS and FUZZ_SEED set how many and which. */
import { expect, test } from 'vitest';
import { fuzz, personalLines, startFuzzedSite } from '../fuzz/fuzz.ts';

const requests = Number(process.env.FUZZ_REQUESTS ?? 100_000);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

test('nothing that is sent makes the site fail, hang, grow or log what visitors wrote', async () => {
  console.log(`FUZZ_SEED=${seed}`);
  const { site, log } = await startFuzzedSite();
  try {
    const outcome = await fuzz(site, requests, seed);
    console.log(JSON.stringify(outcome));
    for (const status of [200, 206, 301, 304, 400, 403, 404, 405, 413, 415, 416, 431]) {
      expect([status, outcome.statuses[status] ?? 0]).not.toEqual([status, 0]);
    }
    expect(personalLines(log)).toEqual([]);
    // What is kept on purpose is there after a quarter of them.
    const [early = 0, late = 0] = [outcome.memory[4], outcome.memory.at(-1)];
    expect(late).toBeLessThan(early * 1.25);
  } finally {
    await site.stop();
  }
});
