import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Site } from './start-site.ts';

/** How much of it a site has, in megabytes. */
export async function memoryOf({ pid }: Pick<Site, 'pid'>): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Math.round(Number(stdout) / 1024);
}

/** The same with all processes that it started. */
export async function memoryWithWorkers({ pid }: Pick<Site, 'pid'>): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const kilobytes = processes.filter((ids) => ids.slice(0, 2).includes(pid)).map(([, , rss = 0]) => rss);
  return Math.round(kilobytes.reduce((sum, rss) => sum + rss, 0) / 1024);
}
