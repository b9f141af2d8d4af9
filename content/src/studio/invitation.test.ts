import { describe, expect, test } from 'vitest';
import { commandLine } from '../audit/store.ts';
import { minute } from '../clock.ts';
import { stopClock } from '../message/testing/clock.ts';
import { startSmtp } from '../message/testing/smtp.ts';
import { invite } from '../staff/people.ts';
import { databases, startService } from '../testing/service.ts';
import { goodPassword, join, openBrowser, standIn } from './testing/browser.ts';

const answer = { Name: 'Mika Ono', Password: goodPassword };

describe.each(databases)('on %s', (kind) => {
  test('an owner invites, and who has the link makes an account with the roles that were given', async () => {
    const service = await startService(kind);
    const { browser: owner } = await standIn(service, 'owner');
    const Roles = [
      { Role: 'translator', Language: 'ja-JP' },
      { Role: 'translator', Language: 'zh-TW' },
      { Role: 'translator', Language: 'ja-JP' },
    ];
    const { status, body } = await owner.post('/person', { Email: 'Aya@example.org', Roles });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ Email: 'Aya@example.org', IsMailed: false, Roles: Roles.slice(0, 2) });
    const token = /^https:\/\/studio\.example\/studio\/invitation\/([\w-]{43})$/.exec(body.data.Link)?.[1];
    const invited = openBrowser(service.app);
    const preview = { Email: 'Aya@example.org', Roles: Roles.slice(0, 2), Name: '', IsReset: false };
    expect(await invited.get(`/invitation/${token}`)).toMatchObject({ status: 200, body: { data: preview } });
    const accepted = await invited.post(`/invitation/${token}`, answer);
    expect(accepted).toMatchObject({ status: 201, body: { data: { Person: { Name: 'Mika Ono', HasTotp: false } } } });
    expect(accepted.body.data.TotpSecret).toMatch(/^[A-Z2-7]{32}$/);
    expect(accepted.body.data.RecoveryCodes).toHaveLength(10);
    expect(await invited.get('/me')).toMatchObject({ status: 200, body: { data: { Roles: Roles.slice(0, 2) } } });
    expect(await owner.get('/person/invitation/')).toMatchObject({ body: { total: 0 } });
    expect(await owner.get('/person/')).toMatchObject({ body: { total: 2 } });
  });

  test('an invitation is good once, also for two at the same moment', async () => {
    const service = await startService(kind);
    const { token } = await invite(service.content.db, commandLine, 'aya@example.org', [{ Role: 'editor' }]);
    const accept = () => openBrowser(service.app).post(`/invitation/${token}`, answer);
    const statuses = (await Promise.all([accept(), accept()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 410]);
    expect((await accept()).status).toBe(410);
    expect((await openBrowser(service.app).get(`/invitation/${token}`)).status).toBe(410);
  });

  test('an invitation is good for an hour', async () => {
    const pass = stopClock();
    const service = await startService(kind);
    const { token } = await invite(service.content.db, commandLine, 'aya@example.org', [{ Role: 'editor' }]);
    pass(60 * minute - 1);
    expect((await openBrowser(service.app).get(`/invitation/${token}`)).status).toBe(200);
    pass(1);
    expect((await openBrowser(service.app).get(`/invitation/${token}`)).status).toBe(410);
    expect((await openBrowser(service.app).post(`/invitation/${token}`, answer)).status).toBe(410);
  });

  test('a later invitation, or withdrawing it, ends one; nobody is invited who has an account', async () => {
    const service = await startService(kind);
    const { browser: owner } = await standIn(service, 'owner');
    const Roles = [{ Role: 'editor' }];
    const tokens: string[] = [];
    for (const Email of ['aya@example.org', 'AYA@example.org']) {
      const { body } = await owner.post('/person', { Email, Roles });
      tokens.push(body.data.Link.split('/').at(-1));
    }
    expect((await openBrowser(service.app).get(`/invitation/${tokens[0]}`)).status).toBe(410);
    expect((await openBrowser(service.app).get(`/invitation/${tokens[1]}`)).status).toBe(200);
    const { body } = await owner.get('/person/invitation/');
    expect(body.total).toBe(1);
    expect((await owner.delete(`/person/invitation/${body.data[0].ID}`)).status).toBe(204);
    expect((await openBrowser(service.app).get(`/invitation/${tokens[1]}`)).status).toBe(410);
    const person = await join(service, 'editor');
    expect((await owner.post('/person', { Email: person.email.toUpperCase(), Roles })).status).toBe(409);
  });

  test('who lost phone and password is reset, and keeps roles and nothing else', async () => {
    const service = await startService(kind);
    const { browser: owner } = await standIn(service, 'owner');
    const person = await join(service, 'publisher');
    const { body } = await owner.post(`/person/${person.id}/reset`);
    expect(body.data).toMatchObject({ IsReset: true, Email: person.email });
    const token = body.data.Link.split('/').at(-1);
    const again = openBrowser(service.app);
    const Password = 'quiet orchard 77 bicycles';
    const accepted = await again.post(`/invitation/${token}`, { Name: 'Mika Ono', Password });
    expect(accepted).toMatchObject({ status: 201, body: { data: { Person: { ID: person.id, HasTotp: false } } } });
    expect(accepted.body.data.TotpSecret).not.toBe(person.secret);
    expect(await again.get('/me')).toMatchObject({ body: { data: { Roles: [{ Role: 'publisher' }] } } });
    const old = { Email: person.email, Password: goodPassword, Code: person.recoveryCodes[0] };
    expect((await openBrowser(service.app).post('/session', old)).status).toBe(401);
  });
});

test('with a mail server the link is mailed, in the translator’s language, and not shown', async () => {
  const smtp = await startSmtp();
  const service = await startService('SQLite', { mail: { smtpUrl: smtp.url } });
  const { browser: owner } = await standIn(service, 'owner');
  const Roles = [{ Role: 'translator', Language: 'ja-JP' }];
  const { body } = await owner.post('/person', { Email: 'aya@example.org', Roles });
  expect(body.data).toMatchObject({ IsMailed: true, Link: null });
  const [{ mail, recipients } = expect.fail('no mail')] = smtp.received;
  expect(recipients).toEqual(['aya@example.org']);
  const { subject, text = '' } = mail;
  expect(subject).toBe('【テストサイト】スタジオのアカウント設定のご案内');
  const token = /https:\/\/studio\.example\/studio\/invitation\/([\w-]{43})/.exec(text)?.[1];
  expect((await openBrowser(service.app).get(`/invitation/${token}`)).status).toBe(200);
});

test('who is reset is mailed in the language of the account', async () => {
  const smtp = await startSmtp();
  const service = await startService('SQLite', { mail: { smtpUrl: smtp.url } });
  const [{ browser: owner }, aya] = [await standIn(service, 'owner'), await standIn(service, 'editor')];
  await aya.browser.patch('/me', { Language: 'ja-JP' });
  await owner.post(`/person/${aya.id}/reset`);
  expect(smtp.received[0]?.mail.subject).toBe('【テストサイト】スタジオのアカウント設定のご案内');
});

test('where the mail server refuses, the owner is shown the link', async () => {
  const service = await startService('SQLite', { mail: { smtpUrl: 'smtp://127.0.0.1:1' } });
  const { browser: owner } = await standIn(service, 'owner');
  const { body } = await owner.post('/person', { Email: 'aya@example.org', Roles: [{ Role: 'editor' }] });
  expect(body.data).toMatchObject({ IsMailed: false, Link: expect.stringContaining('/studio/invitation/') });
});

test.each([
  ['too short', 'eleven char', 'too_short'],
  ['too short in characters, though not in bytes', '短い合言葉ですよ短い合', 'too_short'],
  ['too long', 'x'.repeat(513), 'too_long'],
  ['common', 'Password123456', 'common'],
  ['common with signs for letters', 'P@ssw0rd!2026', 'common'],
  ['common twice', 'iloveyouiloveyou', 'common'],
  ['a row of the keyboard', 'qwertyuiop1234', 'common'],
  ['digits alone', '739105826471', 'common'],
  ['one character', 'aaaaaaaaaaaaaaaa', 'common'],
  ['the name', 'my name is mika so what', 'contains_name'],
  ['the name in other letters', 'ｍｉｋａ orchard bicycles', 'contains_name'],
  ['the mailbox', 'aya.sakamoto orchard', 'contains_name'],
])('a password that is or has %s is refused, and the invitation stays', async (_what, Password, code) => {
  const service = await startService('SQLite');
  const { token } = await invite(service.content.db, commandLine, 'aya.sakamoto@example.org', [{ Role: 'editor' }]);
  const browser = openBrowser(service.app);
  const refused = await browser.post(`/invitation/${token}`, { Name: 'Mika Ono', Password });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'Password', code }] } });
  expect((await browser.get(`/invitation/${token}`)).status).toBe(200);
});

test.each([
  'correct horse battery staple',
  '紫の港に浮かぶ四十二の灯り',
  'Xk7-trellis-quartz',
  '🎈🎐🎏🎎🎍🎋🎊🎉🎇🎆🎄🎃abcd',
])('a password like %s is taken', async (Password) => {
  const service = await startService('SQLite');
  const { token } = await invite(service.content.db, commandLine, 'aya@example.org', [{ Role: 'editor' }]);
  const { status } = await openBrowser(service.app).post(`/invitation/${token}`, { Name: 'Mika Ono', Password });
  expect(status).toBe(201);
});
