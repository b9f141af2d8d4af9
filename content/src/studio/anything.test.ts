import { studioEndpoints } from 'contract/studio';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { plain } from '../testing/pictures.ts';
import { databases, startService } from '../testing/service.ts';
import { standIn } from './testing/browser.ts';
import { sendRandomBodies } from './testing/random-bodies.ts';

/** Few enough for every run, and the same ones in each; `npm run test:faults` sends ten thousand others every time. */
const perEndpoint = 12;
const seed = 1742447668;

test.each(databases)('whatever is sent to any endpoint is answered without a failure of ours, on %s', async (kind) => {
  const { statuses, failures } = await sendRandomBodies(await startService(kind), perEndpoint, seed);
  expect(failures).toEqual([]);
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

test.each(databases)('the ID of a passkey that no database can hold is refused as wrong, on %s', async (kind) => {
  const { browser } = await standIn(await startService(kind), 'owner');
  const body = { Credential: { id: 'call\u0000', response: {} } };
  expect((await browser.post('/session/passkey', body)).status).toBe(400);
});

test.each(databases)(
  'a filter with a character that no database can hold is answered without a failure of ours, on %s',
  async (kind) => {
    const { browser } = await standIn(await startService(kind), 'owner');
    for (const { method, path, query } of Object.values(studioEndpoints) as {
      method: string;
      path: string;
      query?: z.ZodObject;
    }[]) {
      for (const name of Object.keys(query?.shape ?? {})) {
        const { status } = await browser.send(method, `${path.replace('/api/studio', '')}?${name}=a%00b`);
        expect({ path, name, isFailure: status >= 500 }).toEqual({ path, name, isFailure: false });
      }
    }
  },
);

test.each(databases)('a character that no database can hold is replaced in the name of a file, on %s', async (kind) => {
  const { browser } = await standIn(await startService(kind), 'owner');
  const picture = await plain('#336699', 40, 30).png().toBuffer();
  expect((await browser.put('/media/a%00b.png', picture)).body.data.Name).toBe('a-b.png');
});

test('the number of an item that is too large to be one is refused as wrong', async () => {
  const { browser } = await standIn(await startService('SQLite'), 'owner');
  for (const Subject of ['article', 'attachment']) {
    const { status, body } = await browser.post('/release/check', { Items: [{ Subject, ID: 2 ** 53 }] });
    expect({ status, field: body.errors[0].field }).toEqual({ status: 400, field: 'Items/0/ID' });
  }
});
