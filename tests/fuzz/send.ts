/** Sends bytes as they are, on a connection of their own, and looks at what comes back. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from '../start-site.ts';
import type { Request } from './requests.ts';

export type Answer = { status: number | undefined; text: string; milliseconds: number };

const answerTimeoutMs = 10_000;
const waitForRest = 10;

export async function send({ address }: Pick<Site, 'address'>, { bytes, isWhole }: Request): Promise<Answer> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const chunks: Buffer[] = [];
  const start = performance.now();
  const closed = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // Who is refused while still sending is told so by a reset as well.
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
  socket.write(bytes);
  if (!isWhole) await Promise.race([closed, sleep(waitForRest).then(() => socket.end())]);
  const timer = setTimeout(() => socket.destroy(), answerTimeoutMs);
  await closed;
  clearTimeout(timer);
  const text = Buffer.concat(chunks).toString('latin1');
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map((match) => Number(match[1]));
  return { status: statuses.find((status) => status >= 200), text, milliseconds: performance.now() - start };
}

/** What is wrong with an answer, if anything is. */
export function problemOf(request: Request, { status, text, milliseconds }: Answer): string | undefined {
  if (milliseconds >= answerTimeoutMs) return `no answer within ${answerTimeoutMs} ms`;
  // What is refused for its size may be cut off before its sender reads why.
  if (status === undefined) return request.isWhole && request.bytes.length < 60_000 ? 'no answer' : undefined;
  if (status >= 500) return `answered ${status}`;
  if (/\n\s+at .*:\d+:\d+|node_modules|\/server\/src\//.test(text)) return 'shows a stack trace';
  if (isEmptyPage(request, text)) return 'shows nothing';
  const location = /^location: (.*)$/im.exec(text.split('\r\n\r\n')[0] ?? '')?.[1];
  if (location !== undefined && !/^\/(?![/\\])/.test(location)) return `leads to ${location}`;
  return undefined;
}

/** A page that is neither compressed nor left out, and has nothing to see. */
function isEmptyPage({ bytes }: Request, text: string): boolean {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  const isPage = /^content-type: text\/html/im.test(head) && !/^content-encoding/im.test(head);
  return isPage && body !== '' && !body.includes('<main') && !bytes.includes('/api');
}
