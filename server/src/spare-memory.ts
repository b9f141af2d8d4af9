/**
 * Begins the process again, in its place, with settings that only a process that begins can take. With them it needs
 * a third less memory under load: see docs/decisions/2026-11-15-speed-and-memory.md.
 */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const flags = ['--max-semi-space-size=16', '--heap-growing-percent=60', '--no-parallel-scavenge'];

const environment = {
  // For glibc, which otherwise keeps what was freed: large blocks in the middle of its heap, and a heap for each thread.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '4194304',
  // Keeps compiled code, and TypeScript without its types, between starts.
  NODE_COMPILE_CACHE: path.join(tmpdir(), 'node-compile-cache'),
};

export function spareMemory(): void {
  const { execPath, execArgv, argv, platform } = process;
  const isSparing = flags.some((flag) => execArgv.includes(flag));
  if (isSparing || platform === 'win32') return;
  const known = keepKnownFlags(flags);
  if (known.length === 0) return;
  process.execve?.(execPath, [execPath, ...known, ...execArgv, ...argv.slice(1)], { ...environment, ...process.env });
}

/** Node refuses to begin with a flag that its V8 does not know, and V8 drops flags from one version to the next. */
export const keepKnownFlags = (flags: string[]) =>
  isAccepted(flags) ? flags : flags.filter((flag) => isAccepted([flag]));

const isAccepted = (flags: string[]) => spawnSync(process.execPath, [...flags, '--version']).status === 0;
