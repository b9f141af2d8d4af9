import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Site } from './start-site.ts';

/** How much of it a site has, in megabytes. */
export async function memoryOf({ pid }: Pick<Site, 'pid'>): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Math.round(Number(stdout) / 1024);
}
