import { expect, test } from 'vitest';
import { databases, startService } from '../testing/service.ts';
import { standIn } from './testing/browser.ts';
import { sendRandomBodies } from './testing/random-bodies.ts';

/** Few enough for every run; `npm run test:faults` sends ten thousand. */
const perEndpoint = 12;

test.each(databases)('whatever is sent to any endpoint is answered without a failure of ours, on %s', async (kind) => {
  const { seed, statuses, failures } = await sendRandomBodies(await startService(kind), perEndpoint);
  expect(failures, `seed ${seed}`).toEqual([]);
  // Some of it is right.
  for (const status of [200, 201, 204, 400]) expect([status, statuses[status] ?? 0]).not.toEqual([status, 0]);
});

test('an address or a query that makes no sense is 400 or 404', async () => {
  const service = await startService('SQLite');
  const { browser } = await standIn(service, 'owner');
  for (const path of [
    '/person/x',
    '/me/session/%00',
    '/invitation/x',
    '/activity/?person_id=x',
    '/person/?page_size=1e9',
  ]) {
    expect([400, 404]).toContain((await browser.get(path)).status);
  }
});
