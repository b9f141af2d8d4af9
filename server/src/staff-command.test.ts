import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { goodPassword, join, openBrowser } from '../../content/src/studio/testing/browser.ts';
import { newSettings, openTestContent, serve } from '../../content/src/testing/service.ts';
import { compileCache } from './testing/compile-cache.ts';

const program = path.join(import.meta.dirname, 'staff-command.ts');

/** A new installation, the command on it, and its studio. */
async function install() {
  const content = await openTestContent(await newSettings('SQLite'));
  const env = {
    DATA_DIR: content.settings.dataDir,
    DATABASE_URL: '',
    SITE_URL: 'https://studio.example',
    ...compileCache,
  };
  return { content, app: await serve(content), staff: (...args: string[]) => runProgram(args, env) };
}

function runProgram(args: string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

const tokenIn = (stdout: string) => /^https:\/\/studio\.example\/studio\/invitation\/([\w-]{43})\n$/.exec(stdout)?.[1];

test('the first owner is invited from the shell, and a translator with a language', async () => {
  const { app, staff } = await install();
  for (const [args, Roles] of [
    [['--role', 'owner'], [{ Role: 'owner' }]],
    [['--role=translator', '--language=ja-JP'], [{ Role: 'translator', Language: 'ja-JP' }]],
  ] as const) {
    const { code, stdout, stderr } = await staff('invite', `${Roles[0].Role}@example.org`, ...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const answer = { Name: 'Mika Ono', Password: goodPassword };
    const accepted = await openBrowser(app).post(`/invitation/${tokenIn(stdout)}`, answer);
    expect(accepted).toMatchObject({ status: 201, body: { data: { Person: { Roles } } } });
  }
});

test('people are listed one a line, and none of them gives the terminal an order', async () => {
  const { app, content, staff } = await install();
  await join({ app, content }, 'owner', 'a@example.org');
  await content.db.updateTable('staff').set({ name: 'Mika\u001b[2J\u202e' }).execute();
  const { code, stdout } = await staff('list');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^a@example\.org {2}Mika\?\[2J\? {2}owner {2}code {2}20\S+Z\n1 people\n$/);
});

test('a person is reset and removed, and the activity tells that it was done from the shell', async () => {
  const { app, content, staff } = await install();
  await join({ app, content }, 'owner');
  const person = await join({ app, content }, 'editor', 'Aya@example.org');
  const reset = await staff('reset', 'aya@example.org');
  expect(reset.code).toBe(0);
  expect((await openBrowser(app).get(`/invitation/${tokenIn(reset.stdout)}`)).body.data).toMatchObject({
    IsReset: true,
  });
  expect((await person.browser.get('/me')).status).toBe(401);
  expect(await staff('revoke', 'aya@example.org')).toEqual({
    code: 0,
    stdout: 'aya@example.org was removed.\n',
    stderr: '',
  });
  expect((await openBrowser(app).get(`/invitation/${tokenIn(reset.stdout)}`)).status).toBe(410);
  const rows = await content.db.selectFrom('audit').selectAll().where('subject_id', '=', person.id).execute();
  expect(rows.filter(({ person: name }) => name === null).map(({ action }) => action)).toEqual(['reset', 'remove']);
});

test('the last owner is not removed, nor is somebody who is not there', async () => {
  const { app, content, staff } = await install();
  await join({ app, content }, 'owner', 'a@example.org');
  expect(await staff('revoke', 'a@example.org')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('last owner'),
  });
  const notFound = { code: 1, stdout: '', stderr: 'b@example.org has no account.\n' };
  expect(await Promise.all(['revoke', 'reset'].map((command) => staff(command, 'b@example.org')))).toEqual([
    notFound,
    notFound,
  ]);
  expect(await staff('invite', 'A@example.org', '--role', 'owner')).toMatchObject({ code: 1, stdout: '' });
});

test('a command that makes no sense shows how to use it, and changes nothing', async () => {
  const { content, staff } = await install();
  const wrong = [
    ['invite', 'a@example.org'],
    ['invite', 'a@example.org', '--role', 'king'],
    ['invite', 'a@example.org', '--role', 'translator'],
    ['invite', 'a@example.org', '--rule', 'owner'],
    ['revoke', 'a@example.org', 'b@example.org'],
  ];
  const usage = { code: 2, stdout: '', stderr: expect.stringContaining('npm run staff -- invite') };
  for (const answer of await Promise.all(wrong.map((args) => staff(...args)))) expect(answer).toEqual(usage);
  expect(await content.db.selectFrom('invitation').selectAll().execute()).toEqual([]);
});
