import { eventTypeNames, eventTypes, type LocaleCode } from 'contract';
import { createTransport } from 'nodemailer';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databases, newSettings, openTestContent } from '../testing/service.ts';
import { composeMail } from './mail.ts';
import type { MailKind, Message } from './store.ts';
import { runOutbox, untilSent } from './testing/outbox.ts';
import { type Received, startSmtp } from './testing/smtp.ts';
import { eventually, filledIn, store } from './testing/visitor.ts';
import { topicOf } from './topics.ts';

const headerNames = (received: Received | undefined) => received?.mail.headers.map(({ key }) => key).sort();

const thanks: { Language: LocaleCode; subject: string; type: string; signature: string }[] = [
  {
    Language: 'en-US',
    subject: 'Test Site: we have received your message',
    type: 'Bug Report',
    signature: 'The Test Site team',
  },
  { Language: 'zh-CN', subject: '测试站：我们已收到您的留言', type: '问题反馈', signature: '测试站团队' },
  { Language: 'zh-TW', subject: '測試站：我們已收到您的訊息', type: '問題回報', signature: '測試站團隊敬上' },
  {
    Language: 'ja-JP',
    subject: '【テストサイト】お問い合わせを受け付けました',
    type: '不具合のご報告',
    signature: 'テストサイト',
  },
];

describe.each(databases)('on %s', (kind) => {
  test('a message of each type goes to the mailbox of its topic, and nowhere else', async () => {
    const { url, received } = await startSmtp();
    const content = await openTestContent(await newSettings(kind, { mail: { smtpUrl: url } }));
    const expected = new Map<string, string>();
    for (const EventType of eventTypes) {
      const { id } = await store(content, { EventType });
      expected.set(`[${eventTypeNames['en-US'][EventType]}] ${id}`, content.settings.mail.to[topicOf[EventType]]);
    }
    runOutbox(content);
    await eventually(() => expect(received).toHaveLength(13));
    const recipients = received.map(({ mail, recipients }) => [mail.subject, recipients.join()] as const);
    expect(new Map(recipients)).toEqual(expected);
    expect(new Set(expected.values())).toEqual(new Set(Object.values(content.settings.mail.to)));
  });

  test('who answers a message sees all of it and replies to the visitor', async () => {
    const { url, received } = await startSmtp();
    const content = await openTestContent(await newSettings(kind, { mail: { smtpUrl: url } }));
    const { id } = await store(content);
    runOutbox(content);
    await untilSent(content, id);
    const { mail } = received[0] as Received;
    expect(mail.from?.address).toBe(content.settings.mail.from);
    expect(mail.to).toEqual([{ name: '', address: content.settings.mail.to.customerService }]);
    expect(mail.replyTo).toEqual([{ name: filledIn.Name, address: filledIn.Email }]);
    expect(mail.text?.trimEnd().split('\n')).toEqual([
      `ID: ${id}`,
      expect.stringMatching(/^Time: \d{4}-\d\d-\d\dT/),
      'Type: Bug Report',
      'Language: ja-JP',
      `Name: ${filledIn.Name}`,
      `Email: ${filledIn.Email}`,
      `Phone: ${filledIn.Phone}`,
      '',
      ...filledIn.Content.split('\n'),
    ]);
    expect(mail.html).toBeUndefined();
  });

  test('a name that turns the direction of writing is stored as written, and turns nothing in a header', async () => {
    const { url, received } = await startSmtp();
    const content = await openTestContent(await newSettings(kind, { mail: { smtpUrl: url, receipt: true } }));
    const Name = '\u202egro.elpmaxe\u202c\u061c \u2066\u2067\u2068\u200fدانا\u2069\u200e\u202a\u202b\u202d';
    const { id, name } = await store(content, { Name });
    expect(name).toBe(Name);
    runOutbox(content);
    await untilSent(content, id);
    expect(received).toHaveLength(2);
    for (const { from, to, replyTo, subject } of received.map(({ mail }) => mail)) {
      expect(JSON.stringify({ from, to, replyTo, subject })).not.toMatch(/\p{Bidi_C}/u);
    }
    const toDesk = received.find(({ mail }) => mail.replyTo)?.mail;
    expect(toDesk?.replyTo).toEqual([{ name: 'gro.elpmaxe دانا', address: filledIn.Email }]);
    expect(toDesk?.text).toContain(`\nName: ${Name}\n`);
  });

  test('where receipts are sent, visitors are thanked in the language they wrote in', async () => {
    const { url, received } = await startSmtp();
    const content = await openTestContent(await newSettings(kind, { mail: { smtpUrl: url, receipt: true } }));
    const ids = new Map<string, string>();
    for (const { Language } of thanks) {
      const { id } = await store(content, { Language, Email: `${Language}@example.org` });
      ids.set(Language, id);
    }
    runOutbox(content);
    for (const { Language, subject, type, signature } of thanks) {
      const id = ids.get(Language) ?? '';
      await untilSent(content, id);
      const receipts = received.filter(({ recipients }) => recipients.join() === `${Language}@example.org`);
      expect(receipts.map(({ mail }) => mail.subject)).toEqual([subject]);
      for (const part of [type, id]) expect(receipts[0]?.mail.text).toContain(part);
      expect(receipts[0]?.mail.text?.trimEnd().split('\n').at(-1)).toBe(signature);
      expect(receipts[0]?.mail.replyTo).toBeUndefined();
    }
    expect(received).toHaveLength(2 * thanks.length);
  });
});

const ordinary: Message = {
  id: '00000000-0000-4000-8000-000000000000',
  event_type: 'bug-report',
  name: 'Visitor',
  email: 'visitor@example.org',
  phone: '',
  content: 'Hello',
  language: 'en-US',
  created_at: '2030-01-01T00:00:00.000Z',
  idempotency_key: null,
  fingerprint: '',
  held: null,
};

test('a visitor whose language the code does not have, as after a rollback, is thanked in the default one', async () => {
  const settings = await newSettings('SQLite', { mail: { receipt: true } });
  const receipt = composeMail('receipt', 'entry', { ...ordinary, language: 'ko-KR' }, settings);
  expect(receipt.subject).toBe('Test Site: we have received your message');
});

/** Sends what is composed of an ordinary message, and of one that no check has seen. */
async function deliver(kind: MailKind, changes: Partial<Message>) {
  const { url, received } = await startSmtp();
  const transport = createTransport({ url, pool: true });
  onTestFinished(() => transport.close());
  const settings = await newSettings('SQLite');
  await transport.sendMail(composeMail(kind, 'an-entry', ordinary, settings));
  await transport.sendMail(composeMail(kind, 'an-entry', { ...ordinary, ...changes }, settings)).catch(() => {});
  const [plain, hostile] = received;
  if (!plain) throw new Error('an ordinary mail was not sent');
  return { plain, hostile };
}

test.each([
  ['a line break', 'x\r\nBcc: everyone@example.com'],
  ['a line feed', 'x\nBcc: everyone@example.com'],
  ['a carriage return', 'x\rBcc: everyone@example.com'],
  ['an empty line', 'x\r\n\r\nAnother body'],
  ['a line separator', 'x\u2028Bcc: everyone@example.com'],
  ['a comma', 'x, everyone@example.com'],
  ['an address', 'x <everyone@example.com>'],
  ['angle brackets the wrong way round', 'x> , <everyone@example.com'],
  ['quotation marks', '"x" <everyone@example.com>, "y'],
  ['escaped quotation marks', 'x\\" <everyone@example.com>, \\"y'],
  ['a group', 'group: everyone@example.com;'],
  ['a line break as an encoded word', '=?utf-8?Q?x=0D=0ABcc:_everyone@example.com?='],
  ['an address as an encoded word', '=?utf-8?Q?x=22=3Ceveryone@example.com=3E=2C=22y?='],
  ['an address behind Japanese', '山田, <everyone@example.com>'],
  ['two thousand letters', 'x'.repeat(2000)],
])('a name with %s adds neither a recipient nor a header', async (_what, name) => {
  const { plain, hostile } = await deliver('topic', { name });
  expect(hostile?.recipients).toEqual(['service@example.com']);
  expect(headerNames(hostile)).toEqual(headerNames(plain));
  expect(hostile?.mail.replyTo).toEqual([{ name: expect.any(String), address: ordinary.email }]);
  expect(hostile?.mail.subject).toBe(plain.mail.subject);
  expect(hostile?.mail.text?.trimEnd()).toMatch(/\n\nHello$/);
});

test.each([
  'visitor@example.org\r\nBcc: everyone@example.com',
  'visitor@example.org, everyone@example.com',
  'visitor@example.org> <everyone@example.com',
  'visitor@example.org;everyone@example.com',
])('an address like %j adds no recipient, and gets no receipt', async (email) => {
  const { plain, hostile } = await deliver('topic', { email });
  expect(hostile?.recipients).toEqual(['service@example.com']);
  expect(headerNames(hostile)).toEqual(headerNames(plain));
  const receipts = await deliver('receipt', { email });
  expect(receipts.plain.recipients).toEqual([ordinary.email]);
  expect(receipts.hostile).toBeUndefined();
});

test('a receipt has nothing in it that the visitor typed, for the address may be another’s', async () => {
  const typed = { name: 'Buy now', content: 'https://spam.example', phone: '+81 3 1234 5678' };
  const { plain, hostile } = await deliver('receipt', typed);
  expect(hostile?.mail.text).toBe(plain.mail.text);
  expect(hostile?.mail.subject).toBe(plain.mail.subject);
});

test('text that looks like the end of a mail stays text', async () => {
  const content = 'before\r\n.\r\nMAIL FROM:<everyone@example.com>\r\n\r\n.hidden\nFrom somebody\n..';
  const { hostile } = await deliver('topic', { content });
  expect(hostile?.recipients).toEqual(['service@example.com']);
  expect(hostile?.mail.text?.trimEnd().endsWith(content.replaceAll('\r', ''))).toBe(true);
});
