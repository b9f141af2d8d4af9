/** What every program of the server reads its settings from: the environment, `.env`, and secrets in files. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compileCache } from './testing/compile-cache.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

function run(program: string, cwd: string, environment: Record<string, string>, ...args: string[]) {
  const file = path.join(import.meta.dirname, program);
  const env = { PATH: process.env.PATH, ...compileCache, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { cwd, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const programs: [program: string, ...args: string[]][] = [
  ['main.ts'],
  ['content-command.ts', 'check'],
  ['messages-command.ts', 'list'],
  ['staff-command.ts', 'list'],
  ['backup-command.ts', 'site.tar.gz'],
  ['restore-command.ts', 'site.tar.gz'],
  ['settings-command.ts'],
];

test('npm run settings prints what is in force, and no secret', async () => {
  const folder = temporaryFolder();
  await writeFile(path.join(folder, '.env'), 'PORT=4000\nLOG_LEVEL=info\nMAINTENANCE=on\n');
  await writeFile(path.join(folder, 'smtp'), 'smtp://user:hush1@mail.example:587\n');
  const { status, stdout, stderr } = run('settings-command.ts', folder, {
    LOG_LEVEL: 'error',
    DATABASE_URL: 'postgres://user:hush2@db.example/site',
    CAPTCHA_SECRET: 'hush3:hush4',
    PURGE_URL: 'https://hush5@cache.example/pages?token=hush6',
    PURGE_SECRET: 'mailto:hush7',
    SMTP_URL_FILE: path.join(folder, 'smtp'),
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const lines = stdout.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'PORT=4000',
      'LOG_LEVEL=error',
      'MAINTENANCE=on',
      'SITE_URL=http://localhost:4000  (default)',
      'DATABASE_URL=postgres://user:***@db.example/site',
      'SMTP_URL=smtp://user:***@mail.example:587',
      'CAPTCHA_SECRET=***',
      'PURGE_URL=https://***@cache.example/pages?token=***',
      'PURGE_SECRET=***',
      'WORKERS=1  (default)',
    ]),
  );
  expect(stdout).not.toContain('hush');
});

test.each(programs)('%s reads .env', async (program, ...args) => {
  const folder = temporaryFolder();
  await writeFile(path.join(folder, '.env'), 'WORKERS=none\n');
  const { status, stderr } = run(program, folder, {}, ...args);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^(Cannot start: )?WORKERS must be a whole number\n$/),
  });
});

test('every secret may be in a file', async () => {
  const folder = temporaryFolder();
  const secrets = {
    DATABASE_URL: 'postgres://user:hush@db.example/site',
    FILES: 's3://KEY:hush@files.example/bucket',
    SMTP_URL: 'smtp://user:hush@mail.example',
    PURGE_URL: 'https://user:hush@cache.example/',
    PURGE_SECRET: 'hush',
    CAPTCHA_SECRET: 'hush',
  };
  for (const [name, secret] of Object.entries(secrets)) await writeFile(path.join(folder, name), `${secret}\n`);
  const environment = Object.fromEntries(Object.keys(secrets).map((name) => [`${name}_FILE`, path.join(folder, name)]));
  const { stdout } = run('settings-command.ts', folder, environment);
  for (const [name, secret] of Object.entries(secrets)) {
    expect(stdout).toContain(`${name}=${secret.replace('hush', '***')}`);
  }
});

test('a secret’s file must be there, and be the only one to say it', () => {
  const folder = temporaryFolder();
  const CAPTCHA_SECRET_FILE = path.join(folder, 'secret');
  const missing = run('settings-command.ts', folder, { CAPTCHA_SECRET_FILE });
  expect(missing.stderr).toMatch(/^CAPTCHA_SECRET_FILE cannot be read: ENOENT.*\n$/);
  const twice = run('settings-command.ts', folder, { CAPTCHA_SECRET_FILE, CAPTCHA_SECRET: 'hush' });
  expect(twice.stderr).toBe('CAPTCHA_SECRET and CAPTCHA_SECRET_FILE are both set\n');
});

test.each(programs.slice(1, 6))('%s touches nothing here while CONTENT_URL is set', async (program, ...args) => {
  const folder = temporaryFolder();
  const { status, stderr } = run(program, folder, { CONTENT_URL: 'http://content.example' }, ...args);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'CONTENT_URL is set: run this where the content service is\n',
  });
});
