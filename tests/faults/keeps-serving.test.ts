/** What fails is noticed by nobody who reads, and by nobody for long. */
import { execFile } from 'node:child_process';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../content/src/testing/postgres.ts';
import { ask } from '../ask.ts';
import { runCommand, type Site, startBrowser, startSite } from '../site.ts';
import { newPlace } from './database.ts';
import { expectToKeepServing } from './fault.ts';
import { say } from './rounds.ts';
import { slowNetworkTo } from './slow-network.ts';
import { newSmallDisk } from './small-disk.ts';
import { forVisitors, send, write } from './visitors.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser({});
});

afterAll(() => browser.close());

/** A site with the sample, on which visitors can write. */
async function startFull(environment: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ ...forVisitors, SAMPLE: 'on', ...environment });
  onTestFinished(() => site.stop());
  return site;
}

const gone = { canRead: false, canWrite: false };
const readOnly = { canRead: true, canWrite: false };

test('PostgreSQL is killed', async () => {
  const { environment, postgres } = await newPlace('PostgreSQL');
  const site = await startFull(environment);
  const begin = async () => postgres?.kill();
  const end = async () => postgres?.start();
  await expectToKeepServing({ what: 'database killed', database: 'PostgreSQL', site, browser, begin, end, ...gone });
});

test('PostgreSQL hangs, for longer than pages are fresh', async () => {
  const { environment, postgres } = await newPlace('PostgreSQL');
  const site = await startFull(environment);
  const begin = async () => postgres?.signal('SIGSTOP');
  const end = async () => postgres?.signal('SIGCONT');
  const fault = { what: 'database hangs for a minute', database: 'PostgreSQL', lasts: 61_000, ...gone };
  await expectToKeepServing({ ...fault, site, browser, begin, end });
});

test('PostgreSQL takes five seconds for every answer', async () => {
  const { environment } = await newPlace('PostgreSQL');
  const url = new URL(environment.DATABASE_URL);
  const network = await slowNetworkTo(Number(url.port));
  url.port = String(network.port);
  const site = await startFull({ ...environment, DATABASE_URL: url.href });
  const begin = async () => network.slowDown(5000);
  const end = async () => network.recover();
  const fault = { what: 'database takes 5 s a query', database: 'PostgreSQL', ...gone };
  await expectToKeepServing({ ...fault, site, browser, begin, end });
});

test('the file of SQLite is moved away', async () => {
  const site = await startFull();
  const away = path.join(site.dataDir, 'away');
  await mkdir(away);
  const move = async (from: string, to: string) => {
    for (const end of ['', '-wal', '-shm']) {
      await rename(path.join(from, `content.sqlite${end}`), path.join(to, `content.sqlite${end}`));
    }
  };
  const begin = () => move(site.dataDir, away);
  const end = () => move(away, site.dataDir);
  const fault = { what: 'database file moved away', database: 'SQLite', ...readOnly };
  await expectToKeepServing({ ...fault, site, browser, begin, end });
});

test('another program keeps SQLite locked', async () => {
  const site = await startFull();
  let other: DatabaseSync;
  const begin = async () => {
    other = new DatabaseSync(path.join(site.dataDir, 'content.sqlite'));
    other.exec('begin exclusive');
  };
  const end = async () => other.close();
  const fault = { what: 'database locked by another program', database: 'SQLite', ...readOnly };
  await expectToKeepServing({ ...fault, site, browser, begin, end });
});

test('the disk is full', async () => {
  const disk = await newSmallDisk(96);
  const site = await startFull({ DATA_DIR: disk.folder });
  const fault = { what: 'disk full', database: 'SQLite', ...readOnly };
  await expectToKeepServing({ ...fault, site, browser, begin: disk.fill, end: disk.makeRoom });
});

test('the disk of PostgreSQL is full', async () => {
  const disk = await newSmallDisk(160);
  const { environment } = await newPlace('PostgreSQL', disk.folder);
  const site = await startFull(environment);
  const fault = { what: 'disk full', database: 'PostgreSQL', ...readOnly };
  await expectToKeepServing({ ...fault, site, browser, begin: disk.fill, end: disk.makeRoom });
});

test('PostgreSQL gives up because its disk is full', async () => {
  const disk = await newSmallDisk(160);
  const { environment, postgres } = await newPlace('PostgreSQL', disk.folder);
  const site = await startFull(environment);
  const begin = async () => {
    await disk.fill();
    await postgres?.writeUntilItEnds();
  };
  const end = async () => {
    await disk.makeRoom();
    await postgres?.start();
  };
  const fault = { what: 'disk full, database ended', database: 'PostgreSQL', ...gone };
  await expectToKeepServing({ ...fault, site, browser, begin, end });
});

test.each([
  { what: 'content service killed', isKilled: true },
  { what: 'content service hangs', isKilled: false },
])('$what', async ({ what, isKilled }) => {
  const { environment } = await newPlace('SQLite');
  const port = String(await freePort());
  let content = await startFull({ ...environment, PORT: port });
  const site = await startFull({ CONTENT_URL: content.address });
  // Where the test fails half-way, it must go on to be able to end.
  if (!isKilled) onTestFinished(() => void process.kill(content.pid, 'SIGCONT'));
  const begin = async () => (isKilled ? content.kill() : void process.kill(content.pid, 'SIGSTOP'));
  const end = async () => {
    if (isKilled) content = await startFull({ ...environment, PORT: port });
    else process.kill(content.pid, 'SIGCONT');
  };
  await expectToKeepServing({ what, database: 'SQLite', ...gone, keepsAnswers: false, site, browser, begin, end });
});

test('the mail server is down', async () => {
  const site = await startFull({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const nothing = async () => {};
  const fault = { what: 'mail server down', database: 'SQLite', canRead: true, canWrite: true };
  await expectToKeepServing({ ...fault, site, browser, begin: nothing, end: nothing });
  await vi.waitFor(async () => expect(await runCommand(site, 'messages', 'list')).toMatch(/not sent: .*ECONNREFUSED/), {
    timeout: 10_000,
  });
});

test('a worker is killed', async () => {
  const site = await startFull({ WORKERS: '2' });
  const childrenOf = async (pid: number) => {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
    const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
    return rows.filter(([, parent]) => parent === pid).map(([child]) => child ?? 0);
  };
  const [first = 0] = await childrenOf(site.pid);
  const before = await Promise.all(Array.from({ length: 8 }, () => ask(site, '/en-US/news')));
  process.kill(first, 'SIGKILL');
  const began = Date.now();
  let failures = 0;
  let recovery = 0;
  while (Date.now() - began < 6000) {
    const answer = await ask(site, '/en-US/news', { connection: 'close' }).catch(() => undefined);
    const status = answer && (await send(site, await write()));
    if (answer?.status !== 200 || answer.text !== before[0]?.text || status !== 201) {
      failures++;
      recovery = Date.now() - began;
    }
  }
  expect(await childrenOf(site.pid)).toHaveLength(2);
  expect(recovery).toBeLessThan(5000);
  say({
    fault: 'a worker of two killed',
    database: 'SQLite',
    rounds: 1,
    lost: `${failures} requests failed`,
    recovery: `${(recovery / 1000).toFixed(1)} s`,
  });
});
