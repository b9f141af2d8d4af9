import { createHash, randomUUID } from 'node:crypto';
import type { FormBody } from 'contract';
import { sql } from 'kysely';
import { now } from '../clock.ts';
import type { Database, Tables } from '../database/index.ts';
import { HttpProblem } from '../problem.ts';
import { captchaFailed } from './captcha.ts';

export type Message = Tables['message'];
export type OutboxEntry = Tables['outbox'];
export type MailKind = 'topic' | 'receipt';

type UsedChallenge = { id: string; expiresAt: string };

type NewMessage = {
  form: FormBody;
  idempotencyKey: string | undefined;
  challenge: UsedChallenge | undefined;
  kinds: MailKind[];
};

/** The same for the same message, whatever its captcha. */
function fingerprint({ EventType, Name, Email, Phone, Content, Language }: FormBody): string {
  return createHash('sha256')
    .update(JSON.stringify([EventType, Name, Email, Phone, Content, Language]))
    .digest('hex');
}

/** The ID of the message that was sent with this key before. Throws 400 where that was another message. */
export async function findEarlier(db: Database, key: string, form: FormBody): Promise<string | undefined> {
  const earlier = await db
    .selectFrom('message')
    .select(['id', 'fingerprint'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (earlier && earlier.fingerprint !== fingerprint(form)) {
    const message = 'was used for another message';
    throw new HttpProblem(400, 'This Idempotency-Key belongs to another message.', {
      errors: [{ field: 'Idempotency-Key', code: 'reused', message }],
    });
  }
  return earlier?.id;
}

/** Stores the message, its mails to send and its used captcha, all or none. Answers the message's ID. */
export async function storeMessage(
  db: Database,
  { form, idempotencyKey, challenge, kinds }: NewMessage,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = randomUUID();
    const created_at = now();
    const isRobot = form.Website !== '';
    const inserted = await trx
      .insertInto('message')
      .values({
        id,
        event_type: form.EventType,
        name: form.Name,
        email: form.Email,
        phone: form.Phone,
        content: form.Content,
        language: form.Language,
        created_at,
        idempotency_key: idempotencyKey ?? null,
        fingerprint: fingerprint(form),
        held: isRobot ? 'the robot trap was filled in' : null,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted && idempotencyKey) {
      const twin = await findEarlier(trx, idempotencyKey, form);
      if (twin) return twin;
    }
    if (challenge) await useChallenge(trx, challenge);
    if (!isRobot) await enqueue(trx, id, kinds);
    return id;
  });
}

/** Whether a solution was sent before. `storeMessage` sees to those that come at the same moment. */
export async function isUsedChallenge(db: Database, { id }: UsedChallenge): Promise<boolean> {
  return (await db.selectFrom('used_challenge').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

async function useChallenge(trx: Database, { id, expiresAt }: UsedChallenge) {
  const used = await trx
    .insertInto('used_challenge')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!used) throw captchaFailed();
}

async function enqueue(trx: Database, messageId: string, kinds: MailKind[]) {
  for (const kind of kinds) {
    await trx
      .insertInto('outbox')
      .values({
        id: randomUUID(),
        message_id: messageId,
        kind,
        attempts: 0,
        next_at: now(),
        sent_at: null,
        error: null,
      })
      .execute();
  }
}

export async function listMessages(db: Database) {
  return db
    .selectFrom('message')
    .selectAll()
    .select((row) => [
      row
        .selectFrom('outbox')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('outbox.message_id', '=', 'message.id')
        .where('sent_at', 'is', null)
        .as('unsent'),
      row
        .selectFrom('outbox')
        .select(sql<string>`min(error)`.as('e'))
        .whereRef('outbox.message_id', '=', 'message.id')
        .where('sent_at', 'is', null)
        .as('error'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** By its ID, or by the first part of it, which is what its sender was shown. */
export async function findMessage(db: Database, id: string) {
  const isReference = /^[\da-f]{8}$/.test(id);
  const message = await db
    .selectFrom('message')
    .selectAll()
    .where('id', isReference ? 'like' : '=', isReference ? `${id}-%` : id)
    .executeTakeFirst();
  if (!message) return undefined;
  const mails = await db
    .selectFrom('outbox')
    .selectAll()
    .where('message_id', '=', message.id)
    .orderBy('kind', 'desc')
    .execute();
  return { message, mails };
}

/** Erases what a person sent; also what the outbox held of it. Answers how many messages that were. */
export async function eraseByEmail(db: Database, email: string): Promise<number> {
  // SQLite, and PostgreSQL with some locales, know upper and lower case of ASCII only.
  const fold = (address: string) => address.trim().normalize().toLowerCase();
  return db.transaction().execute(async (trx) => {
    const senders = await trx.selectFrom('message').select('email').distinct().execute();
    const spellings = senders.map((row) => row.email).filter((spelling) => fold(spelling) === fold(email));
    if (spellings.length === 0) return 0;
    const { numDeletedRows } = await trx
      .deleteFrom('message')
      .where('email', 'in', spellings)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}

/** How much is to be sent, how long the oldest of it has waited, and what was given up. */
export async function readOutbox(db: Database) {
  const waiting = await db
    .selectFrom('outbox')
    .innerJoin('message', 'message.id', 'outbox.message_id')
    .select((row) => [sql<number>`count(*)`.as('depth'), row.fn.min('message.created_at').as('since')])
    .where('next_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const { givenUp } = await db
    .selectFrom('outbox')
    .select(sql<number>`count(*)`.as('givenUp'))
    .where('next_at', 'is', null)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  const oldestSeconds = waiting.since ? (Date.now() - Date.parse(waiting.since)) / 1000 : 0;
  return { depth: Number(waiting.depth), oldestSeconds, givenUp: Number(givenUp) };
}

/** Sends a message's mails again that were not sent, also those given up or held back. Answers how many, if it exists. */
export async function retryMessage(db: Database, id: string, kinds: MailKind[]): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const message = await trx.selectFrom('message').select(['id', 'held']).where('id', '=', id).executeTakeFirst();
    if (!message) return undefined;
    if (message.held) {
      await trx.updateTable('message').set({ held: null }).where('id', '=', id).execute();
      await enqueue(trx, id, kinds);
    }
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set({ next_at: now(), attempts: 0, error: null })
      .where('message_id', '=', id)
      .where('sent_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  });
}

/** Erases what is older than it may be kept. */
export async function eraseExpired(db: Database, before: { message: string; attempt: string; challenge: string }) {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('message').where('created_at', '<', before.message).execute();
    await trx.deleteFrom('form_attempt').where('at', '<', before.attempt).execute();
    await trx.deleteFrom('used_challenge').where('expires_at', '<', before.challenge).execute();
  });
}
