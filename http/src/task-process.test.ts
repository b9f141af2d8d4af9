import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

test('a process that works without a break when its parent is killed ends without a word', async () => {
  const program = path.join(import.meta.dirname, 'testing/busy-process.ts');
  const parent = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const said = text(parent.stderr);
  await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  // Both have it, so that it ends with the last of them.
  expect(await said).toBe('');
});
