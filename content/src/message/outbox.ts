/**
 * Sends what the outbox holds. An entry is claimed by moving its time into the future, so that of several processes
 * one sends it, and one that dies while sending leaves it to be sent again: at least once, never none.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { minute, now, second } from '../clock.ts';
import type { Content, Log } from '../content.ts';
import { composeMail } from './mail.ts';
import type { MailKind, OutboxEntry } from './store.ts';
import { createMailTransport } from './transport.ts';

const lease = 5 * minute;
const firstDelay = 30 * second;
const maxDelayMs = 6 * 60 * minute;
const maxAttempts = 20;
const idle = 5 * second;

export type Outbox = { nudge(): void; stop(): Promise<void> };

export const delayAfter = (attempts: number) => Math.min(maxDelayMs, firstDelay * 2 ** (attempts - 1));

export function startOutbox({ db, settings }: Content, log: Log): Outbox {
  const { mail } = settings;
  if (!mail.smtpUrl) return { nudge() {}, async stop() {} };

  const transport = createMailTransport(mail.smtpUrl);
  const stopping = new AbortController();
  let wake = () => {};

  async function claim(): Promise<OutboxEntry | undefined> {
    const entry = await db
      .selectFrom('outbox')
      .selectAll()
      .where('next_at', '<=', now())
      .orderBy('next_at')
      .limit(1)
      .executeTakeFirst();
    if (!entry) return undefined;
    const claimed = await db.transaction().execute((trx) =>
      trx
        .updateTable('outbox')
        .set({ next_at: now(lease), attempts: entry.attempts + 1 })
        .where('id', '=', entry.id)
        .where('next_at', '=', entry.next_at)
        .returningAll()
        .executeTakeFirst(),
    );
    return claimed ?? claim();
  }

  async function send(entry: OutboxEntry): Promise<void> {
    const message = await db.selectFrom('message').selectAll().where('id', '=', entry.message_id).executeTakeFirst();
    if (!message) return;
    const outcome = await transport
      .sendMail(composeMail(entry.kind as MailKind, entry.id, message, settings))
      .then(() => ({ sent_at: now(), next_at: null, error: null }))
      .catch((error: Error) => ({
        sent_at: null,
        next_at: entry.attempts < maxAttempts ? now(delayAfter(entry.attempts)) : null,
        error: reasonOf(error),
      }));
    await db.transaction().execute((trx) => {
      const mark = trx.updateTable('outbox').set(outcome).where('id', '=', entry.id);
      // A failure is recorded only while this process still holds the lease: another may have sent the mail since.
      return (outcome.sent_at ? mark : mark.where('next_at', '=', entry.next_at)).execute();
    });
    if (outcome.error) log.warn({ outbox: entry.id, attempts: entry.attempts, reason: outcome.error }, 'mail not sent');
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Created before the query, so that a nudge during the query is not missed.
      const nudged = new Promise<void>((resolve) => {
        wake = resolve;
      });
      try {
        for (let entry = await claim(); entry; entry = await claim()) {
          await send(entry);
          if (stopping.signal.aborted) return;
        }
      } catch (error) {
        log.error({ err: error }, 'outbox');
      }
      await Promise.race([nudged, sleep(idle, undefined, { ref: false, signal: stopping.signal }).catch(() => {})]);
    }
  }

  const running = run();
  return {
    nudge: () => wake(),
    async stop() {
      stopping.abort();
      wake();
      await Promise.race([running, sleep(3 * second, undefined, { ref: false })]);
      transport.close();
    },
  };
}

// A server's refusal may quote the recipient, which neither the log nor the outbox needs, and have several lines.
const reasonOf = (error: Error) =>
  error.message
    .replace(/\S+@\S+/g, '(address)')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 300);
