import { describe, expect, test } from 'vitest';
import { day, minute } from '../clock.ts';
import { databases, newSettings, openTestContent, serve, solveCaptcha, startService } from '../testing/service.ts';
import { eraseByEmail } from './store.ts';
import { stopClock } from './testing/clock.ts';
import { countStored, eventually, filledIn, post, store } from './testing/visitor.ts';

describe.each(databases)('on %s', (kind) => {
  test('a message is erased with its mails when its time is over, and a younger one is not', async () => {
    const pass = stopClock();
    const content = await openTestContent(await newSettings(kind, { form: { retentionDays: 10 } }));
    await store(content);
    await store(content, { Website: 'https://spam.example' });
    pass(minute);
    const younger = await store(content);
    pass(10 * day - minute / 2);
    await serve(content);
    await eventually(async () => expect(await countStored(content)).toMatchObject({ message: 1, outbox: 1 }));
    expect(await content.db.selectFrom('outbox').select('message_id').execute()).toEqual([{ message_id: younger.id }]);
  });

  test('who sent and what was solved is forgotten as soon as it is of no more use', async () => {
    const pass = stopClock();
    const { app, content } = await startService(kind);
    await post(app, { ...filledIn, Captcha: await solveCaptcha(app) });
    pass(day - 10 * minute);
    await post(app, { ...filledIn, Captcha: await solveCaptcha(app) });
    pass(11 * minute);
    await serve(content);
    const left = { message: 2, outbox: 2, form_attempt: 1, used_challenge: 1 };
    await eventually(async () => expect(await countStored(content)).toEqual(left));

    pass(10 * minute);
    await serve(content);
    await eventually(async () => expect(await countStored(content)).toEqual({ ...left, used_challenge: 0 }));
  });

  test('a used solution is remembered for as long as it would be good', async () => {
    const pass = stopClock();
    const { app, content } = await startService(kind);
    const form = { ...filledIn, Captcha: await solveCaptcha(app) };
    await post(app, form);
    for (const minutes of [10, 9]) {
      pass(minutes * minute);
      expect(await post(await serve(content), form)).toMatchObject({ status: 403 });
    }
    expect(await countStored(content)).toMatchObject({ message: 1 });
  });

  test('a person is erased whatever the case of the letters, and nobody else is', async () => {
    const content = await openTestContent(await newSettings(kind));
    for (const Email of ['Visitor@Example.org', 'visitor@example.org']) await store(content, { Email });
    const others = ['visitor@example.org.uk', 'a.visitor@example.org', 'visitor@example.com', 'v_sitor@example.org'];
    for (const Email of others) await store(content, { Email });
    for (const pattern of ['%@example.org', 'v_sitor@example.or_', '', '*']) {
      expect(await eraseByEmail(content.db, pattern), pattern).toBe(0);
    }
    expect(await eraseByEmail(content.db, ' VISITOR@example.ORG ')).toBe(2);
    const left = await content.db.selectFrom('message').select('email').execute();
    expect(left.map(({ email }) => email).sort()).toEqual(others.sort());
    expect(await countStored(content)).toMatchObject({ message: 4, outbox: 4 });
  });

  test.each([
    ['ÉLISE@exämple.org', 'élise@EXÄMPLE.org'],
    ['Дарья@пример.рф', 'ДАРЬЯ@пример.рф'],
  ])('a person who wrote as %s is erased as %s', async (Email, asked) => {
    const content = await openTestContent(await newSettings(kind));
    await store(content, { Email });
    await store(content);
    expect(await eraseByEmail(content.db, asked)).toBe(1);
    expect(await countStored(content)).toMatchObject({ message: 1, outbox: 1 });
  });
});
