import { describe, expect, test } from 'vitest';
import { minute, now, second } from '../clock.ts';
import type { Content } from '../content.ts';
import { stopClock } from '../message/testing/clock.ts';
import { databases, startService } from '../testing/service.ts';
import {
  codeNow,
  goodPassword,
  join,
  nextCode,
  openBrowser,
  signIn,
  standIn,
  standInForMember,
} from './testing/browser.ts';

const credentials = (person: { email: string; secret: string }, Code = nextCode(person.secret)) => ({
  Email: person.email,
  Password: goodPassword,
  Code,
});

/** That a session was used is written after the answer. Polling lets a little of the stopped time pass. */
async function noted({ db }: Content): Promise<void> {
  const at = now();
  const seen = () => db.selectFrom('staff_session').select('id').where('seen_at', '=', at).execute();
  await expect.poll(seen).toHaveLength(1);
}

describe.each(databases)('on %s', (kind) => {
  test('password and code let a person in, whatever the address’s case', async () => {
    const service = await startService(kind);
    const person = await join(service, 'owner', 'Mika.Ono@example.org');
    const { answer, browser } = await signIn(service.app, { ...person, email: 'mika.ono@EXAMPLE.org' });
    expect(answer).toMatchObject({ status: 201, body: { data: { Email: 'Mika.Ono@example.org', HasTotp: true } } });
    const [cookie = ''] = [answer.headers['set-cookie']].flat();
    expect(cookie).toMatch(/^__Host-studio=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    expect(await browser.get('/me')).toMatchObject({ status: 200, body: { data: { ID: person.id } } });
  });

  test('a code lets in once, also by two at the same moment, and so does a recovery code', async () => {
    const service = await startService(kind);
    const person = await join(service, 'owner');
    // The one that confirmed the app is used by that.
    expect((await signIn(service.app, person, codeNow(person.secret))).answer.status).toBe(401);
    const Code = nextCode(person.secret);
    const twice = await Promise.all([signIn(service.app, person, Code), signIn(service.app, person, Code)]);
    expect(twice.map(({ answer }) => answer.status).sort()).toEqual([201, 401]);
    expect((await signIn(service.app, person, Code)).answer.status).toBe(401);

    const [first = '', second = ''] = person.recoveryCodes;
    expect((await signIn(service.app, person, first.toUpperCase().replaceAll('-', ' '))).answer.status).toBe(201);
    expect((await signIn(service.app, person, first)).answer.status).toBe(401);
    const { browser, answer } = await signIn(service.app, person, second);
    expect(answer.status).toBe(201);
    expect(await browser.get('/me')).toMatchObject({ body: { data: { RecoveryCodeCount: 8 } } });
  });

  test('a wrong password with a right code uses nothing up', async () => {
    const service = await startService(kind);
    const person = await standInForMember(service, 'owner');
    const browser = openBrowser(service.app);
    const [recovery = ''] = person.recoveryCodes;
    for (const Code of [nextCode(person.secret), recovery]) {
      const answer = await browser.post('/session', { ...credentials(person, Code), Password: 'another password 1' });
      expect(answer.status).toBe(401);
      expect((await signIn(service.app, person, Code)).answer.status).toBe(201);
    }
  });

  test('unknown accounts, wrong passwords, wrong and missing codes are answered alike', async () => {
    const service = await startService(kind);
    const person = await standInForMember(service, 'owner');
    const right = credentials(person);
    const wrong = [
      { ...right, Email: 'nobody@example.org' },
      { ...right, Password: 'another password 1' },
      { ...right, Code: '000000' },
      { ...right, Code: 'abcd-abcd-abcd-abcd' },
      { ...right, Code: '' },
    ];
    const answers = [];
    for (const body of wrong) {
      const { status, headers, body: answer } = await openBrowser(service.app).post('/session', body);
      const { date: _date, ...rest } = headers;
      answers.push(JSON.stringify({ status, headers: rest, answer }));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"status":401');
    expect((await openBrowser(service.app).post('/session', right)).status).toBe(201);
  });

  test('who was reset or has no password yet is let in by none', async () => {
    const service = await startService(kind);
    const owner = await standIn(service, 'owner');
    const person = await standInForMember(service, 'editor');
    expect((await owner.browser.post(`/person/${person.id}/reset`)).status).toBe(201);
    expect(await person.browser.get('/me')).toMatchObject({ status: 401 });
    for (const Password of [goodPassword, '', 'null', 'undefined']) {
      const answer = await openBrowser(service.app).post('/session', { ...credentials(person), Password });
      expect(answer.status).toBe(401);
    }
  });

  test('the database has no token that could be used', async () => {
    const service = await startService(kind);
    const person = await join(service, 'owner');
    const rows = await service.content.db.selectFrom('staff_session').selectAll().execute();
    const token = person.browser.cookie().split('=')[1] ?? '';
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const value of rows.flatMap((row) => Object.values(row))) {
      const thief = openBrowser(service.app);
      thief.setCookie(`__Host-studio=${value}`);
      expect((await thief.get('/me')).status).toBe(401);
    }
  });

  test('a session ends half an hour after it was last used, and twelve hours after it began', async () => {
    const pass = stopClock();
    const service = await startService(kind);
    const { browser: idle } = await standIn(service, 'owner');
    const { browser: busy } = await standIn(service, 'owner');
    pass(29 * minute);
    expect((await idle.get('/me')).status).toBe(200);
    await noted(service.content);
    pass(30 * minute + second);
    expect((await idle.get('/me')).status).toBe(401);

    const { browser } = await standIn(service, 'owner');
    expect((await busy.get('/me')).status).toBe(401);
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      expect((await browser.get('/me')).status).toBe(200);
      await noted(service.content);
      pass(20 * minute);
    }
    expect((await browser.get('/me')).status).toBe(200);
    pass(20 * minute);
    expect((await browser.get('/me')).status).toBe(401);
  });

  test('a stolen cookie is worth nothing after its session was ended, in whatever way', async () => {
    const service = await startService(kind);
    const owner = await standIn(service, 'owner');
    type Person = Awaited<ReturnType<typeof standIn>>;
    const ways: [string, (person: Person) => Promise<{ status: number }>][] = [
      ['signed out', ({ browser }) => browser.delete('/session')],
      [
        'ended from the list',
        async ({ browser }) => {
          const { body } = await browser.get('/me');
          return browser.delete(`/me/session/${body.data.Session.ID}`);
        },
      ],
      ['a new password', ({ browser }) => browser.put('/me/password', { Password: 'quiet orchard 77 bicycles' })],
      [
        'other roles',
        ({ id }) =>
          owner.browser.patch(`/person/${id}`, { Roles: [{ Role: 'editor' }] }, { headers: { 'if-match': '"1"' } }),
      ],
      [
        'own roles',
        ({ id, browser }) =>
          browser.patch(`/person/${id}`, { Roles: [{ Role: 'editor' }] }, { headers: { 'if-match': '"1"' } }),
      ],
      ['ended by an owner', ({ id }) => owner.browser.delete(`/person/${id}/session`)],
      ['reset by an owner', ({ id }) => owner.browser.post(`/person/${id}/reset`)],
      ['removed by an owner', ({ id }) => owner.browser.delete(`/person/${id}`)],
    ];
    for (const [way, end] of ways) {
      const person = await standIn(service, 'owner');
      const thief = openBrowser(service.app);
      thief.setCookie(person.browser.cookie());
      expect((await thief.get('/me')).status, way).toBe(200);
      expect((await end(person)).status, way).toBeLessThan(300);
      expect((await thief.get('/me')).status, way).toBe(401);
    }
  });

  test('who changes the own password or roles stays signed in, by another token', async () => {
    const service = await startService(kind);
    await standIn(service, 'owner');
    const { browser, id } = await standIn(service, 'owner');
    const before = browser.cookie();
    expect((await browser.put('/me/password', { Password: 'quiet orchard 77 bicycles' })).status).toBe(200);
    const between = browser.cookie();
    const headers = { 'if-match': '"1"' };
    expect((await browser.patch(`/person/${id}`, { Roles: [{ Role: 'editor' }] }, { headers })).status).toBe(200);
    expect(new Set([before, between, browser.cookie()]).size).toBe(3);
    expect(await browser.get('/me')).toMatchObject({ status: 200, body: { data: { Roles: [{ Role: 'editor' }] } } });
  });

  test('signing in again gives a fresh proof and ends the session before', async () => {
    const pass = stopClock();
    const service = await startService(kind);
    const person = await standInForMember(service, 'owner');
    pass(6 * minute);
    expect((await person.browser.post('/me/recovery-codes')).status).toBe(403);
    const before = person.browser.cookie();
    expect((await person.browser.post('/session', credentials(person))).status).toBe(201);
    expect((await person.browser.post('/me/recovery-codes')).status).toBe(201);
    person.browser.setCookie(before);
    expect((await person.browser.get('/me')).status).toBe(401);
  });

  test('people see and end their own sessions, and nobody else’s', async () => {
    const service = await startService(kind);
    const [one, other] = [await standInForMember(service, 'owner'), await standInForMember(service, 'owner')];
    const { browser } = await signIn(service.app, one);
    const { body } = await browser.get('/me/session/');
    expect(body).toMatchObject({ total: 2, data: [{ IsCurrent: true }, { IsCurrent: false }] });
    const [mine, earlier] = body.data;
    expect((await other.browser.delete(`/me/session/${mine.ID}`)).status).toBe(404);
    expect((await other.browser.get(`/me/session/${mine.ID}`)).status).toBe(404);
    expect((await browser.get(`/me/session/${earlier.ID}`)).body.data).toMatchObject({ ID: earlier.ID });
    expect((await browser.delete(`/me/session/${earlier.ID}`)).status).toBe(204);
    expect((await one.browser.get('/me')).status).toBe(401);
    expect((await browser.get('/me')).status).toBe(200);
  });

  test('language and time zone belong to the account, wherever it is signed in', async () => {
    const service = await startService(kind);
    const person = await standInForMember(service, 'owner');
    const { browser } = person;
    expect((await browser.get('/me')).body.data).toMatchObject({ Language: null, TimeZone: null });
    await browser.patch('/me', { Language: 'ja-JP', TimeZone: 'Asia/Tokyo' });
    const { answer } = await signIn(service.app, person);
    expect(answer.body.data).toMatchObject({ Language: 'ja-JP', TimeZone: 'Asia/Tokyo' });
    const { body } = await browser.patch('/me', { TimeZone: null });
    expect(body.data).toMatchObject({ Language: 'ja-JP', TimeZone: null });
    for (const wrong of [{ Language: 'xx' }, { TimeZone: 'Mars/Olympus' }, { TimeZone: '' }, { Name: 'x' }])
      expect((await browser.patch('/me', wrong)).status).toBe(400);
    expect((await browser.patch('/me', {})).status).toBe(200);
    const { data } = (await browser.get('/activity/?action=change-preferences')).body;
    expect(data.map(({ Data }: { Data: object }) => Data)).toEqual([
      { TimeZone: null },
      { Language: 'ja-JP', TimeZone: 'Asia/Tokyo' },
    ]);
  });

  test('a second factor is replaced only by who can make a code with the new one', async () => {
    const service = await startService(kind);
    const person = await standInForMember(service, 'owner');
    const { TotpSecret } = (await person.browser.post('/me/totp/secret')).body.data;
    expect((await person.browser.post('/me/totp', { Code: codeNow(person.secret) })).status).toBe(400);
    expect((await signIn(service.app, person)).answer.status).toBe(201);
    expect((await person.browser.post('/me/totp', { Code: codeNow(TotpSecret) })).status).toBe(200);
    expect((await signIn(service.app, person, nextCode(person.secret))).answer.status).toBe(401);
    expect((await signIn(service.app, { ...person, secret: TotpSecret }, nextCode(TotpSecret))).answer.status).toBe(
      201,
    );
  });

  test('new recovery codes make the old ones worthless', async () => {
    const service = await startService(kind);
    const person = await standInForMember(service, 'owner');
    const { RecoveryCodes } = (await person.browser.post('/me/recovery-codes')).body.data;
    expect(new Set(RecoveryCodes).size).toBe(10);
    expect((await signIn(service.app, person, person.recoveryCodes[0])).answer.status).toBe(401);
    expect((await signIn(service.app, person, RecoveryCodes[0])).answer.status).toBe(201);
  });
});

test.each([
  ['https://studio.example', /^__Host-studio=[^;]+; .*Secure$/],
  ['http://studio.example', /^__Host-studio=[^;]+; .*Secure$/],
  ['http://localhost:3000', /^studio=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/],
  ['http://127.0.0.1:3000', /^studio=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/],
])('at %s the cookie is as safe as it can be', async (siteUrl, expected) => {
  const service = await startService('SQLite', { siteUrl });
  const person = await standIn(service, 'editor', { hasPassword: true });
  const { answer } = await signIn(service.app, person);
  expect(String(answer.headers['set-cookie'])).toMatch(expected);
});
