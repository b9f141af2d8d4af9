/** `npm test`: every check and every test, ending in one line: N passed, N failed. */
import { execFile, spawnSync } from 'node:child_process';
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

type Step = (typeof checks)[number];

/** Shows what a step says once it has ended, so that several can go on at once. */
const take = ({ name, command, args }: Step) =>
  new Promise<void>((resolve) => {
    execFile(bin(command), args, { cwd: root, maxBuffer: Number.POSITIVE_INFINITY }, (error, out, err) => {
      console.log(`\n${name}\n${out}${err}`.trimEnd());
      count(!error);
      resolve();
    });
  });

await Promise.all([...checks, { name: 'build', command: 'node', args: ['scripts/build.ts'] }].map(take));
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
  { CHROME_PATH: ensureChromium() },
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
