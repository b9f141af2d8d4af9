/**
 * Hands connections to the HTTP server when their first bytes have come, and those of one address one by one, each in an
 * iteration of the event loop of its own. Else whoever opens hundreds and sends on all of them has all of them parsed before
 * anybody else is served.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextIteration } from 'node:timers/promises';

// Node accepts one connection in an iteration.
const maxIterations = 50;

export function queueConnections(server: Server, maxSilenceMs: number): void {
  const [serve] = server.listeners('connection') as [(socket: Socket) => void];
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  const silent = new Set<Socket>();
  const queues = new Map<string, Socket[]>();
  let accepted = 0;

  server.off('connection', serve).on('connection', (socket: Socket) => {
    accepted += 1;
    silent.add(socket);
    socket
      .setTimeout(maxSilenceMs, close)
      .on('error', close)
      .once('close', () => silent.delete(socket))
      .once('readable', () => {
        silent.delete(socket);
        enqueue(socket);
      });
  });
  // Called when the server closes, too. It knows nothing yet of those.
  server.closeIdleConnections = () => {
    for (const socket of silent) socket.destroy();
    closeIdleConnections();
  };

  function enqueue(socket: Socket) {
    const address = socket.remoteAddress ?? '';
    const queue = queues.get(address);
    if (queue) queue.push(socket);
    else void serveAll(address, [socket]);
  }

  async function serveAll(address: string, queue: Socket[]) {
    queues.set(address, queue);
    for (let socket = queue.shift(); socket; socket = queue.shift()) {
      if (socket.destroyed) continue;
      serve.call(server, socket.setTimeout(0).off('timeout', close).off('error', close));
      await acceptPending();
    }
    queues.delete(address);
  }

  /** Others may be waiting to be accepted behind those of this address. */
  async function acceptPending() {
    for (let iterations = 0, before = -1; accepted > before && iterations < maxIterations; iterations++) {
      before = accepted;
      await nextIteration();
    }
  }
}

function close(this: Socket) {
  this.destroy();
}
