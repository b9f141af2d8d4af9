/** The program that `npm start` runs, as a process of its own. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { closeContent, importFolder, openContent } from 'content';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { attachments, writeFolder } from '../../content/src/testing/folder.ts';
import { plain } from '../../content/src/testing/pictures.ts';
import { settingsFor, temporaryFolder } from '../../content/src/testing/service.ts';
import { version } from './version.ts';

const program = path.join(import.meta.dirname, 'main.ts');

type Running = { child: ChildProcess; output: { out: string; err: string } };

/** For a test, at whose end it is killed. */
async function start(environment: Record<string, string>): Promise<Running> {
  const running = run({ DATA_DIR: environment.DATA_DIR ?? (await temporaryFolder()), ...environment });
  onTestFinished(() => void running.child.kill('SIGKILL'));
  return running;
}

function run(environment: Record<string, string>): Running {
  const { PATH = '' } = process.env;
  // No test here looks at pictures, and making those of the sample takes minutes.
  const env = { PATH, PORT: '0', HOST: '127.0.0.1', PREPARE_PICTURES: 'off', ...environment };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  return { child, output };
}

/** Of a log, each of whose lines is JSON. */
const messagesIn = (log: string): string[] =>
  log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);

const exitOf = async (child: ChildProcess) => child.exitCode ?? ((await once(child, 'exit'))[0] as number | null);

const startReady = async (environment: Record<string, string> = {}) => ready(await start(environment));

/** With its address, once it says that it is ready. */
async function ready({ child, output }: Running) {
  const address = await vi.waitFor(
    () => {
      const found = /Ready at (http:\/\/[\w.:]+)/.exec(output.out)?.[1];
      if (!found) throw new Error(`not ready: ${output.out}${output.err}`);
      return found;
    },
    { timeout: 55_000, interval: 20 },
  );
  return { child, output, address: address.replace('localhost', '127.0.0.1') };
}

test('it loads the sample into an empty database, prints its address and answers', async () => {
  const { address, output } = await startReady();
  const ping = await fetch(`${address}/api/ping`);
  expect(ping.status).toBe(200);
  const languages = (await (await fetch(`${address}/api/language/`)).json()) as { total: number };
  expect(languages.total).toBe(4);
  expect((await fetch(address)).status).toBe(200);
  expect(output.err).toBe('');
});

test('a process whose folder lacks the files of the database says so', async () => {
  const dataDir = await temporaryFolder();
  const content = await openContent(settingsFor(dataDir, ''));
  await importFolder(content, await writeFolder(attachments({ 'red.png': await plain('#c02010').png().toBuffer() })));
  await closeContent(content);
  const { child, output } = await startReady({ DATA_DIR: dataDir });
  child.kill('SIGTERM');
  await exitOf(child);
  expect(messagesIn(output.out)).toHaveLength(1);
  const DATA_DIR = await temporaryFolder();
  await cp(path.join(dataDir, 'content.sqlite'), path.join(DATA_DIR, 'content.sqlite'));
  const other = await startReady({ DATA_DIR });
  expect(messagesIn(other.output.out)[0]).toBe(
    `the folder of files in DATA_DIR ${DATA_DIR} lacks 1 of 1 files that the database names: all processes on one database need the same files`,
  );
});

test('a process whose folder belongs to another database says so, also while both are empty', async () => {
  const DATA_DIR = await temporaryFolder();
  const first = await startReady({ SAMPLE: 'off', DATA_DIR });
  first.child.kill('SIGTERM');
  await exitOf(first.child);
  expect(messagesIn(first.output.out)).toHaveLength(1);
  const again = await startReady({ SAMPLE: 'off', DATA_DIR });
  again.child.kill('SIGTERM');
  await exitOf(again.child);
  expect(messagesIn(again.output.out)).toHaveLength(1);
  await rm(path.join(DATA_DIR, 'files'), { recursive: true });
  const other = await startReady({ SAMPLE: 'off', DATA_DIR });
  expect(messagesIn(other.output.out)[0]).toBe(
    `the folder of files in DATA_DIR ${DATA_DIR} is not the one that belongs to the database: all processes on one database need the same files`,
  );
});

describe('a site without the sample, on a folder that others may read', () => {
  let site: Awaited<ReturnType<typeof ready>>;
  let DATA_DIR: string;

  beforeAll(async () => {
    DATA_DIR = await mkdtemp(path.join(tmpdir(), 'start-'));
    await chmod(DATA_DIR, 0o755);
    await writeFile(path.join(DATA_DIR, 'content.sqlite'), '', { mode: 0o644 });
    site = await ready(run({ SAMPLE: 'off', LOG_LEVEL: 'info', DATA_DIR }));
  });

  afterAll(async () => {
    site.child.kill('SIGKILL');
    await rm(DATA_DIR, { recursive: true });
  });

  test('says all in JSON lines where it is not on a terminal', async () => {
    const { address, output } = site;
    await fetch(`${address}/about`);
    await vi.waitFor(() => expect(messagesIn(output.out)).toContain('request'));
    const ready = `Ready at ${address.replace('127.0.0.1', 'localhost')} (version ${version})`;
    expect(messagesIn(output.out)).toContain(ready);
  });

  test('lets only its owner read the database and the files', async () => {
    const modeOf = async (name: string) => ((await stat(path.join(DATA_DIR, name))).mode & 0o777).toString(8);
    expect(await modeOf('.')).toBe('700');
    for (const name of ['', '-wal', '-shm']) expect(await modeOf(`content.sqlite${name}`), name).toBe('600');
  });

  test('leaves an empty database empty', async () => {
    const languages = (await (await fetch(`${site.address}/api/language/`)).json()) as { total: number };
    expect(languages.total).toBe(0);
  });

  test('lets a request under way finish at SIGTERM, then ends', () => expectFinished(site, 'SIGTERM'));
});

test('SIGINT lets a request under way finish, then ends the process', async () => {
  await expectFinished(await startReady({ SAMPLE: 'off' }), 'SIGINT');
});

async function expectFinished({ child, address }: { child: ChildProcess; address: string }, signal: NodeJS.Signals) {
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const body = JSON.stringify({ Name: 'Half a request' });
  socket.write(
    `POST /api/form/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  );
  socket.write(body.slice(0, 5));
  // The server has the request once it answers another one that came later.
  await fetch(`${address}/api/ping`);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  child.kill(signal);
  await vi.waitFor(() => expect(fetch(`${address}/api/ping`)).rejects.toThrow(), { timeout: 4000 });
  socket.write(body.slice(5));
  expect(await exitOf(child)).toBe(0);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
}

test('a request that never ends does not keep the process alive', async () => {
  const { child, address } = await startReady({ SAMPLE: 'off' });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  socket.write('POST /api/form/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
  await fetch(`${address}/api/ping`);
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
  await closed;
  // The process ended first: a request whose time is up is answered by a 408.
  expect(answer).toBe('');
});

test('it refuses to start with one clear line', async () => {
  const occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
  onTestFinished(() => void occupied.close());
  const { port } = occupied.address() as { port: number };
  const file = path.join(await temporaryFolder(), 'a-file');
  await writeFile(file, '');
  const cases: [environment: Record<string, string>, message: RegExp][] = [
    [{ PORT: 'abc' }, /PORT must be a whole number/],
    [{ PORT: String(port), SAMPLE: 'off' }, new RegExp(`port ${port} is in use`)],
    [{ HOST: '192.0.2.1', SAMPLE: 'off' }, /HOST is not an address of this machine/],
    [{ METRICS_PORT: String(port), SAMPLE: 'off' }, /METRICS_PORT cannot be used: .*EADDRINUSE/],
    [{ DATA_DIR: path.join(file, 'data') }, /DATA_DIR .* cannot be written/],
    [{ DATABASE_URL: 'postgres://user:hush@127.0.0.1:1/site' }, /database at 127\.0\.0\.1:1\/site cannot be opened/],
  ];
  for (const [environment, message] of cases) {
    const { child, output } = await start(environment);
    expect(await exitOf(child)).toBe(1);
    expect(output.err).toMatch(message);
    expect(output.err.trim().split('\n')).toHaveLength(1);
    expect(output.err).not.toContain('hush');
    expect(output.out).toBe('');
  }
});

test('several workers stop together, and refuse to start with the one line of one', async () => {
  const { child, output, address } = await startReady({ WORKERS: '2', SAMPLE: 'off' });
  expect((await fetch(`${address}/api/ping`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
  expect(output.err).toBe('');

  const occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
  onTestFinished(() => void occupied.close());
  const { port } = occupied.address() as { port: number };
  const refused = await start({ WORKERS: '2', SAMPLE: 'off', PORT: String(port) });
  expect(await exitOf(refused.child)).toBe(1);
  expect(refused.output.err.trim()).toMatch(new RegExp(`^Cannot start: port ${port} is in use.*$`));
  expect(refused.output.out).toBe('');
});

async function workersOf({ pid }: ChildProcess): Promise<number[]> {
  // By its command, because a site that starts also runs Node to ask it what it knows.
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  return rows
    .filter(([, parent, ...args]) => Number(parent) === pid && args.includes(program))
    .map(([worker]) => Number(worker));
}

/** Kills every worker but the first as soon as it is seen, as often as told, and until the site ends. */
async function killOthers(child: ChildProcess, times: number): Promise<void> {
  const seen = new Set<number>();
  let first: number | undefined;
  while (child.exitCode === null && seen.size < times) {
    for (const pid of await workersOf(child)) {
      first ??= pid;
      if (pid === first || seen.has(pid)) continue;
      seen.add(pid);
      process.kill(pid, 'SIGKILL');
    }
    // To look costs the processor as much as 20 ms, and a worker takes far longer to start than this.
    await sleep(100);
  }
}

test('a second worker that dies while it starts is replaced, and the site becomes ready', async () => {
  const { child, output } = await start({ WORKERS: '2', SAMPLE: 'off' });
  await killOthers(child, 1);
  await vi.waitFor(() => expect(output.out).toContain('Ready at'), { timeout: 30_000 });
  expect(output.err).toBe('');
  expect(messagesIn(output.out)[0]).toMatch(/^Worker \d+ ended \(SIGKILL\): another starts in 100 ms$/);
  expect(await workersOf(child)).toHaveLength(2);
});

test('where a second worker keeps dying while it starts, the site says so and ends', async () => {
  const { child, output } = await start({ WORKERS: '2', SAMPLE: 'off' });
  await killOthers(child, Number.POSITIVE_INFINITY);
  expect(await exitOf(child)).toBe(1);
  expect(output.err).toBe('Cannot start: a worker ended 5 times before it listened\n');
  expect(messagesIn(output.out)).toEqual(Array.from({ length: 5 }, () => expect.stringMatching(/^Worker \d+ ended/)));
});
