/** A mail server that is in another mood for each mail. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

export type Mood =
  | 'takes'
  | 'is slow'
  | 'puts off'
  | 'hangs up'
  | 'drops'
  | 'takes and dies'
  | 'takes, and the site dies';

const slowness = 1500;

export async function startFlakySmtp(moodOf: () => Mood, onTaken: (mood: Mood) => void) {
  /** How often each message's mail was taken, by the message's ID. */
  const taken = new Map<string, number>();

  async function converse(socket: Socket) {
    const mood = moodOf();
    const say = (line: string) => void (socket.writable && socket.write(`${line}\r\n`));
    if (mood === 'hangs up') return socket.destroy();
    say('220 flaky ESMTP');
    let id = '';
    let isData = false;
    for await (const line of createInterface(socket)) {
      if (isData) {
        id ||= /^Subject: .* ([\da-f-]{36})$/i.exec(line)?.[1] ?? '';
        if (mood === 'drops' && id) return socket.destroy();
        if (line !== '.') continue;
        isData = false;
        if (mood === 'puts off') {
          say('451 4.7.1 greylisted, try later');
          continue;
        }
        if (mood === 'is slow') await sleep(slowness);
        taken.set(id, (taken.get(id) ?? 0) + 1);
        if (mood === 'takes and dies') return socket.destroy();
        say('250 2.0.0 taken');
        onTaken(mood);
      } else if (line.startsWith('DATA')) {
        isData = true;
        say('354 go on');
      } else if (line.startsWith('QUIT')) {
        say('221 bye');
        return socket.end();
      } else say('250 fine');
    }
  }

  const server = createServer((socket) => {
    socket.on('error', () => {});
    converse(socket).catch(() => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`, taken };
}
