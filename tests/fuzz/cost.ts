/** What a request costs the process that answers it. */
import { readFile } from 'node:fs/promises';
import { kilobytesOf } from '../memory.ts';
import type { Site } from '../start-site.ts';
import type { Request } from './requests.ts';
import { type Answer, send } from './send.ts';

/** CPU is of the thread that serves everybody, memory in kilobytes. */
export type Cost = { cpuMs: number; milliseconds: number; memory: number };

// In nanoseconds, where other files of /proc count in hundredths of a second.
const cpuMsOf = async (pid: number) => Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;

export async function sendAndMeasure(site: Site, request: Request): Promise<{ answer: Answer; cost: Cost }> {
  const [cpuMs, memory] = await Promise.all([cpuMsOf(site.pid), kilobytesOf(site.pid)]);
  const answer = await send(site, request);
  const after = await Promise.all([cpuMsOf(site.pid), kilobytesOf(site.pid)]);
  const cost = { cpuMs: after[0] - cpuMs, milliseconds: answer.milliseconds, memory: after[1] - memory };
  return { answer, cost };
}
