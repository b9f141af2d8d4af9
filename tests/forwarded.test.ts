/** Whose address counts where a proxy stands in between. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
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

test('the port that some proxies add makes no other sender', async () => {
  expect(await send(trusting, '203.0.113.6:4711')).toBe(201);
  expect(await send(trusting, '203.0.113.6:4712')).toBe(429);
  expect(await send(trusting, '[2001:db8::6]:4711')).toBe(201);
  expect(await send(trusting, '[2001:db8::6]:4712')).toBe(429);
  expect(await send(trusting, '2001:db8::6')).toBe(429);
});

test('what belongs to a connection is not passed on: one that is to be closed is closed', async () => {
  for (const headers of ['Connection: close', 'Connection: close, te\r\nTE: trailers', 'Keep-Alive: timeout=5']) {
    const socket = connect(Number(new URL(passing.address).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(`GET /api/language/ HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`);
    if (headers.startsWith('Keep')) socket.once('data', () => socket.end());
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.toLowerCase().match(/^connection: .*$/gm) ?? [], headers).toEqual([
      headers.startsWith('Keep') ? 'connection: keep-alive' : 'connection: close',
    ]);
  }
});

test('posts that never end do not keep others from the content service', async () => {
  const { hostname, port } = new URL(passing.address);
  const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 100';
  const endless = Array.from({ length: 300 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(`POST /api/form/ HTTP/1.1\r\n${head}\r\n\r\n{`);
    return socket;
  });
  await Promise.all(endless.map((socket) => once(socket, 'connect')));
  expect((await fetch(`${passing.address}/api/language/`)).status).toBe(200);
  expect(endless.filter(({ readyState }) => readyState !== 'open')).toEqual([]);
});

test('a site that passes messages on to its content service does not pass on what a visitor says of himself', async () => {
  expect(await send(passing, '203.0.113.4')).toBe(201);
  expect(await send(passing, '203.0.113.5')).toBe(429);
});
