/** Whose address counts where a proxy stands in between. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMessage, solveCaptcha } from './message.ts';
import { type Site, startSite } from './site.ts';

let trusting: Site;
let passing: Site;

beforeAll(async () => {
  trusting = await startSite({ TRUST_PROXY: '127.0.0.1', FORM_PER_MINUTE: '1', SAMPLE: 'off' });
  passing = await startSite({ CONTENT_URL: trusting.address });
});

afterAll(async () => {
  await passing.stop();
  await trusting.stop();
});

async function send(site: Site, forwardedFor: string): Promise<number> {
  return sendMessage(site, await solveCaptcha(trusting), { 'x-forwarded-for': forwardedFor });
}

test('a proxy that is trusted says whom it asks for; what others said before it does not count', async () => {
  expect(await send(trusting, '203.0.113.1')).toBe(201);
  expect(await send(trusting, '203.0.113.2')).toBe(201);
  expect(await send(trusting, '203.0.113.1')).toBe(429);
  expect(await send(trusting, '203.0.113.3, 203.0.113.2')).toBe(429);
});

test('a site that passes messages on to its content service does not pass on what a visitor says of himself', async () => {
  expect(await send(passing, '203.0.113.4')).toBe(201);
  expect(await send(passing, '203.0.113.5')).toBe(429);
});
