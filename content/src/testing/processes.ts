/** The processes of the machine, as `ps` tells of them. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';

async function processes(): Promise<string[][]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=,args=']);
  return stdout.split('\n').map((line) => line.trim().split(/\s+/));
}

/** The id of the process of this program that a process has started last. */
export async function childOf(program: string, parent = process.pid): Promise<number> {
  const isWanted = ([, ppid, , ...args]: string[]) => Number(ppid) === parent && args.join(' ').includes(program);
  return Math.max(...(await processes()).filter(isWanted).map(([pid]) => Number(pid)));
}

/** The one that has taken the place of one that ended. */
export const childAfter = (ended: number, program: string): Promise<number> =>
  vi.waitFor(
    async () => {
      const child = await childOf(program);
      expect(child).toBeGreaterThan(0);
      expect(child).not.toBe(ended);
      return child;
    },
    { timeout: 10_000, interval: 5 },
  );

/** One that has ended, and that nobody has taken note of yet, does not run. */
export const isRunning = async (wanted: number) =>
  (await processes()).some(([pid, , state = '']) => Number(pid) === wanted && !state.startsWith('Z'));

export const expectEnd = (pid: number) =>
  vi.waitFor(async () => expect(await isRunning(pid)).toBe(false), { timeout: 3000, interval: 100 });
