/** A package to run in a test, and the outside programs that `deploy/` is made for. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

export const root = path.resolve(import.meta.dirname, '../..');
export const deploy = path.join(root, 'deploy');

export const run = async (program: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) =>
  (await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024, ...options })).stdout.trim();

/** Others than root can read it; it is gone after the test. */
export async function newFolder(): Promise<string> {
  const folder = await makeFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'deploy-'));
  await chmod(folder, 0o755);
  return folder;
}

export async function writePackage(): Promise<{ folder: string; remove(): Promise<void> }> {
  const scratch = await makeFolder();
  // As in docs/deploying.md.
  const folder = path.join(scratch, 'site-1.1.0');
  await run(process.execPath, [path.join(root, 'scripts/package.ts'), folder]);
  return { folder, remove: () => rm(scratch, { recursive: true }) };
}

/** Runs until the test is over. */
export function startProgram(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return child;
}

/** What the first line of a site's log says. */
export async function untilReady({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('there is no output to read');
  const [line] = await once(createInterface(stdout), 'line');
  return JSON.parse(line).msg;
}

/** The commands of one section of docs/deploying.md, block by block. */
export async function documentedCommands(title: string): Promise<string[]> {
  const document = await readFile(path.join(root, 'docs/deploying.md'), 'utf8');
  const section = document.split('\n## ').find((part) => part.startsWith(`${title}\n`));
  return [...(section ?? '').matchAll(/^```sh\n(.*?)^```/gms)].map(([, lines = '']) => lines);
}
