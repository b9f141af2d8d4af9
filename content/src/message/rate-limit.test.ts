import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { minute, second } from '../clock.ts';
import {
  type DatabaseKind,
  databases,
  newSettings,
  openTestContent,
  serve,
  solveCaptcha,
  startService,
} from '../testing/service.ts';
import { stopClock } from './testing/clock.ts';
import { startSiteverify } from './testing/siteverify.ts';
import { countStored, filledIn, post, send } from './testing/visitor.ts';

/** Services on one database, whose captcha takes no work. */
async function startServices(kind: DatabaseKind, count = 1) {
  const { settings: captcha } = await startSiteverify();
  const settings = await newSettings(kind, { captcha });
  const contents = await Promise.all(Array.from({ length: count }, () => openTestContent(settings)));
  const apps = await Promise.all(contents.map((content) => serve(content)));
  const [content, app] = [contents[0], apps[0]];
  if (!content || !app) throw new Error('no service');
  return { content, app, apps };
}

describe.each(databases)('on %s', (kind) => {
  test('the sixth message within a minute has to wait as long as it is told', async () => {
    const pass = stopClock();
    const { app, content } = await startServices(kind);
    for (let n = 1; n <= 5; n += 1) {
      expect(await post(app, filledIn)).toMatchObject({ status: 201 });
      pass(5 * second);
    }
    const { status, headers, body } = await post(app, filledIn);
    expect({ status, body }).toMatchObject({ status: 429, body: { status: 429, title: 'Too Many Requests' } });
    expect(headers['retry-after']).toBe('35');
    expect(await countStored(content)).toMatchObject({ message: 5, outbox: 5 });

    pass(34 * second);
    expect(await post(app, filledIn)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    pass(1 * second);
    expect(await post(app, filledIn)).toMatchObject({ status: 201 });
    expect(await post(app, filledIn)).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  });

  test('the thirty-first message within a day has to wait as long as it is told', async () => {
    const pass = stopClock();
    const { app, content } = await startServices(kind);
    for (let n = 1; n <= 30; n += 1) {
      expect(await post(app, filledIn)).toMatchObject({ status: 201 });
      pass(10 * minute);
    }
    const nineteenHours = 19 * 60 * minute;
    const refused = { status: 429, headers: { 'retry-after': String(nineteenHours / second) } };
    expect(await post(app, filledIn)).toMatchObject(refused);
    expect(await countStored(content)).toMatchObject({ message: 30, outbox: 30 });

    pass(nineteenHours - second);
    expect(await post(app, filledIn)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    pass(second);
    expect(await post(app, filledIn)).toMatchObject({ status: 201 });
    expect(await post(app, filledIn)).toMatchObject({ status: 429, headers: { 'retry-after': '600' } });
  });

  test('one address that sent too much keeps no other from sending', async () => {
    const { app } = await startServices(kind);
    for (let n = 1; n <= 5; n += 1) await post(app, filledIn, { from: '203.0.113.7' });
    expect(await post(app, filledIn, { from: '203.0.113.7' })).toMatchObject({ status: 429 });
    expect(await post(app, filledIn, { from: '203.0.113.8' })).toMatchObject({ status: 201 });
    expect(await post(app, filledIn, { from: '2001:db8::7' })).toMatchObject({ status: 201 });
  });

  test('what was filled in wrongly does not count', async () => {
    const { app } = await startServices(kind);
    for (let n = 1; n <= 10; n += 1)
      expect(await post(app, { ...filledIn, Email: 'x' })).toMatchObject({ status: 400 });
    expect(await post(app, filledIn, { key: 'two words' })).toMatchObject({ status: 400 });
    for (let n = 1; n <= 5; n += 1) expect(await post(app, filledIn)).toMatchObject({ status: 201 });
  });

  test('what fails the security check does not count, so that nobody can use up what others at an address may send', async () => {
    const { app, content } = await startService(kind);
    for (let n = 1; n <= 40; n += 1) expect(await send(app, { Captcha: 'e30=' })).toMatchObject({ status: 403 });
    expect(await countStored(content)).toMatchObject({ form_attempt: 0 });
    expect(await send(app)).toMatchObject({ status: 201 });
  });

  test('one solution that is sent again and again counts once', async () => {
    const { app, content } = await startService(kind);
    const Captcha = await solveCaptcha(app);
    const statuses = await Promise.all(Array.from({ length: 4 }, () => send(app, { Captcha })));
    expect(statuses.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
    for (let n = 1; n <= 10; n += 1) expect(await send(app, { Captcha })).toMatchObject({ status: 403 });
    expect(await countStored(content)).toMatchObject({ message: 1, form_attempt: 1 });
  });

  test('a captcha service is asked for one sender no more than thirty times a minute in vain, and for others on', async () => {
    const pass = stopClock();
    const { settings: captcha, asked, answer } = await startSiteverify();
    const { app } = await startService(kind, { captcha });
    answer.body = JSON.stringify({ success: false });
    for (let n = 1; n <= 30; n += 1) expect(await post(app, filledIn)).toMatchObject({ status: 403 });
    expect(await post(app, filledIn)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect(asked).toHaveLength(30);
    answer.body = JSON.stringify({ success: true });
    expect(await post(app, filledIn, { from: '203.0.113.8' })).toMatchObject({ status: 201 });
    pass(minute + 1);
    expect(await post(app, filledIn)).toMatchObject({ status: 201 });
  });

  test('a retry does not count, and is answered when nothing else would be', async () => {
    const { app } = await startServices(kind);
    const first = await post(app, filledIn, { key: 'a-key' });
    for (let n = 1; n <= 10; n += 1) await post(app, filledIn, { key: 'a-key' });
    for (let n = 2; n <= 5; n += 1) expect(await post(app, filledIn)).toMatchObject({ status: 201 });
    expect(await post(app, filledIn)).toMatchObject({ status: 429 });
    expect(await post(app, filledIn, { key: 'a-key' })).toMatchObject({ status: 201, body: first.body });
  });

  test('a crowd at once gets no more through than one after the other', async () => {
    const { apps, content } = await startServices(kind, 2);
    const crowd = Array.from({ length: 10 }, () => apps).flat();
    const answers = await Promise.all(crowd.map((app) => post(app, filledIn)));
    const statuses = answers.map(({ status }) => status);
    const received = statuses.filter((status) => status === 201).length;
    expect(received).toBeGreaterThan(0);
    expect(received).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status !== 201 && status !== 429)).toEqual([]);
    expect(statuses).toContain(429);
    expect(await countStored(content)).toMatchObject({ message: received, form_attempt: received });
  });

  test('two services on one database share the limit', async () => {
    const { apps } = await startServices(kind, 2);
    const statuses: number[] = [];
    for (const app of [...apps, ...apps, ...apps]) statuses.push((await post(app, filledIn)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('who sent is stored only as a hash that tells nothing without the installation’s key', async () => {
    const from = '203.0.113.7';
    const hashes: string[] = [];
    for (const { app, content } of [await startServices(kind), await startServices(kind)]) {
      await post(app, filledIn, { from });
      const tables = ['message', 'outbox', 'form_attempt', 'used_challenge'] as const;
      const rows = await Promise.all(tables.map((table) => content.db.selectFrom(table).selectAll().execute()));
      expect(JSON.stringify(rows)).not.toContain(from);
      const { sender } = await content.db.selectFrom('form_attempt').select('sender').executeTakeFirstOrThrow();
      hashes.push(sender);
    }
    expect(hashes).toEqual([expect.stringMatching(/^[\da-f]{64}$/), expect.stringMatching(/^[\da-f]{64}$/)]);
    expect(new Set(hashes).size).toBe(2);
    expect(hashes).not.toContain(createHash('sha256').update(from).digest('hex'));
  });
});
