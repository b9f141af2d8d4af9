/** What strange clients do to a site, and whether others notice. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { sharedSite } from './site.ts';

let site: ReturnType<typeof sharedSite>;
const sockets: Socket[] = [];

beforeAll(() => {
  site = sharedSite();
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A connection that notes what it is told. */
function dial(allowHalfOpen = false) {
  const socket = connect({ port: Number(new URL(site.address).port), host: '127.0.0.1', allowHalfOpen });
  const told = { text: '' };
  socket.on('data', (chunk) => {
    told.text += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  sockets.push(socket);
  return { socket, told };
}

/** Those who are left waiting have to wait on until the others are served. */
async function expectOthersServed(waiting: Socket[] = []) {
  const paths = ['/en-US/about', '/api/ping', '/en-US/search?q=sky', '/readyz'];
  const answers = await Promise.all(paths.map((path) => fetch(site.address + path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await Promise.all(answers.map((answer) => answer.text()));
  expect(waiting.filter(({ readyState }) => readyState !== 'open')).toEqual([]);
}

test('slow senders of headers do not stop others', async () => {
  const slow = Array.from({ length: 300 }, () => dial().socket);
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  for (let line = 0; line < 5; line++) {
    for (const socket of slow) socket.write(`X-Line-${line}: still here\r\n`);
    await expectOthersServed(slow);
    await sleep(50);
  }
});

test('huge headers are refused with 431', async () => {
  const { socket, told } = dial();
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Huge: ${'x'.repeat(20_000)}\r\n\r\n`);
  await once(socket, 'close');
  expect(told.text).toMatch(/^HTTP\/1\.1 431 /);
  await expectOthersServed();
});

test('a huge body is refused with 413 before it has come', async () => {
  const { socket, told } = dial();
  const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 10000000000\r\n\r\n';
  socket.write(`POST /api/form/ HTTP/1.1\r\n${head}{`);
  await once(socket, 'data');
  expect(told.text).toMatch(/^HTTP\/1\.1 413 /);
  await expectOthersServed();
});

test.each(['/en-US', '/api/language/', '/healthz'])(
  'a method that %s does not take is refused before the body',
  async (path) => {
    const { socket, told } = dial();
    const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n';
    socket.write(`POST ${path} HTTP/1.1\r\n${head}[`);
    await once(socket, 'close');
    expect(told.text).toMatch(/^HTTP\/1\.1 405 /);
    expect(told.text).toMatch(/^allow: GET, HEAD\r$/im);
  },
);

test.each(['/api/form/', '/about', '/api/language/'])(
  'a body without end to %s is not taken, and does not stop others',
  async (path) => {
    const { socket, told } = dial();
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = `10000\r\n${'x'.repeat(0x1_00_00)}\r\n`;
    for (let sent = 0; sent < 2000 && !socket.destroyed; sent++) {
      socket.write(chunk);
      await sleep(5);
    }
    expect(socket.destroyed).toBe(true);
    // Who is still sending when the connection is closed may not get to read the answer.
    expect(told.text).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    await expectOthersServed();
  },
);

test('connections that are closed by half, before, in and after a request, are ended', async () => {
  const halves = Array.from({ length: 300 }, () => dial(true).socket);
  const ended = Promise.all(halves.map((socket) => once(socket, 'end')));
  const request =
    'POST /api/form/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
  for (const [index, socket] of halves.entries()) socket.end(request.slice(0, [0, 9, -1, undefined][index % 4]));
  await expectOthersServed();
  await ended;
});
