/** Holds connections open that say nothing, until its parent goes: `node idle.ts PORT COUNT`. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const [port, count] = process.argv.slice(2).map(Number);
const sockets: Socket[] = [];
for (let index = 0; index < (count ?? 0); index++) {
  const socket = connect(port ?? 0, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  // A few at a time: the queue of those who want to connect is short.
  if (index % 100 === 99) await once(socket, 'connect');
}
console.log(sockets.filter(({ readyState }) => readyState === 'open').length);
process.on('disconnect', () => process.exit());
