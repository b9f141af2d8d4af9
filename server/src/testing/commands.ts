/** Command-line programs as tests run them: alone, or many in one process, because to start Node takes longer than most of their work. */
import { execFile } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { createTaskProcess } from 'http/task-process';
import { compileCache } from './compile-cache.ts';

export type CommandRun = { program: string; args: string[]; env: Record<string, string>; cwd: string };
export type CommandResult = { code: number; out: string; err: string };

/** As npm does, in a process of its own. */
export function runAlone({ program, args, env, cwd }: CommandRun): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env: { ...env, ...compileCache }, cwd },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

const host = createTaskProcess<CommandRun, CommandResult>(path.join(import.meta.dirname, 'command-host.ts'), {
  // What a test does between two commands may take long.
  idleTimeoutMs: 60_000,
  priority: constants.priority.PRIORITY_NORMAL,
});

/** In the process of the commands before it. */
export const runTogether = (command: CommandRun): Promise<CommandResult> => host.run(async () => command);
