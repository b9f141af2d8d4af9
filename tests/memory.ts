import { readFile } from 'node:fs/promises';
import type { Site } from './start-site.ts';

/** How much of it a process has. Read where the kernel says it: to start `ps` would hold up whoever measures. */
export const kilobytesOf = async (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** How much of it a site has, in megabytes. */
export const memoryOf = async ({ pid }: Pick<Site, 'pid'>) => Math.round((await kilobytesOf(pid)) / 1024);

/** The same with all processes that it started. */
export async function memoryWithWorkers({ pid }: Pick<Site, 'pid'>): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);
  const kilobytes = await Promise.all([pid, ...children].map(kilobytesOf));
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}
