/** What a process of the machine uses, as Linux tells it. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const ticksPerSecond = 100;

/** User and system time together, of all its threads. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** It, and those that it has started. */
export async function withChildren(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

const run = promisify(execFile);

/** Keeps a process, with all its threads, on a core, or on several such as `0-3`. */
export async function pinTo(cores: number | string, pid: number): Promise<void> {
  await run('taskset', ['-a', '-c', '-p', String(cores), String(pid)]);
}
