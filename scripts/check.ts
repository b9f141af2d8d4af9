/** `npm run check`: the brand file and the messages, types, lint and formatting, and the direction of imports. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

export const checks = [
  { name: 'brand', command: 'node', args: ['web/check.ts'] },
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'imports', command: 'node', args: ['scripts/check-imports.ts'] },
];

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  for (const { name, command, args } of checks) {
    console.log(name);
    const program = path.join(root, 'node_modules/.bin', command);
    const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
