/** From the start of a package, with its content in place, until it says that it is ready. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type Metric, median } from './metric.ts';

const limit = 1;
const rounds = 7;
const program = path.resolve(import.meta.dirname, '../scripts/package.ts');

export async function measurePackageStart(): Promise<Metric[]> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'bench-'));
  try {
    await promisify(execFile)(process.execPath, [program, path.join(scratch, 'site')]);
    // The first start loads the sample and compiles.
    const times = (await timeStarts(scratch, rounds + 1)).slice(1);
    return [
      {
        what: 'Start of a package until it is ready, median',
        value: `${median(times).toFixed(2)} s`,
        limit: `≤ ${limit} s`,
        isMet: median(times) <= limit,
      },
    ];
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function timeStarts(scratch: string, times: number): Promise<number[]> {
  const temporary = path.join(scratch, 'tmp');
  await mkdir(temporary);
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: path.join(scratch, 'data'), TMPDIR: temporary };
  const seconds: number[] = [];
  for (let time = 0; time < times; time++) {
    const start = performance.now();
    const site = spawn(path.join(scratch, 'site/bin/site'), { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(createInterface(site.stdout), 'line');
    seconds.push((performance.now() - start) / 1000);
    site.kill();
    await once(site, 'exit');
  }
  return seconds;
}
