/**
 * Hands connections to the HTTP server when their first bytes have come, and those of one address one by one, each in a
 * round of the event loop of its own. Else whoever opens hundreds and sends on all of them has all of them parsed before
 * anybody else is served.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextEventLoopRound } from 'node:timers/promises';

// Node accepts one connection per round. Limited, because a client may never stop connecting.
const maxAcceptRounds = 50;

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
        // Also emitted for one that hangs up without a byte, whose `end` the HTTP server would come too late for.
        if (socket.readableLength === 0) socket.destroy();
        else enqueue(socket);
      });
  });
  // `close` calls this, too. Silent connections are not in the HTTP server's own list yet.
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

  /** Accepts pending connections first: other addresses may be among them. */
  async function acceptPending() {
    for (let rounds = 0, before = -1; accepted > before && rounds < maxAcceptRounds; rounds++) {
      before = accepted;
      await nextEventLoopRound();
    }
  }
}

function close(this: Socket) {
  this.destroy();
}
