/**
 * Installs what the lock file says, unless that is done, and then runs the program it was given, if any. It comes
 * before every other script, on whatever Node the machine has: the Node that all else runs on is installed here.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const stampFile = path.join(root, 'node_modules/.installed');
const stamp = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');

function lastStamp() {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return '';
  }
}

if (lastStamp() !== stamp) {
  console.log('Installing packages …');
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm'];
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: !npm };
  const { status } = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], options);
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stampFile, stamp);
}

const [program] = process.argv.slice(2);
if (program) {
  const node = path.join(root, 'node_modules/.bin/node');
  const { status } = spawnSync(node, [program], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  process.exit(status ?? 1);
}
