import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPurge } from './purge.ts';

/** A cache that notes what it is told, and refuses as often as it is asked to. */
async function cache(refusals = 0, credentials = '', secret = '') {
  const told: unknown[] = [];
  const signed: { signature: unknown; body: string }[] = [];
  const authorizations: (string | undefined)[] = [];
  const log = { warn: vi.fn(), error: vi.fn() };
  let left = refusals;
  const server = createServer(async (request, response) => {
    authorizations.push(request.headers.authorization);
    const body = await text(request);
    signed.push({ signature: request.headers['x-signature'], body });
    told.push(JSON.parse(body));
    response.writeHead(left-- > 0 ? 500 : 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const purge = createPurge(`http://${credentials}127.0.0.1:${port}/`, log, { secret, settleMs: 50, delays: [20, 20] });
  onTestFinished(() => purge.stop());
  return { purge, told, signed, authorizations, log };
}

test('a cache is told of a revision once', async () => {
  const { purge, told } = await cache();
  purge.announce(7);
  await vi.waitFor(() => expect(told).toEqual([{ tags: ['pages'], revision: 7 }]));
  await sleep(200);
  expect(told).toHaveLength(1);
});

test('a password in the address is sent as a header, and not logged', async () => {
  const { purge, authorizations, log } = await cache(1, 'site:p%40ss@');
  purge.announce(7);
  const authorization = `Basic ${Buffer.from('site:p@ss').toString('base64')}`;
  await vi.waitFor(() => expect(authorizations).toEqual([authorization, authorization]));
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/p%40ss|p@ss|c2l0ZT/);
});

test('a call is signed where there is a secret to sign it with', async () => {
  const open = await cache();
  open.purge.announce(7);
  await vi.waitFor(() => expect(open.signed).toHaveLength(1));
  expect(open.signed[0]?.signature).toBeUndefined();
  const { purge, signed } = await cache(0, '', 'hush');
  purge.announce(7);
  await vi.waitFor(() => expect(signed).toHaveLength(1));
  const [{ signature, body } = { body: '' }] = signed;
  expect(signature).toBe(`sha256=${createHmac('sha256', 'hush').update(body).digest('hex')}`);
});

test('of revisions that follow each other closely, it is told of the last', async () => {
  const { purge, told } = await cache();
  for (const revision of [7, 8, 9]) purge.announce(revision);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  await sleep(200);
  expect(told).toEqual([{ tags: ['pages'], revision: 9 }]);
});

test('a cache that does not hear is told again', async () => {
  const { purge, told, log } = await cache(2);
  purge.announce(7);
  await vi.waitFor(() => expect(told).toHaveLength(3));
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(log.error).not.toHaveBeenCalled();
});

test('one that never hears is given up, and the log says so', async () => {
  const { purge, told, log } = await cache(100);
  purge.announce(7);
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(1));
  await sleep(100);
  expect(told).toHaveLength(3);
});
