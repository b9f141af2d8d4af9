/** The whole product as a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Where the shared public site says that it lives. */
export const siteUrl = 'https://studio.example';

const repository = path.resolve(import.meta.dirname, '..');

export type Site = { address: string; dataDir: string; pid: number; output: Readable; stop(): Promise<void> };

export const startSite = (environment: Record<string, string> = {}, ...args: string[]) =>
  startSiteIn(repository, environment, ...args);

/** The site of this repository, or of a copy of it. */
export async function startSiteIn(
  folder: string,
  environment: Record<string, string> = {},
  ...args: string[]
): Promise<Site> {
  const program = path.join(folder, 'server/src/main.ts');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  const env = { PATH: process.env.PATH ?? '', PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...environment };
  const server = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  for await (const line of createInterface(server.stdout)) {
    const port = /Ready at http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (!port) continue;
    // A log that nobody reads would fill its pipe, and block the server.
    server.stdout.resume();
    return { address: `http://127.0.0.1:${port}`, dataDir, pid: server.pid ?? 0, output: server.stdout, stop };
  }
  await stop();
  throw new Error('the site did not start');
}
