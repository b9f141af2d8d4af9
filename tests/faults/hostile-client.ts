/** One client that means harm, for as long as its parent lets it: `node hostile-client.ts PORT ATTACK`. */
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

type Attack = {
  connections: number;
  /** Where it comes from: not from where the visitors come, unless it speaks for a proxy. */
  localAddress?: string;
  /** What each connection sends: once, or again when it is answered or cut off. */
  bytes: () => string;
  isRead?: boolean;
  isRepeated?: boolean;
};

const post = (path: string, type: string, body: string, length = body.length, headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${headers}Content-Length: ${length}\r\n\r\n${body}`;
const unfinished = (path: string, kilobytes: number) =>
  post(path, 'application/json', `["${'x'.repeat(kilobytes * 1024)}`, kilobytes * 1024 + 100);
const chunked = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body}`;
/** By a network of its own each, for a site behind a proxy: one network alone is soon told to wait. */
const signIn = () => {
  const body = JSON.stringify({ Email: `${anyWord()}@example.org`, Password: 'a wrong password', Code: '000000' });
  const anyByte = () => Math.floor(Math.random() * 256);
  const headers = `Sec-Fetch-Site: same-origin\r\nX-Forwarded-For: 203.0.${anyByte()}.${anyByte()}\r\n`;
  return post('/api/studio/session', 'application/json', body, body.length, headers);
};
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

/** Made once: the client's own work is not to be what slows the machine down. */
const always = (bytes: string) => () => bytes;
const again = (bytes: () => string): Attack => ({ connections: 8, bytes, isRepeated: true });
const times = (count: number, text: (n: number) => string) => Array.from({ length: count }, (_, n) => text(n));

const nested = '['.repeat(500_000) + ']'.repeat(500_000);
const unknownFields = `{${times(6000, (n) => `"f${n}":0`)}}`;
const junk = JSON.stringify({
  EventType: 'bug-report',
  Name: 'x',
  Email: 'x@example.org',
  Content: 'x'.repeat(5000),
  Captcha: 'x'.repeat(8000),
});
const longEmail = JSON.stringify({ Email: `${'x'.repeat(60_000)}@example.org` });
const languages = times(1500, (n) => `en-${(n % 90) + 10};q=0.${n % 10}`).join(',');
const anyWord = () => Math.random().toString(36).slice(2, 5);
/** As many words as a search takes, which nobody has asked for before. */
const anySearch = () => `/en-US/search?q=${times(25, anyWord).join('%20')}`;

export const attacks: Record<string, Attack> = {
  searches: again(() => get(anySearch())),
  'nested brackets': again(always(post('/en-US', 'application/json', nested))),
  'large reports': again(always(post('/csp-report', 'application/json', nested))),
  'unfinished posts to a page': { connections: 400, bytes: always(unfinished('/en-US', 1000)) },
  'unfinished posts to the form': { connections: 400, bytes: always(unfinished('/api/form/', 63)) },
  'posts of one byte a chunk': { connections: 400, bytes: always(chunked('/api/form/', '1\r\nx\r\n'.repeat(60_000))) },
  'unknown fields': again(always(post('/api/form/', 'application/json', unknownFields))),
  'sign-ins': { ...again(signIn), localAddress: '127.0.0.1' },
  'junk posts': again(always(post('/api/form/', 'application/json', junk))),
  'a long mail address': again(always(post('/api/form/', 'application/json', longEmail))),
  'requests without reading answers': { connections: 250, bytes: always(get('/en-US').repeat(1300)), isRead: false },
  'many languages': again(always(get('/about', `Accept-Language: ${languages.slice(0, 15_000)}\r\n`))),
  'hop-by-hop headers': again(always(get('/api/ping', `Connection: ${times(2500, (n) => `x${n}`)}\r\n`))),
};

// Its own work is to be a small part of the processor's, and its connections are not to wait for each other.
const pause = () => sleep(100 * Math.random());

function strike(port: number, attack: Attack) {
  const { connections, localAddress = '127.0.0.2', bytes, isRead = true, isRepeated = false } = attack;
  const open = () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    if (isRead) {
      let isAnswered = false;
      socket.on('data', async () => {
        if (!isRepeated || isAnswered) return;
        isAnswered = true;
        await pause();
        isAnswered = false;
        socket.write(bytes());
      });
    }
    // Who is cut off comes again.
    socket.on('close', async () => {
      await pause();
      if (isRepeated) open();
    });
    socket.write(bytes());
  };
  for (let n = 0; n < connections; n++) open();
}

const [port, name = ''] = process.argv.slice(2);
const attack = attacks[name];
if (process.send && attack) {
  // In life it has a machine of its own: what it takes of this one's processors is not to count against the site.
  setPriority(constants.priority.PRIORITY_LOW);
  process.send('ready');
  strike(Number(port), attack);
  process.on('disconnect', () => process.exit());
  setTimeout(() => process.exit(), 60_000);
}
