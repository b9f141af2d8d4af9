import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countStored, filledIn, mailsOf, store, stored } from '../../content/src/message/testing/visitor.ts';
import { newSettings, openTestContent, temporaryFolder } from '../../content/src/testing/service.ts';
import { runAlone, runTogether } from './testing/commands.ts';

const program = path.join(import.meta.dirname, 'messages-command.ts');

/** A new installation, and the command on it. */
async function install() {
  const content = await openTestContent(await newSettings('SQLite'));
  const { dataDir } = content.settings;
  const on = (args: string[]) => ({ program, args, env: { DATA_DIR: dataDir, DATABASE_URL: '' }, cwd: dataDir });
  return {
    content,
    messages: (...args: string[]) => runTogether(on(args)),
    messagesAlone: (...args: string[]) => runAlone(on(args)),
  };
}

/** Rows of cells, as a spreadsheet reads them (RFC 4180). */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

test('messages are listed one a line, with what became of them', async () => {
  const { content, messages } = await install();
  const waiting = await store(content);
  const held = await store(content, { Website: 'https://spam.example' });
  const failed = await store(content, { Email: 'failed@example.org' });
  const sent = await store(content);
  const entries = content.db.updateTable('outbox');
  await entries.set({ error: '550 no' }).where('message_id', '=', failed.id).execute();
  await entries.set({ sent_at: sent.created_at, next_at: null }).where('message_id', '=', sent.id).execute();

  const { code, out, err } = await messages('list');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const lines = out.trimEnd().split('\n');
  expect(lines).toHaveLength(5);
  const endings = [
    [waiting, 'waiting'],
    [held, 'held back: the robot trap was filled in'],
    [failed, 'not sent: 550 no'],
    [sent, 'sent'],
  ] as const;
  for (const [{ id, created_at, email }, state] of endings) {
    expect(lines).toContain([id, created_at, 'bug-report', 'ja-JP', email, state].join('  '));
  }
  expect(lines.at(-1)).toBe('4 messages');
});

test('one message is shown with all of its fields and its mails', async () => {
  const { content, messages } = await install();
  const { id, created_at } = await store(content);
  await content.db.updateTable('outbox').set({ attempts: 20, next_at: null, error: '550 no' }).execute();
  const { code, out } = await messages('show', id);
  expect(code).toBe(0);
  expect(out.trimEnd().split('\n')).toEqual([
    `ID: ${id}`,
    `Time: ${created_at}`,
    'Type: bug-report',
    'Language: ja-JP',
    `Name: ${filledIn.Name}`,
    `Email: ${filledIn.Email}`,
    `Phone: ${filledIn.Phone}`,
    'Mail (topic): not sent, 20 attempts, given up, 550 no',
    '',
    ...filledIn.Content.split('\n'),
  ]);
});

test('what a visitor typed or a mail server answered gives the terminal no orders', async () => {
  const { content, messages } = await install();
  const hostile = '\u001b]0;owned\u0007\u001b[2J\u009b31m\r\u0008\u007f\u202e\u2067';
  const { id } = await store(content, { Name: `A${hostile}`, Email: `a${hostile}@b.cc`, Content: `B${hostile}\nC` });
  await content.db
    .updateTable('outbox')
    .set({ error: `D${hostile}` })
    .execute();
  const [listed, shown] = await Promise.all([messages('list'), messages('show', id)]);
  expect([listed.code, shown.code]).toEqual([0, 0]);
  expect(listed.out + shown.out).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_C}/u);
  expect(shown.out).toMatch(/\nName: A.*\n/);
  expect(shown.out).toMatch(/\nB.*\nC\n$/);
});

test('all messages are exported for a spreadsheet, which reads them as text and nobody else may read', async () => {
  const { content, messages } = await install();
  const formulas = ['=1+1', '+1', '-1', '@SUM(1)', '＝1+1', '\t=1+1'];
  const text = 'He said "no", twice;\nand left. 日本語 🎮';
  const first = await store(content, { Content: text });
  for (const formula of formulas) await store(content, { Name: formula, Content: `${formula}, "x"` });
  const file = path.join(await temporaryFolder(), 'messages.csv');
  expect(await messages('export', file)).toEqual({ code: 0, out: `7 messages written to ${file}\n`, err: '' });
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const csv = await readFile(file, 'utf8');
  expect(csv.startsWith('\ufeff')).toBe(true);
  expect(csv.slice(1).replace(/"(?:[^"]|"")*"/g, 'quoted')).toMatch(/^(quoted(,quoted){8}\n){8}$/);
  const [header, ...rows] = parseCsv(csv.slice(1));
  expect(header).toEqual(['ID', 'Time', 'Type', 'Language', 'Name', 'Email', 'Phone', 'Content', 'State']);
  const { id, created_at } = first;
  const { Name, Email, Phone } = filledIn;
  const exported = [id, created_at, 'bug-report', 'ja-JP', Name, Email, `'${Phone}`, text, 'waiting'];
  expect(rows.find((row) => row[0] === id)).toEqual(exported);
  expect(rows.map((row) => row[4]).sort()).toEqual([Name, ...formulas.map((formula) => `'${formula}`)].sort());
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/u);
});

test('an export over a file that everyone may read closes it first', async () => {
  const { content, messages } = await install();
  await store(content);
  const file = path.join(await temporaryFolder(), 'messages.csv');
  await writeFile(file, 'x'.repeat(10_000));
  await chmod(file, 0o644);
  expect(await messages('export', file)).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(parseCsv(await readFile(file, 'utf8'))).toHaveLength(2);
});

test('all that a person sent is erased, and nothing else', async () => {
  const { content, messages } = await install();
  for (const Email of ['A.Person@example.org', 'a.person@example.org', 'other@example.org']) {
    await store(content, { Email });
  }
  const answer = { code: 0, out: '2 messages erased\n', err: '' };
  expect(await messages('erase', 'a.PERSON@example.org')).toEqual(answer);
  expect(await countStored(content)).toMatchObject({ message: 1, outbox: 1 });
});

test('a mail that was given up or held back is put where the server sends it from', async () => {
  const { content, messages } = await install();
  const givenUp = await store(content);
  await content.db.updateTable('outbox').set({ attempts: 20, next_at: null, error: '550 no' }).execute();
  const held = await store(content, { Website: 'https://spam.example' });
  const sent = await store(content);
  const done = { sent_at: sent.created_at, next_at: null };
  await content.db.updateTable('outbox').set(done).where('message_id', '=', sent.id).execute();

  const again = { code: 0, out: 'It will be sent again by the running server.\n', err: '' };
  const [first, second, third] = await Promise.all([givenUp, held, sent].map(({ id }) => messages('retry', id)));
  expect([first, second]).toEqual([again, again]);
  expect(third).toEqual({ code: 0, out: 'There is nothing left of it to send.\n', err: '' });
  const waiting = { kind: 'topic', attempts: 0, next_at: expect.any(String), sent_at: null, error: null };
  expect(await mailsOf(content, givenUp.id)).toMatchObject([waiting]);
  expect(await mailsOf(content, held.id)).toMatchObject([waiting]);
  expect(await stored(content, held.id)).toMatchObject({ held: null });
  expect(await mailsOf(content, sent.id)).toMatchObject([done]);
});

test('each command ends by itself, in a process of its own', async () => {
  const { content, messagesAlone } = await install();
  const { id } = await store(content);
  const commands = { list: [], show: [id], retry: [id], export: ['all.csv'], erase: ['nobody@example.org'] };
  for (const [command, args] of Object.entries(commands))
    expect({ command, ...(await messagesAlone(command, ...args)) }).toMatchObject({ command, code: 0, err: '' });
  expect(await messagesAlone('show', 'no-such-id')).toMatchObject({ code: 1, out: '' });
  expect(await messagesAlone('delete')).toMatchObject({ code: 2, out: '' });
});

test('a message that does not exist is said not to', async () => {
  const { messages } = await install();
  const answer = { code: 1, out: '', err: 'There is no message no-such-id.\n' };
  expect(await Promise.all([messages('show', 'no-such-id'), messages('retry', 'no-such-id')])).toEqual([
    answer,
    answer,
  ]);
});

test('a command that makes no sense shows how to use it, and changes nothing', async () => {
  const { content, messages } = await install();
  await store(content);
  const wrong = [[], ['delete'], ['show'], ['list', 'all'], ['erase', filledIn.Email, 'x']];
  for (const answer of await Promise.all(wrong.map((args) => messages(...args)))) {
    expect(answer).toEqual({ code: 2, out: '', err: expect.stringContaining('npm run messages -- list') });
  }
  expect(await countStored(content)).toMatchObject({ message: 1 });
});
