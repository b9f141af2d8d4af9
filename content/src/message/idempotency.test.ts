import { describe, expect, test } from 'vitest';
import { databases, solveCaptcha, startService } from '../testing/service.ts';
import { startSiteverify } from './testing/siteverify.ts';
import { countStored, filledIn, post, stored } from './testing/visitor.ts';

const changes = [
  { EventType: 'other' },
  { Name: '山田 花子' },
  { Email: 'other@example.org' },
  { Phone: '' },
  { Content: 'Something else' },
  { Language: 'en-US' },
];
const malformed = ['', 'two words', 'x'.repeat(201), 'ключ', 'tab\tbed'];

describe.each(databases)('on %s', (kind) => {
  test('a retry is answered with the first ID, and nothing is stored twice', async () => {
    const { app, content } = await startService(kind);
    const form = { ...filledIn, Captcha: await solveCaptcha(app) };
    const first = await post(app, form, { key: 'a-key' });
    const stored = await countStored(content);
    expect(first.status).toBe(201);
    const retry = await post(app, form, { key: 'a-key' });
    const withoutCaptcha = await post(app, filledIn, { key: 'a-key' });
    expect([retry, withoutCaptcha]).toMatchObject([
      { status: 201, body: first.body },
      { status: 201, body: first.body },
    ]);
    expect(await countStored(content)).toEqual(stored);
  });

  test('ten retries at once are one message', async () => {
    const { app, content } = await startService(kind, { form: { perMinute: 10 } });
    const form = { ...filledIn, Captcha: await solveCaptcha(app) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(app, form, { key: 'a-key' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body.data.ID)).size).toBe(1);
    expect(await countStored(content)).toMatchObject({ message: 1, outbox: 1, used_challenge: 1 });
  });

  test('a key that was refused once may be used again', async () => {
    const { app, content } = await startService(kind);
    expect(await post(app, { ...filledIn, Captcha: 'wrong' }, { key: 'a-key' })).toMatchObject({ status: 403 });
    const solved = { ...filledIn, Captcha: await solveCaptcha(app) };
    expect(await post(app, solved, { key: 'a-key' })).toMatchObject({ status: 201 });
    expect(await countStored(content)).toMatchObject({ message: 1, outbox: 1 });
  });

  test('a key is refused for a message that differs in any field', async () => {
    const { app, content } = await startService(kind);
    const form = { ...filledIn, Captcha: await solveCaptcha(app) };
    await post(app, form, { key: 'a-key' });
    for (const change of changes) {
      const { status, body } = await post(app, { ...form, ...change }, { key: 'a-key' });
      const errors = [{ field: 'Idempotency-Key', code: 'reused', message: expect.any(String) }];
      expect({ status, errors: body.errors }, JSON.stringify(change)).toEqual({ status: 400, errors });
    }
    expect(await countStored(content)).toMatchObject({ message: 1, outbox: 1 });
  });

  test('of two different messages with one key at the same moment, the one that is not stored is refused', async () => {
    const { settings } = await startSiteverify();
    const { app, content } = await startService(kind, { captcha: settings });
    const answers = await Promise.all(
      ['first', 'second'].map(async (text) => ({
        text,
        ...(await post(app, { ...filledIn, Content: text }, { key: 'a-key' })),
      })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const accepted = answers.find(({ status }) => status === 201);
    expect(await stored(content, accepted?.body.data.ID)).toMatchObject({ content: accepted?.text });
    expect(await countStored(content)).toMatchObject({ message: 1, outbox: 1 });
  });

  test('messages without a key are each their own', async () => {
    const { settings } = await startSiteverify();
    const { app, content } = await startService(kind, { captcha: settings });
    await post(app, filledIn);
    await post(app, filledIn);
    expect(await countStored(content)).toMatchObject({ message: 2, outbox: 2 });
  });

  test('a malformed key is refused', async () => {
    const { app, content } = await startService(kind);
    for (const key of malformed) {
      const { status, body } = await post(app, filledIn, { key });
      const errors = [{ field: 'Idempotency-Key', code: 'invalid', message: expect.any(String) }];
      expect({ status, errors: body.errors }, JSON.stringify(key)).toEqual({ status: 400, errors });
    }
    expect(await countStored(content)).toMatchObject({ message: 0, form_attempt: 0 });
  });
});
