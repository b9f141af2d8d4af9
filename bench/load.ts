/** Asks for one address as often as it can, from a core of its own. wrk where there is one: it costs less than nginx. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

export type Load = { requests: number; perSecond: number };

const connections = 64;

/** `generator` is where wrk is; without it autocannon asks, which is slower than nginx and flatters everybody else. */
export async function load(url: string, seconds: number, core: number, generator: string | undefined): Promise<Load> {
  const command = generator
    ? [
        generator,
        '--threads=1',
        `--connections=${connections}`,
        `--duration=${seconds}s`,
        '--header=Accept-Encoding: br',
        url,
      ]
    : [process.execPath, path.join(import.meta.dirname, 'ask-often.ts'), url, String(seconds), String(connections)];
  const { stdout } = await promisify(execFile)('taskset', ['-c', String(core), ...command]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url}: answers that were not 2xx`);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  return { requests, perSecond };
}
