/** `npm test`: every check and every test, ending in one line: N passed, N failed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checks } from './check.ts';
import { ensureChromium, installHeadlessShell } from './chromium.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'test-'));
const report = path.join(folder, 'report.json');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
const run = (command: string, args: string[], env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

let passed = 0;
let failed = 0;
const count = (isFine: boolean) => (isFine ? passed++ : failed++);

for (const { name, command, args } of checks) {
  console.log(`\n${name}`);
  count(run(bin(command), args));
}
console.log('\nbuild');
count(run(process.execPath, ['scripts/build.ts']));

installHeadlessShell();
const isGreen = run(
  bin('vitest'),
  [
    'run',
    '--project=!faults',
    '--project=!image',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  // Every test file has a process of its own, which would compile the same packages again.
  { CHROME_PATH: ensureChromium(), NODE_COMPILE_CACHE: path.join(folder, 'compiled') },
);
try {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  passed += numPassedTests;
  failed += numFailedTests;
} catch (error) {
  console.error(error);
}
rmSync(folder, { recursive: true });
// A test file that cannot even be loaded has no failed test to count.
if (!isGreen && failed === 0) failed = 1;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
