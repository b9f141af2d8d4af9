import { eventTypeNames, eventTypes, type LocaleCode } from 'contract';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { databases, newSettings, startService } from '../testing/service.ts';
import { composeMail } from './mail.ts';
import type { MailKind, Message } from './store.ts';
import { type Received, startSmtp } from './testing/smtp.ts';
import { eventually, filledIn, send, store } from './testing/visitor.ts';
import { topicOf } from './topics.ts';

const headerNames = ({ mail }: Received) => mail.headers.map(({ key }) => key).sort();

describe.each(databases)('on %s', (kind) => {
  test('a message of each type goes to the mailbox of its topic, and nowhere else', async () => {
    const { url, received } = await startSmtp();
    const { content } = await startService(kind, { mail: { smtpUrl: url } });
    const expected = new Map<string, string>();
    for (const EventType of eventTypes) {
      const { id } = await store(content, { EventType });
      expected.set(`[${eventTypeNames['en-US'][EventType]}] ${id}`, content.settings.mail.to[topicOf[EventType]]);
    }
    await eventually(() => expect(received).toHaveLength(13));
    const recipients = received.map(({ mail, recipients }) => [mail.subject, recipients.join()] as const);
    expect(new Map(recipients)).toEqual(expected);
    expect(new Set(expected.values())).toEqual(new Set(Object.values(content.settings.mail.to)));
  });

  test('who answers a message sees all of it and replies to the visitor', async () => {
    const { url, received } = await startSmtp();
    const { app, content } = await startService(kind, { mail: { smtpUrl: url } });
    const { body } = await send(app);
    await eventually(() => expect(received).toHaveLength(1));
    const { mail } = received[0] as Received;
    expect(mail.from?.address).toBe(content.settings.mail.from);
    expect(mail.to).toEqual([{ name: '', address: content.settings.mail.to.customerService }]);
    expect(mail.replyTo).toEqual([{ name: filledIn.Name, address: filledIn.Email }]);
    expect(mail.text?.trimEnd().split('\n')).toEqual([
      `ID: ${body.data.ID}`,
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

  test.each<[LocaleCode, string, string]>([
    ['en-US', 'Test Site: we have received your message', 'Bug Report'],
    ['zh-CN', '测试站：我们已收到您的留言', '故障报告'],
    ['zh-TW', '測試站：我們已收到您的訊息', '錯誤回報'],
    ['ja-JP', '【テストサイト】お問い合わせを受け付けました', '不具合のご報告'],
  ])('where receipts are sent a visitor who wrote in %s is thanked in it', async (Language, subject, type) => {
    const { url, received } = await startSmtp();
    const { content } = await startService(kind, { mail: { smtpUrl: url, receipt: true } });
    const { id } = await store(content, { Language });
    await eventually(() => expect(received).toHaveLength(2));
    const { to } = content.settings.mail;
    expect(received.map(({ recipients }) => recipients)).toEqual(
      expect.arrayContaining([[filledIn.Email], [to.customerService]]),
    );
    const receipt = received.find(({ recipients }) => recipients[0] === filledIn.Email)?.mail;
    expect(receipt?.subject).toBe(subject);
    expect(receipt?.replyTo).toBeUndefined();
    for (const part of [type, id, filledIn.Content]) expect(receipt?.text).toContain(part);
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

/** Sends what is composed of a message that no check has seen. */
async function deliver(kind: MailKind, changes: Partial<Message>): Promise<Received> {
  const { url, received } = await startSmtp();
  const transport = createTransport(url);
  const settings = await newSettings('SQLite');
  await transport.sendMail(composeMail(kind, 'an-entry', { ...ordinary, ...changes }, settings));
  return received[0] as Received;
}

describe.each([
  'x\r\nBcc: everyone@example.com',
  'x\nBcc: everyone@example.com',
  'x\rBcc: everyone@example.com',
  'x\r\n\r\nAnother body',
  'x\u2028Bcc: everyone@example.com',
  'x, everyone@example.com',
  'x <everyone@example.com>',
  'x> , <everyone@example.com',
  '"x" <everyone@example.com>, "y',
  'x\\" <everyone@example.com>, \\"y',
  'group: everyone@example.com;',
  '=?utf-8?Q?x=0D=0ABcc:_everyone@example.com?=',
  '=?utf-8?Q?x=22=3Ceveryone@example.com=3E=2C=22y?=',
  '山田, <everyone@example.com>',
  'x'.repeat(2000),
])('the name %j', (name) => {
  test('adds neither a recipient nor a header', async () => {
    const [plain, hostile] = [await deliver('topic', {}), await deliver('topic', { name })];
    expect(hostile.recipients).toEqual(['service@example.com']);
    expect(headerNames(hostile)).toEqual(headerNames(plain));
    expect(hostile.mail.replyTo).toEqual([{ name: expect.any(String), address: ordinary.email }]);
    expect(hostile.mail.subject).toBe(plain.mail.subject);
    expect(hostile.mail.text?.trimEnd()).toMatch(/\n\nHello$/);
  });
});

test.each([
  'visitor@example.org\r\nBcc: everyone@example.com',
  'visitor@example.org, everyone@example.com',
  'visitor@example.org> <everyone@example.com',
  'visitor@example.org;everyone@example.com',
])('the address %j leads to no second recipient', async (email) => {
  for (const kind of ['topic', 'receipt'] as const) {
    const hostile = await deliver(kind, { email }).catch(() => undefined);
    expect(hostile?.recipients.length ?? 0, kind).toBeLessThanOrEqual(1);
    const plain = await deliver(kind, {});
    if (hostile) expect(headerNames(hostile)).toEqual(headerNames(plain));
  }
});

test('text that looks like the end of a mail stays text', async () => {
  const content = 'before\r\n.\r\nMAIL FROM:<everyone@example.com>\r\n\r\n.hidden\nFrom somebody\n..';
  const { mail, recipients } = await deliver('topic', { content });
  expect(recipients).toEqual(['service@example.com']);
  expect(mail.text?.trimEnd().replaceAll('\r', '').endsWith(content.replaceAll('\r', ''))).toBe(true);
});
