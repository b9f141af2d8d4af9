import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CachedResponse } from 'http/response-cache';
import { allowSlowBody } from 'http/slow-body';
import { expect, onTestFinished, test } from 'vitest';
import { closeAfterAnswer, createHttpServer, type HttpServerOptions, timeouts } from './http-server.ts';

const withShortLimits = {
  limits: { ...timeouts, headersTimeout: 300, requestTimeout: 600, idleTimeout: 900, connectionsCheckingInterval: 50 },
};

async function open(handler: RequestListener, options: Pick<HttpServerOptions, 'fastPath' | 'limits'> = {}) {
  const counts = { refused: 0 };
  const onRefused = () => {
    counts.refused += 1;
  };
  const create = createHttpServer({ onRefused, ...options });
  const server = create(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { server, counts, port, address: `http://127.0.0.1:${port}` };
}

/**
 * What a connection gets that says this and then nothing more, and after how many tenths of a second it is closed. They are
 * counted by a timer of the process that the server is in: what holds the one up holds up the other.
 */
async function say(port: number, text: string) {
  const socket = connect(port, '127.0.0.1');
  let tenths = 0;
  const clock = setInterval(() => tenths++, 100);
  onTestFinished(() => clearInterval(clock));
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return { answer, tenths };
}

test('a body that is let to take its time is read to its end, and the next request is watched again', async () => {
  const { port } = await open((request, response) => {
    if (request.url === '/upload') allowSlowBody(request);
    request.on('end', () => response.end()).resume();
  }, withShortLimits);
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write('PUT /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n');
  // Longer than a request may take, and never as long without a byte as closes a connection.
  for (const byte of 'slow') {
    await sleep(300);
    socket.write(byte);
  }
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 200 /);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{');
  await once(socket, 'close');
  expect(answer).toMatch(/HTTP\/1\.1 408 /);
});

test.each([
  ['says nothing', '', /^(HTTP\/1\.1 408 |$)/],
  ['never ends its headers', 'GET / HTTP/1.1\r\nHost: x\r\n', /^HTTP\/1\.1 408 /],
  ['never ends its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{', /^HTTP\/1\.1 408 /],
  ['has its answer and asks nothing more', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1\.1 200 /],
])('a connection that %s is closed in time', async (_what, text, expected) => {
  const { port } = await open(
    (request, response) => void request.on('end', () => response.end()).resume(),
    withShortLimits,
  );
  const { answer, tenths } = await say(port, text);
  expect(answer).toMatch(expected);
  expect(tenths).toBeLessThan(20);
});

test('a client that does not take its answer is left after a while', async () => {
  const { port, server } = await open(
    (_request, response) => void response.end(Buffer.alloc(64 * 1024 * 1024)),
    withShortLimits,
  );
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'connection');
  const [ended] = await Promise.race([once(server, 'timeout'), sleep(5000, [])]);
  expect(ended).toBeDefined();
  socket.destroy();
});

/** Work that takes the processor for 450 ms, however long that is where others want it too. */
function work() {
  const before = process.cpuUsage();
  for (let used = 0; used < 450_000; ) {
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  }
}

/** The first of some requests, one after the other, that is refused. */
async function firstRefusal(address: string, tries: number): Promise<Response | undefined> {
  for (let count = 0; count < tries; count++) {
    const answer = await fetch(`${address}/about`);
    if (answer.status === 503) return answer;
  }
  return undefined;
}

test('while the process is behind, all but health and what is cached is refused at once', async () => {
  const { address, counts } = await open(
    (_request, response) => {
      work();
      response.end('served');
    },
    {
      fastPath: ({ url }, response) => {
        if (url !== '/cached') return undefined;
        response.end('from the cache');
        return {} as CachedResponse;
      },
    },
  );
  expect((await firstRefusal(address, 20))?.headers.get('retry-after')).toBe('5');
  expect(counts.refused).toBeGreaterThan(0);
  expect(await (await fetch(`${address}/cached`)).text()).toBe('from the cache');
  expect(await (await fetch(`${address}/healthz`)).text()).toBe('served');
  await sleep(300);
  expect((await fetch(`${address}/about`)).status).toBe(200);
});

test('a process that is held up, and has not worked, refuses nobody', async () => {
  const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));
  const { address, counts } = await open((_request, response) => {
    Atomics.wait(nobodyWakes, 0, 0, 450);
    response.end('served');
  });
  expect(await firstRefusal(address, 6)).toBeUndefined();
  expect(counts.refused).toBe(0);
});

test('an error of the fast path ends nothing: the request is served without it', async () => {
  const { address } = await open((_request, response) => void response.end('served'), {
    fastPath: () => {
      throw new Error('broken');
    },
  });
  expect(await (await fetch(`${address}/about`)).text()).toBe('served');
});

test('while it stops, what still comes on an open connection is refused, and the connection closed', async () => {
  const { port, server } = await open((request, response) => void request.on('end', () => response.end()).resume());
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n1');
  await once(server, 'request');
  server.close();
  socket.write('2GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*HTTP\/1\.1 503 .*retry-after: 5/is);
});

const asked = (count: number) => 'GET /about HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count);

test('a connection has sixteen requests answered that it sent at once, and then as many again', async () => {
  const { port } = await open((_request, response) => void setTimeout(() => response.end('x'), 5));
  const socket = connect(port, '127.0.0.1');
  let answers = 0;
  socket.on('data', (chunk) => {
    answers += chunk.toString().split('HTTP/1.1 200').length - 1;
  });
  for (const total of [16, 32]) {
    socket.write(asked(16));
    await expect.poll(() => answers).toBe(total);
  }
  socket.destroy();
});

test('a connection that sends more before its answers have come is closed, and only the first is worked on', async () => {
  let worked = 0;
  const { port } = await open(() => {
    worked += 1;
  });
  const { tenths } = await say(port, asked(1000));
  expect(worked).toBe(1);
  expect(tenths).toBeLessThan(3);
});

test.each([
  { size: 1, count: 16, isRead: true },
  { size: 1, count: 2000, isRead: false },
  { size: 1000, count: 60, isRead: true },
])('a body of $count chunks of $size bytes: is it read? $isRead', async ({ size, count, isRead }) => {
  let chunks = 0;
  const { port } = await open((request, response) => {
    request.on('error', () => {});
    request.on('data', () => {
      chunks += 1;
    });
    request.on('end', () => response.end());
  });
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
  const chunk = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`;
  const { answer } = await say(port, `${head}${chunk.repeat(count)}0\r\n\r\n`);
  expect(answer.slice(0, 12)).toBe(isRead ? 'HTTP/1.1 200' : '');
  expect(chunks).toBeLessThanOrEqual(isRead ? count : 17);
});

test.each([
  ['before its body', '', 405],
  ['for what it expects', 'Expect: x\r\n', 417],
])('of what follows a request that is refused %s nothing is read', async (_why, header, status) => {
  const seen: string[] = [];
  const { port } = await open((request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(405, { connection: 'close' }).end();
  });
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  // What was not read resets the connection, after the answer.
  socket.on('error', () => {});
  const head = `POST /refused HTTP/1.1\r\nHost: x\r\n${header}Transfer-Encoding: chunked\r\n\r\n`;
  const behind = 'GET /behind HTTP/1.1\r\nHost: x\r\n\r\n';
  socket.write(`${head}${'1\r\nx\r\n'.repeat(1000)}0\r\n\r\n${behind}`);
  await new Promise((resolve) => socket.on('close', resolve));
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(seen).not.toContain('/behind');
});

test('who is refused while sending a large file hears why, and no more of the file is read', async () => {
  const sockets: Socket[] = [];
  const { port } = await open((request, response) => {
    sockets.push(request.socket);
    closeAfterAnswer(request, response);
    response.writeHead(403).end('not yours');
  });
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const size = 30_000_000;
  socket.write(`PUT /file HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`);
  // The client, like nginx, goes on sending after the answer is there, and reads it meanwhile.
  await expect.poll(() => sockets.length).toBe(1);
  socket.write(Buffer.alloc(size));
  const answer = String(Buffer.concat(await socket.toArray()));
  expect(answer).toMatch(/^HTTP\/1\.1 403 .*connection: close.*not yours/is);
  await expect.poll(() => sockets[0]?.destroyed, { timeout: 5000 }).toBe(true);
  expect(sockets[0]?.bytesRead).toBeLessThan(1_000_000);
});

test('what a refused client asks for behind its file is not served', async () => {
  const requests: IncomingMessage[] = [];
  const { port } = await open((request, response) => {
    requests.push(request);
    closeAfterAnswer(request, response);
    response.writeHead(403).end();
  });
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write('PUT /file HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n');
  await expect.poll(() => requests.length).toBe(1);
  socket.write(`${'x'.repeat(1000)}GET /behind HTTP/1.1\r\nHost: x\r\n\r\n`);
  socket.resume();
  await expect.poll(() => requests[0]?.socket.destroyed, { timeout: 5000 }).toBe(true);
  expect(requests.map(({ url }) => url)).toEqual(['/file']);
});

test('of very many who are refused while sending, only some are waited for', async () => {
  const sockets: Socket[] = [];
  const { port } = await open((request, response) => {
    sockets.push(request.socket);
    closeAfterAnswer(request, response);
    response.writeHead(403).end();
  });
  const clients = Array.from({ length: 100 }, () => connect({ port, host: '127.0.0.1', allowHalfOpen: true }));
  for (const client of clients) {
    client.on('error', () => {}).resume();
    client.write('PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 3000000\r\n\r\nx');
    onTestFinished(() => void client.destroy());
  }
  await expect.poll(() => sockets.length).toBe(clients.length);
  await expect.poll(() => sockets.filter((socket) => !socket.destroyed).length).toBe(32);
});

test('who never stops sending a refused file is cut off', async () => {
  const { port } = await open((request, response) => {
    closeAfterAnswer(request, response);
    response.writeHead(403).end();
  });
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  socket.resume();
  socket.write('PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 3000000\r\n\r\n');
  const sending = setInterval(() => socket.write('x'), 10);
  onTestFinished(() => clearInterval(sending));
  await new Promise((resolve) => socket.on('close', resolve));
});
