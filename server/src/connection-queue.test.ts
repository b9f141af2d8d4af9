import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { queueConnections } from './connection-queue.ts';

const asked = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

async function open(handler: RequestListener) {
  const server = createServer(handler);
  queueConnections(server, 500);
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const connectTo = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { server, connectTo };
}

test('of many connections of an address that send at once, one is served in a round of the event loop', async () => {
  let [served, inRound, most] = [0, 0, 0];
  const { connectTo } = await open((_request, response) => {
    if (inRound === 0) {
      setImmediate(() => {
        inRound = 0;
      });
    }
    served += 1;
    inRound += 1;
    most = Math.max(most, inRound);
    response.end();
  });
  const sockets = await Promise.all(Array.from({ length: 60 }, () => connectTo()));
  for (const socket of sockets) socket.write(asked);
  await expect.poll(() => served).toBe(60);
  expect(most).toBe(1);
});

test('who comes from another address does not wait for them', async () => {
  const order: string[] = [];
  const { connectTo } = await open((request, response) => {
    order.push(request.socket.remoteAddress ?? '');
    response.end();
  });
  const many = await Promise.all(Array.from({ length: 60 }, () => connectTo()));
  const other = await connectTo('127.0.0.2');
  for (const socket of many) socket.write(asked);
  other.write(asked);
  await expect.poll(() => order.length).toBe(61);
  expect(order.indexOf('127.0.0.2')).toBeLessThan(30);
});

test('connections that say nothing hold up nobody', async () => {
  const { connectTo } = await open((_request, response) => response.end('served'));
  for (let silent = 0; silent < 20; silent++) await connectTo();
  const socket = await connectTo();
  socket.write(asked);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('served');
});

test('one that goes while it waits holds up nobody', async () => {
  const { connectTo } = await open((_request, response) => response.end('served'));
  const gone = await Promise.all(Array.from({ length: 10 }, () => connectTo()));
  for (const socket of gone) socket.resetAndDestroy();
  const socket = await connectTo();
  socket.write(asked);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('served');
});

test('of many that hang up at once, those that asked are answered and those that said nothing are closed', async () => {
  const { server, connectTo } = await open((_request, response) => response.end('served'));
  let accepted = 0;
  server.on('connection', () => accepted++);
  const sockets = await Promise.all(Array.from({ length: 40 }, () => connectTo()));
  await expect.poll(() => accepted).toBe(40);
  const answers = sockets.map(async (socket, index) => {
    socket.end(index % 2 ? asked : '');
    const chunks = await socket.toArray({ signal: AbortSignal.timeout(5_000) });
    return Buffer.concat(chunks).toString().includes('served');
  });
  expect(await Promise.all(answers)).toEqual(sockets.map((_, index) => index % 2 === 1));
});

test('a connection that says nothing is closed in time, and when the server closes', async () => {
  const { connectTo, server } = await open((_request, response) => response.end());
  const socket = await connectTo();
  await once(socket.resume(), 'close');
  const other = await connectTo();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const began = performance.now();
  server.close();
  await once(other.resume(), 'close');
  expect(performance.now() - began).toBeLessThan(400);
});
