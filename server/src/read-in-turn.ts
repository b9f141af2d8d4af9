/**
 * New connections of an address are read one after the other, each in a round of the event loop of its own. Else whoever opens
 * hundreds of connections and sends on all of them has them all read before anybody else is.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';

// Browsers open connections that they may need later, and say nothing on them.
const maxSilentMs = 4;
// Node lets in one connection a round.
const maxRoundsOfArrivals = 50;

export function readInTurn(server: Server): void {
  const waiting = new Map<string, Socket[]>();
  const [serve] = server.listeners('connection') as [(socket: Socket) => void];
  server.off('connection', serve);
  // Node has this as an option of other servers, but not of HTTP's.
  Object.assign(server, { pauseOnConnect: true });
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const queue = waiting.get(address);
    if (queue) queue.push(socket);
    else void readAll(address, socket);
  });

  async function readAll(address: string, first: Socket) {
    const queue: Socket[] = [];
    waiting.set(address, queue);
    for (let socket: Socket | undefined = first; socket; socket = queue.shift()) {
      serve.call(server, socket);
      socket.resume();
      await firstBytes(socket);
      await arrivals(queue);
    }
    waiting.delete(address);
  }
}

/** Lets in those who come now before the next is read: others may stand behind them. */
async function arrivals(queue: Socket[]): Promise<void> {
  for (let rounds = 0, before = -1; queue.length > before && rounds < maxRoundsOfArrivals; rounds++) {
    before = queue.length;
    await nextRound();
  }
}

async function firstBytes(socket: Socket): Promise<void> {
  await nextRound();
  for (let waitedMs = 0; waitedMs < maxSilentMs && !socket.bytesRead && !socket.destroyed; waitedMs++) await sleep(1);
}
