/** One client that means harm, for as long as its parent lets it: `node hostile-client.ts PORT ATTACK`. */
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

type Attack = { connections: number; bytes: string | (() => string); isRead?: boolean; isRepeated?: boolean };

const post = (path: string, type: string, body: string, length = body.length) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`;
const unfinished = (path: string, kilobytes: number) =>
  post(path, 'application/json', `["${'x'.repeat(kilobytes * 1024)}`, kilobytes * 1024 + 100);
const chunked = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body}`;
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

const unknownFields = JSON.stringify(Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`f${n}`, 0])));
const languages = Array.from({ length: 1500 }, (_, n) => `en-${(n % 90) + 10};q=0.${n % 10}`).join(',');

let searches = 0;
const manyLetters = 'a+t+o+s+w+'.repeat(10);

export const attacks = {
  'nested brackets': {
    connections: 8,
    bytes: post('/en-US', 'application/json', '['.repeat(500_000) + ']'.repeat(500_000)),
    isRepeated: true,
  },
  'unfinished posts to a page': { connections: 400, bytes: unfinished('/en-US', 1000) },
  'unfinished posts to the form': { connections: 400, bytes: unfinished('/api/form/', 63) },
  'posts of one byte a chunk': { connections: 400, bytes: chunked('/api/form/', '1\r\nx\r\n'.repeat(60_000)) },
  'large reports': {
    connections: 8,
    bytes: post('/csp-report', 'application/json', '['.repeat(500_000) + ']'.repeat(500_000)),
    isRepeated: true,
  },
  'unknown fields': { connections: 8, bytes: post('/api/form/', 'application/json', unknownFields), isRepeated: true },
  'requests without reading answers': { connections: 250, bytes: get('/en-US').repeat(1300), isRead: false },
  'searches for many letters': {
    connections: 1,
    bytes: () => get(`/en-US/search?q=${manyLetters}&works=100&news=100&x=${searches++}`),
    isRepeated: true,
  },
  'many languages': {
    connections: 8,
    bytes: get('/about', `Accept-Language: ${languages.slice(0, 15_000)}\r\n`),
    isRepeated: true,
  },
} satisfies Record<string, Attack>;

// Its own work is to be a small part of the processor's, and its connections are not to wait for each other.
const pause = () => sleep(100 * Math.random());

function strike(port: number, { connections, bytes, isRead = true, isRepeated = false }: Attack) {
  const next = typeof bytes === 'string' ? () => bytes : bytes;
  const open = () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    if (isRead) {
      let isAnswered = false;
      socket.on('data', async () => {
        if (!isRepeated || isAnswered) return;
        isAnswered = true;
        await pause();
        isAnswered = false;
        socket.write(next());
      });
    }
    // Who is cut off comes again.
    socket.on('close', async () => {
      await pause();
      if (isRepeated) open();
    });
    socket.write(next());
  };
  for (let n = 0; n < connections; n++) open();
}

const [port, name] = process.argv.slice(2);
// In life it has a machine of its own: what it takes of this one's processors is not to count against the site.
if (process.send) setPriority(constants.priority.PRIORITY_LOW);
if (process.send && name && Object.hasOwn(attacks, name)) {
  process.send('ready');
  strike(Number(port), attacks[name as keyof typeof attacks]);
  process.on('disconnect', () => process.exit());
  setTimeout(() => process.exit(), 60_000);
}
