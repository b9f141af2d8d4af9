import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readInTurn } from './read-in-turn.ts';

const asked = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

async function open(handler: RequestListener) {
  const server = createServer(handler);
  readInTurn(server);
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
}

test('of many connections of an address that send at once, few are read in a round', async () => {
  let [served, inRound, most] = [0, 0, 0];
  const connectTo = await open((_request, response) => {
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
  // Those whose turn it was before they said anything are read together.
  expect(most).toBeLessThan(20);
});

test('who comes from another address does not wait for them', async () => {
  const order: string[] = [];
  const connectTo = await open((request, response) => {
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

test('connections that say nothing hold up the next ones for a moment only', async () => {
  const connectTo = await open((_request, response) => response.end('served'));
  for (let silent = 0; silent < 20; silent++) await connectTo();
  const socket = await connectTo();
  socket.write(asked);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('served');
});

test('one that goes while it waits holds up nobody', async () => {
  const connectTo = await open((_request, response) => response.end('served'));
  const gone = await Promise.all(Array.from({ length: 10 }, () => connectTo()));
  for (const socket of gone) socket.resetAndDestroy();
  const socket = await connectTo();
  socket.write(asked);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('served');
});
