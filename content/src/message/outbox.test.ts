import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { day, minute, second } from '../clock.ts';
import type { Content } from '../content.ts';
import { databases, newSettings, openTestContent, startService } from '../testing/service.ts';
import { delayAfter } from './outbox.ts';
import { findMessage, listMessages, retryMessage } from './store.ts';
import { stopClock } from './testing/clock.ts';
import { runOutbox, untilSent } from './testing/outbox.ts';
import { startHangingUp, startSmtp } from './testing/smtp.ts';
import { eventually, filledIn, mailsOf, send, store, stored } from './testing/visitor.ts';

/** The one mail of a message, after so many failures. */
async function afterFailures(content: Content, id: string, { logged }: { logged: string[] }, failures: number) {
  await eventually(() => expect(logged).toHaveLength(failures));
  const [mail] = await mailsOf(content, id);
  return mail;
}

describe.each(databases)('on %s', (kind) => {
  test('a message sent with the form is mailed at once, and its mail marked as sent', async () => {
    const smtp = await startSmtp();
    const { app, content } = await startService(kind, { mail: { smtpUrl: smtp.url } });
    const { body } = await send(app);
    const sent = { kind: 'topic', attempts: 1, next_at: null, sent_at: expect.any(String), error: null };
    expect(await untilSent(content, body.data.ID)).toEqual([expect.objectContaining(sent)]);
    expect(smtp.received).toHaveLength(1);
  });

  test('a visitor gets no receipt unless receipts are set', async () => {
    const smtp = await startSmtp();
    const { app, content } = await startService(kind, { mail: { smtpUrl: smtp.url } });
    const { body } = await send(app);
    await untilSent(content, body.data.ID);
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['service@example.com']]);
  });

  test('a message that was held back is not mailed until someone asks for it', async () => {
    const smtp = await startSmtp();
    const content = await openTestContent(await newSettings(kind, { mail: { smtpUrl: smtp.url } }));
    const held = await store(content, { Website: 'https://spam.example' });
    const later = await store(content);
    const outbox = runOutbox(content);
    await untilSent(content, later.id);
    expect(smtp.offers).toBe(1);

    expect(await retryMessage(content.db, held.id, ['topic'])).toBe(1);
    outbox.nudge();
    await eventually(() => expect(smtp.received.at(-1)?.mail.subject).toContain(held.id));
    expect(await stored(content, held.id)).toMatchObject({ held: null });
  });

  test.each([
    { what: 'puts it off', responseCode: 451, message: '4.7.1 <service@example.com>: greylisted, try later' },
    { what: 'refuses it', responseCode: 550, message: '5.1.1 user service@example.com unknown\r\n\u001b[31mhere' },
  ])('a mail is tried again, later and later, while the server $what', async ({ responseCode, message }) => {
    const pass = stopClock();
    const smtp = await startSmtp();
    const content = await openTestContent(await newSettings(kind, { mail: { smtpUrl: smtp.url } }));
    const { id } = await store(content);
    smtp.refusal = { responseCode, message };
    const outbox = runOutbox(content);
    for (const [index, delay] of [30, 60, 120, 240].entries()) {
      const mail = await afterFailures(content, id, outbox, index + 1);
      expect(mail).toMatchObject({
        attempts: index + 1,
        sent_at: null,
        error: expect.stringContaining(String(responseCode)),
      });
      expect(mail?.error).not.toMatch(/service@|\p{Cc}/u);
      const wait = Date.parse(mail?.next_at ?? '') - Date.now();
      expect(wait).toBeGreaterThan((delay - 15) * second);
      expect(wait).toBeLessThanOrEqual(delay * second);
      pass(wait);
      outbox.nudge();
    }
    smtp.refusal = undefined;
    pass(8 * minute);
    outbox.nudge();
    expect(await untilSent(content, id)).toMatchObject([{ next_at: null, error: null }]);
    expect(smtp.received).toHaveLength(1);
    expect(outbox.logged.length).toBeGreaterThanOrEqual(4);
    expect(outbox.logged.join()).not.toMatch(/service@|visitor@/);
  });

  test('a mail waits for a server that hangs up, and for one that is not there', async () => {
    const pass = stopClock();
    const settings = await newSettings(kind);
    const content = await openTestContent(settings);
    const { id } = await store(content);
    for (const smtpUrl of [await startHangingUp(), 'smtp://127.0.0.1:1']) {
      const outbox = runOutbox({ ...content, settings: { ...settings, mail: { ...settings.mail, smtpUrl } } });
      const mail = await afterFailures(content, id, outbox, 1);
      expect(mail).toMatchObject({ sent_at: null, error: expect.stringMatching(/./) });
      await outbox.stop();
      pass(2 * minute);
    }
    const smtp = await startSmtp();
    runOutbox({ ...content, settings: { ...settings, mail: { ...settings.mail, smtpUrl: smtp.url } } });
    expect(await untilSent(content, id)).toMatchObject([{ attempts: 3, error: null }]);
  });

  test('a mailbox that does not exist keeps no other mail from being sent, and is not named', async () => {
    const smtp = await startSmtp();
    const content = await openTestContent(await newSettings(kind, { mail: { smtpUrl: smtp.url, receipt: true } }));
    smtp.unknown = ['nobody@example.org'];
    const { id } = await store(content, { Email: 'nobody@example.org' });
    const other = await store(content);
    const outbox = runOutbox(content);
    await untilSent(content, other.id);
    expect(await mailsOf(content, id)).toMatchObject([
      { kind: 'topic', sent_at: expect.any(String) },
      { kind: 'receipt', sent_at: null, error: expect.stringContaining('550') },
    ]);
    const [, receipt] = await mailsOf(content, id);
    expect([receipt?.error, ...outbox.logged].join()).not.toContain('nobody');
  });

  test('a mail is given up after its twentieth attempt, and sent when someone asks for it again', async () => {
    const pass = stopClock();
    const smtp = await startSmtp();
    const content = await openTestContent(await newSettings(kind, { mail: { smtpUrl: smtp.url } }));
    const { id } = await store(content);
    await content.db.updateTable('outbox').set({ attempts: 18 }).execute();
    smtp.refusal = { responseCode: 554, message: 'no' };
    const outbox = runOutbox(content);
    expect(await afterFailures(content, id, outbox, 1)).toMatchObject({ attempts: 19, next_at: expect.any(String) });
    pass(delayAfter(19));
    outbox.nudge();
    expect(await afterFailures(content, id, outbox, 2)).toMatchObject({ attempts: 20, next_at: null });

    pass(30 * day);
    smtp.refusal = undefined;
    const other = await store(content);
    outbox.nudge();
    await untilSent(content, other.id);
    expect(smtp.offers).toBe(3);
    expect(await listMessages(content.db)).toMatchObject([
      { id, unsent: 1, error: expect.stringContaining('554') },
      {},
    ]);

    expect(await retryMessage(content.db, id, ['topic'])).toBe(1);
    outbox.nudge();
    expect(await untilSent(content, id)).toMatchObject([{ attempts: 1, error: null }]);
  });

  test('asking again for a message whose mail was sent sends nothing', async () => {
    const smtp = await startSmtp();
    const content = await openTestContent(await newSettings(kind, { mail: { smtpUrl: smtp.url } }));
    const { id } = await store(content);
    const outbox = runOutbox(content);
    await untilSent(content, id);
    expect(await retryMessage(content.db, id, ['topic'])).toBe(0);
    const other = await store(content);
    outbox.nudge();
    await untilSent(content, other.id);
    expect(smtp.offers).toBe(2);
    expect(await retryMessage(content.db, 'no-such-message', ['topic'])).toBeUndefined();
  });

  test('two outboxes on one database send each mail once', async () => {
    const smtp = await startSmtp();
    const settings = await newSettings(kind, { mail: { smtpUrl: smtp.url } });
    const contents = [await openTestContent(settings), await openTestContent(settings)] as const;
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push((await store(contents[0])).id);
    const outboxes = contents.map(runOutbox);
    for (const id of ids) await untilSent(contents[0], id);
    await Promise.all(outboxes.map((outbox) => outbox.stop()));
    expect(smtp.received.map(({ mail }) => mail.subject?.split(' ').at(-1)).sort()).toEqual(ids.sort());
    expect(smtp.offers).toBe(10);
  });

  test('what a process was sending when it died is sent by another after a while', async () => {
    const smtp = await startSmtp();
    const settings = await newSettings(kind, { mail: { smtpUrl: smtp.url } });
    const content = await openTestContent(settings);
    const { id } = await store(content);
    smtp.isSilent = true;
    const script = path.join(import.meta.dirname, 'testing/outbox-process.ts');
    const dying = fork(script, [JSON.stringify(settings)], { execArgv: [] });
    await eventually(() => expect(smtp.offers).toBe(1));
    dying.kill('SIGKILL');
    await once(dying, 'exit');
    smtp.isSilent = false;

    const pass = stopClock();
    const outbox = runOutbox(content);
    pass(4 * minute);
    const other = await store(content);
    outbox.nudge();
    await untilSent(content, other.id);
    expect(await mailsOf(content, id)).toMatchObject([{ attempts: 1, sent_at: null }]);

    pass(minute);
    outbox.nudge();
    expect(await untilSent(content, id)).toMatchObject([{ attempts: 2 }]);
    expect(smtp.received.map(({ mail }) => mail.subject?.split(' ').at(-1))).toEqual([other.id, id]);
  });

  test('a failure that comes after another process has sent the mail does not undo that', async () => {
    const failing = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const server = createServer((socket) => {
      asked.resolve();
      void failing.promise.then(() => socket.destroy());
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const smtpUrl = `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
    const content = await openTestContent(await newSettings(kind, { mail: { smtpUrl } }));
    const { id } = await store(content);
    const outbox = runOutbox(content);
    await asked.promise;
    const sent = { sent_at: '2026-01-01T00:00:00.000Z', next_at: null, error: null };
    await content.db.updateTable('outbox').set(sent).execute();
    failing.resolve();
    await afterFailures(content, id, outbox, 1);
    expect(await mailsOf(content, id)).toMatchObject([sent]);
  });

  test('a mail that is sent twice carries the same identity both times', async () => {
    const smtp = await startSmtp();
    const content = await openTestContent(await newSettings(kind, { mail: { smtpUrl: smtp.url } }));
    const { id } = await store(content);
    const outbox = runOutbox(content);
    const [entry] = await untilSent(content, id);
    await content.db
      .updateTable('outbox')
      .set({ sent_at: null, next_at: entry?.sent_at ?? null })
      .execute();
    outbox.nudge();
    await untilSent(content, id);
    const [first, second] = smtp.received.map(({ mail }) => mail.messageId);
    expect(first).toBe(`<${entry?.id}@example.com>`);
    expect(second).toBe(first);
  });

  test('without a mail server messages stay readable, and are mailed once there is one', async () => {
    const settings = await newSettings(kind);
    const content = await openTestContent(settings);
    const { id } = await store(content);
    await runOutbox(content).stop();
    expect(await findMessage(content.db, id)).toMatchObject({
      message: { name: filledIn.Name, content: filledIn.Content },
      mails: [{ attempts: 0, sent_at: null, error: null }],
    });
    expect(await listMessages(content.db)).toMatchObject([{ id, unsent: 1, error: null }]);

    const smtp = await startSmtp();
    runOutbox({ ...content, settings: { ...settings, mail: { ...settings.mail, smtpUrl: smtp.url } } });
    await untilSent(content, id);
    expect(smtp.received).toHaveLength(1);
  });
});

test('the wait before the next attempt doubles up to six hours', () => {
  const minutes = [1, 2, 3, 10, 11, 19].map((attempts) => delayAfter(attempts) / minute);
  expect(minutes).toEqual([0.5, 1, 2, 256, 360, 360]);
});
