/** Whatever a form accepts is stored and mailed as it was written, and nothing else is accepted. */
import { checkForm, type FormInput } from 'contract';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { databases, startService } from '../testing/service.ts';
import { composeMail } from './mail.ts';
import { startSiteverify } from './testing/siteverify.ts';
import { filledIn, post, stored } from './testing/visitor.ts';

const peculiar = [
  'Аdmіn Ѕuрроrt',
  'ⒶⒹⓂⒾⓃ',
  '\u202egpj.exe',
  '\u2067محمد\u2069 عبد',
  `Z${'\u0301'.repeat(60)}algo`,
  '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽',
  '\ud83d',
  '\u200b\u2060\ufeff',
  'a\r\nBcc: everyone@example.com',
  'a\u2028b',
  '=?utf-8?Q?=0D=0ABcc:_everyone@example.com?=',
  "Robert'); drop table message; --",
  '<b>"&amp;\\',
  '%s%n{0}$1',
  '__proto__',
];
const text = fc.oneof(
  fc.constantFrom(...peculiar),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.string({ unit: 'binary', maxLength: 100 }),
);
const word = fc.constantFrom('W', '漢', '🎈', 'e\u0301').map((letter) => letter.repeat(5000).slice(0, 5000));
const form: fc.Arbitrary<FormInput> = fc.record({
  ...Object.fromEntries(Object.entries(filledIn).map(([field, value]) => [field, fc.constant(value)])),
  Name: text,
  Email: fc.oneof(
    fc.constant(filledIn.Email),
    text.map((local) => `${local}@example.org`),
    text.map((host) => `a@${host}.org`),
  ),
  Content: fc.oneof(
    text,
    word,
    fc.array(text).map((lines) => lines.join('\n')),
  ),
}) as never;

const mailer = createTransport({ streamTransport: true, buffer: true });

describe.each(databases)('on %s', (kind) => {
  test('any text', async () => {
    const { settings: captcha } = await startSiteverify();
    const { content, app } = await startService(kind, { captcha, form: { perMinute: 10_000, perDay: 100_000 } });
    const ordinaryHeaders = await headersOf(filledIn.Name);
    let accepted = 0;

    async function headersOf(name: string) {
      const { body } = await post(app, { ...filledIn, Name: name });
      return (await mailOf(body.data.ID)).headers.map(({ key }) => key);
    }
    async function mailOf(id: string) {
      const mail = composeMail('topic', 'an-entry', await stored(content, id), content.settings);
      return PostalMime.parse((await mailer.sendMail(mail)).message as Buffer);
    }

    await fc.assert(
      fc.asyncProperty(form, async (sent) => {
        const { value } = checkForm(sent);
        const { status, body } = await post(app, sent);
        expect(status).toBe(value ? 201 : 400);
        if (!value) return;
        accepted++;
        const { name, email, content: text } = await stored(content, body.data.ID);
        expect({ name, email, text }).toEqual({ name: value.Name, email: value.Email, text: value.Content });
        const mail = await mailOf(body.data.ID);
        expect(mail.headers.map(({ key }) => key)).toEqual(ordinaryHeaders);
        expect(mail.replyTo).toEqual([{ name: expect.any(String), address: expect.any(String) }]);
        const lines = (mail.text ?? '').split('\n');
        expect(lines).toContain(`Name: ${value.Name}`);
        expect(lines).toContain(`Email: ${value.Email}`);
      }),
      { numRuns: 200 },
    );
    expect(accepted).toBeGreaterThan(50);
  });
});
