import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databases, solveCaptcha, startService } from '../testing/service.ts';
import { countStored, filledIn, mailsOf, post, send, stored } from './testing/visitor.ts';

const nothing = { message: 0, outbox: 0, used_challenge: 0, form_attempt: 0 };

const json = { 'content-type': 'application/json' };
const formEncoded = new URLSearchParams(filledIn).toString();
const ofSize = (bytes: number) => JSON.stringify({ Content: 'x'.repeat(bytes - '{"Content":""}'.length) });

const refusedBodies = [
  { what: 'plain text', status: 415, headers: { 'content-type': 'text/plain' }, payload: JSON.stringify(filledIn) },
  {
    what: 'a form-encoded body',
    status: 415,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: formEncoded,
  },
  { what: 'a body without a content type', status: 415, headers: {}, payload: JSON.stringify(filledIn) },
  { what: 'no body at all', status: 415, headers: {}, payload: undefined },
  { what: 'an empty body', status: 400, headers: json, payload: '' },
  { what: 'JSON that ends too early', status: 400, headers: json, payload: '{"Name": "x"' },
  { what: 'JSON that is not an object', status: 400, headers: json, payload: '"hello"' },
  { what: 'a null', status: 400, headers: json, payload: 'null' },
  { what: '64 KiB of something else', status: 400, headers: json, payload: ofSize(64 * 1024) },
  { what: 'more than 64 KiB', status: 413, headers: json, payload: ofSize(64 * 1024 + 1) },
];

const refusedValues = [
  { field: 'Extra', value: 'x', code: 'unknown' },
  { field: 'EventType', value: 'complaint', code: 'required' },
  { field: 'Name', value: 'x\r\nBcc: everyone@example.com', code: 'invalid' },
  { field: 'Email', value: 'visitor@example.org\r\nBcc: everyone@example.com', code: 'invalid' },
  { field: 'Email', value: 'visitor@example.org, everyone@example.com', code: 'invalid' },
  { field: 'Phone', value: '123\0', code: 'invalid' },
  { field: 'Content', value: 'before\0after', code: 'invalid' },
  { field: 'Language', value: 'fr-FR', code: 'invalid' },
];

const messages = [
  {
    language: 'en-US',
    name: 'Please enter your name',
    email: 'Please enter a complete email address, such as name@example.com',
    content: 'Please use no more than 5000 characters',
    extra: 'This field is not known',
  },
  {
    language: 'zh-CN',
    name: '请输入您的姓名',
    email: '请输入完整的邮箱地址，例如 name@example.com',
    content: '请控制在 5000 个字符以内',
    extra: '无法识别该字段',
  },
  {
    language: 'zh-TW',
    name: '請輸入您的姓名',
    email: '請輸入完整的電子郵件地址，例如 name@example.com',
    content: '請勿超過 5000 個字元',
    extra: '無法辨識這個欄位',
  },
  {
    language: 'ja-JP',
    name: 'お名前を入力してください',
    email: 'メールアドレスを「name@example.com」のような形式で入力してください',
    content: '5000文字以内で入力してください',
    extra: '不明な項目です',
  },
];

describe.each(databases)('on %s', (kind) => {
  test('a message is answered with its ID, and is stored together with its mail to send', async () => {
    const { app, content } = await startService(kind);
    const { status, headers, body } = await send(app);
    expect({ status, body }).toEqual({ status: 201, body: { data: { ID: expect.stringMatching(/^[\da-f-]{36}$/) } } });
    expect(headers['cache-control']).toBe('no-store');
    expect(await stored(content, body.data.ID)).toMatchObject({
      event_type: filledIn.EventType,
      name: filledIn.Name,
      email: filledIn.Email,
      phone: filledIn.Phone,
      content: filledIn.Content,
      language: filledIn.Language,
      held: null,
    });
    const waiting = { kind: 'topic', attempts: 0, next_at: expect.any(String), sent_at: null, error: null };
    expect(await mailsOf(content, body.data.ID)).toEqual([expect.objectContaining(waiting)]);
    expect(await countStored(content)).toEqual({ message: 1, outbox: 1, used_challenge: 1, form_attempt: 1 });
  });

  test('a message needs neither a phone number nor a language', async () => {
    const { app, content } = await startService(kind);
    const { Phone, Language, ...required } = filledIn;
    const { status, body } = await post(app, { ...required, Captcha: await solveCaptcha(app) });
    expect(status).toBe(201);
    expect(await stored(content, body.data.ID)).toMatchObject({ phone: '', language: 'en-US' });
  });

  test('a visitor who fills a field wrongly reads why in the language of the form', async () => {
    const { app, content } = await startService(kind);
    for (const { language, name, email, content: tooLong, extra } of messages) {
      const wrong = { Name: ' ', Email: 'visitor@example', Content: 'x'.repeat(5001), Extra: 1, Language: language };
      const { status, headers, body } = await post(app, { ...filledIn, ...wrong });
      expect(status).toBe(400);
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(body).toMatchObject({
        type: 'about:blank',
        title: 'Bad Request',
        status: 400,
        detail: expect.any(String),
      });
      expect(body.errors).toEqual([
        { field: 'Name', code: 'required', message: name },
        { field: 'Email', code: 'invalid', message: email },
        { field: 'Content', code: 'too_long', message: tooLong },
        { field: 'Extra', code: 'unknown', message: extra },
      ]);
    }
    expect(await countStored(content)).toEqual(nothing);
  });

  test('a value that no form takes is refused for its field alone', async () => {
    const { app, content } = await startService(kind);
    for (const { field, value, code } of refusedValues) {
      const { status, body } = await post(app, { ...filledIn, [field]: value });
      const errors = [{ field, code, message: expect.stringMatching(/./) }];
      expect({ status, errors: body.errors }, `${field} ${value}`).toEqual({ status: 400, errors });
    }
    expect(await countStored(content)).toEqual(nothing);
  });

  test('what is not a form is answered with a problem', async () => {
    const { app, content } = await startService(kind);
    for (const { what, status, headers, payload } of refusedBodies) {
      const response = await app.inject({ method: 'POST', url: '/api/form/', headers, ...(payload && { payload }) });
      expect(response.statusCode, what).toBe(status);
      expect(response.headers['content-type'], what).toBe('application/problem+json; charset=utf-8');
      expect(response.json(), what).toMatchObject({ type: 'about:blank', status, detail: expect.any(String) });
    }
    expect(await countStored(content)).toEqual(nothing);
  });

  test('what has more values than any form is refused before it is parsed; separators in a text are none', async () => {
    const { app, content } = await startService(kind);
    const many = Object.fromEntries(Array.from({ length: 1100 }, (_, n) => [`f${n}`, 0]));
    for (const body of [many, [Object.values(many)], { Name: Object.keys(many) }]) {
      const answer = await post(app, body);
      expect(answer).toMatchObject({ status: 400, body: { detail: 'The body has more than 1000 values.' } });
      expect(answer.body.errors).toBeUndefined();
    }
    expect(await countStored(content)).toEqual(nothing);
    const { status } = await send(app, { Content: '",[{\\\\'.repeat(800) });
    expect(status).toBe(201);
  });

  test('a robot that fills in the trap is thanked, and its message is held back without a mail', async () => {
    const { app, content } = await startService(kind);
    const { status, body } = await send(app, { Website: 'https://spam.example' });
    expect(status).toBe(201);
    expect(await stored(content, body.data.ID)).toMatchObject({
      name: filledIn.Name,
      held: expect.stringMatching(/./),
    });
    expect(await mailsOf(content, body.data.ID)).toEqual([]);
  });

  test('where its mail cannot be stored the message is not stored either, and can be sent again', async () => {
    const { app, content } = await startService(kind);
    const form = { ...filledIn, Captcha: await solveCaptcha(app) };
    await sql`alter table outbox rename to outbox_away`.execute(content.db);
    const failed = await post(app, form, { key: 'one' });
    expect(failed.status).toBe(500);
    expect(JSON.stringify(failed.body)).not.toContain('outbox');
    await sql`alter table outbox_away rename to outbox`.execute(content.db);
    expect(await countStored(content)).toEqual(nothing);

    expect(await post(app, form, { key: 'one' })).toMatchObject({ status: 201 });
    expect(await countStored(content)).toMatchObject({ message: 1, outbox: 1, used_challenge: 1 });
  });
});
