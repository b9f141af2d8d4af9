/** The whole product as a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Where the shared public site says that it lives. */
export const siteUrl = 'https://studio.example';

const repository = path.resolve(import.meta.dirname, '..');

export type Site = {
  address: string;
  dataDir: string;
  pid: number;
  output: Readable;
  /** What goes past the log. */
  errors: Readable;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

export const startSite = (environment: Record<string, string> = {}, ...args: string[]) =>
  startSiteIn(repository, environment, ...args);

/** The site of this repository, or of a copy of it. */
export async function startSiteIn(
  folder: string,
  environment: Record<string, string> = {},
  ...args: string[]
): Promise<Site> {
  const program = path.join(folder, 'server/src/main.ts');
  const ownFolder = environment.DATA_DIR ? undefined : await mkdtemp(path.join(tmpdir(), 'site-'));
  const dataDir = environment.DATA_DIR ?? ownFolder ?? '';
  const imported = process.env.IMPORTED_SAMPLE;
  if (imported && ownFolder && folder === repository && environment.SAMPLE !== 'off') {
    await cp(imported, ownFolder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  }
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    // Where sites share a sample, each would make all its pictures again: see prepare-pictures.ts.
    ...(imported && { PREPARE_PICTURES: 'off' }),
    ...environment,
  };
  const server = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  server.stderr.pipe(process.stderr);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  const stop = async () => {
    await end('SIGTERM');
    if (ownFolder) await rm(ownFolder, { recursive: true, force: true });
  };
  for await (const line of createInterface(server.stdout)) {
    const port = /Ready at http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (!port) continue;
    // A log that nobody reads would fill its pipe, and block the server.
    server.stdout.resume();
    const kill = () => end('SIGKILL');
    const { pid = 0, stdout: output, stderr: errors } = server;
    return { address: `http://127.0.0.1:${port}`, dataDir, pid, output, errors, stop, kill };
  }
  await stop();
  throw new Error('the site did not start');
}
