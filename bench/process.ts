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

/** Keeps a process, with all its threads, on one core: what is measured and what measures must not share one. */
export async function pinTo(core: number, pid: number): Promise<void> {
  await run('taskset', ['-a', '-c', '-p', String(core), String(pid)]);
}

/** Lets a process, with all its threads, work only while nobody else wants to: one that is merely nice ends its turn first. */
export async function putBehind(pid: number): Promise<void> {
  await run('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)]);
}
