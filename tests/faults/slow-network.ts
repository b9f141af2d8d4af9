/** A way to another server on which every answer can be made to take long. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export async function slowNetworkTo(port: number) {
  let delay = 0;
  const waiting = new Set<() => void>();
  const sockets = new Set<Socket>();

  function later(work: () => void) {
    const once = () => {
      clearTimeout(timer);
      waiting.delete(once);
      work();
    };
    const timer = setTimeout(once, delay);
    waiting.add(once);
  }

  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    near.on('data', (bytes) => far.write(bytes));
    near.on('close', () => far.destroy());
    far.on('data', (bytes) => later(() => near.write(bytes)));
    far.on('close', () => later(() => near.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as { port: number }).port,
    slowDown(milliseconds: number) {
      delay = milliseconds;
    },
    /** What was on its way arrives. */
    recover() {
      delay = 0;
      for (const arrive of [...waiting]) arrive();
    },
  };
}
