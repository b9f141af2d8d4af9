/**
 * A Chromium that is driven without DevTools' `Runtime` domain, which Playwright turns on: with it, V8 keeps a detailed stack
 * trace of every error that is created. React creates three while it is evaluated, which then takes five times as long.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ensureChromium } from '../scripts/chromium.ts';
import { browserFlags } from '../tests/browser-flags.ts';

type Params = Record<string, unknown>;
type Message = { id?: number; sessionId?: string; method?: string; error?: { message: string }; result?: Params };

export type BareBrowser = Awaited<ReturnType<typeof startBareBrowser>>;
export type BarePage = Awaited<ReturnType<BareBrowser['newPage']>>;

export async function startBareBrowser() {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-browser-'));
  const args = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, ...browserFlags, 'about:blank'];
  const program = spawn(ensureChromium(), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let address = '';
  for await (const line of createInterface(program.stderr)) {
    address = /^DevTools listening on (\S+)$/.exec(line)?.[1] ?? '';
    if (address) break;
  }
  program.stderr.resume();
  const socket = new WebSocket(address);
  await once(socket, 'open');

  let lastId = 0;
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Set<(message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(data);
    if (message.id) waiting.get(message.id)?.(message);
    else for (const listener of listeners) listener(message);
  });

  async function send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    const id = ++lastId;
    const { promise, resolve } = Promise.withResolvers<Message>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { error, result = {} } = await promise;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  /** A tab with an empty cache. */
  async function newPage() {
    const { browserContextId } = await send('Target.createBrowserContext');
    const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string };
    const sendHere = (method: string, params?: Params) => send(method, params, sessionId);
    await sendHere('Page.enable');
    return {
      send: sendHere,
      /** Until `load`. */
      async goto(url: string): Promise<void> {
        const { promise, resolve } = Promise.withResolvers<void>();
        const listener = (message: Message) => {
          if (message.sessionId === sessionId && message.method === 'Page.loadEventFired') resolve();
        };
        listeners.add(listener);
        await sendHere('Page.navigate', { url });
        await promise;
        listeners.delete(listener);
      },
      async evaluate<T>(expression: string): Promise<T> {
        const answer = await sendHere('Runtime.evaluate', { expression, returnByValue: true });
        return (answer.result as { value: T }).value;
      },
      close: () => send('Target.disposeBrowserContext', { browserContextId }),
    };
  }

  return {
    newPage,
    async close(): Promise<void> {
      socket.close();
      program.kill();
      await once(program, 'exit');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
