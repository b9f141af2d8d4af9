/** Requests a second of the content service as a process of its own, on SQLite with the sample. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { type Metric, median } from './metric.ts';

const addresses = { '/api/ping': '/api/ping', '/api/article/': '/api/article/?category_id=2' };
const rounds = 5;

export async function measureThroughput(): Promise<Metric[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const program = path.resolve(import.meta.dirname, '../server/src/main.ts');
  // Else the sample's pictures are made beside it, for minutes.
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, PREPARE_PICTURES: 'off' };
  const server = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const port = await portOf(server.stdout);
    const results = new Map(Object.keys(addresses).map((name) => [name, [] as number[]]));
    for (let round = 0; round <= rounds; round++) {
      for (const [name, url] of Object.entries(addresses)) {
        const { requests, non2xx } = await autocannon({
          url: `http://127.0.0.1:${port}${url}`,
          connections: 20,
          duration: 3,
        });
        if (non2xx > 0) throw new Error(`${url}: ${non2xx} answers that were not 2xx`);
        // The first round only warms up.
        if (round > 0) results.get(name)?.push(requests.average);
      }
    }
    return [...results].map(([name, values]) => ({
      what: `Requests a second of ${name}, one process, SQLite, 20 connections`,
      value: Math.round(median(values)).toLocaleString('en-US'),
    }));
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function portOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const port = /Ready at http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (port) return port;
  }
  throw new Error('the server did not start');
}
