/** What a visitor sends, and what is tables of it. */
import type { FormBody, FormInput } from 'contract';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import type { Content } from '../../content.ts';
import { solveCaptcha } from '../../testing/service.ts';
import { mailKinds } from '../routes.ts';
import { findMessage, type Message, storeMessage } from '../store.ts';

/** All that the form asks for, except the captcha. */
export const filledIn = {
  EventType: 'bug-report',
  Name: '山田 太郎',
  Email: 'visitor@example.org',
  Phone: '+81 (0)3-1234-5678',
  Content: 'ゲームが起動しません。\n这里无法打开游戏。 🎮',
  Language: 'ja-JP',
} satisfies FormInput;

type Sending = { key?: string; from?: string; headers?: Record<string, string> };

/** Sends a body as it is. */
export async function post(app: FastifyInstance, body: object, { key, from, headers }: Sending = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/form/',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
      ...headers,
    },
    payload: JSON.stringify(body),
    ...(from && { remoteAddress: from }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

/** Fills in the form, solves the captcha and sends it. */
export async function send(app: FastifyInstance, changes: Partial<FormInput> = {}, sending: Sending = {}) {
  return post(app, { ...filledIn, Captcha: await solveCaptcha(app), ...changes }, sending);
}

/** Puts a message where the form would have put it. */
export async function store(content: Content, changes: Partial<FormBody> = {}): Promise<Message> {
  const form = { ...filledIn, Captcha: '', Website: '', ...changes };
  const kinds = mailKinds(content);
  const id = await storeMessage(content.db, { form, idempotencyKey: undefined, challenge: undefined, kinds });
  return stored(content, id);
}

/** The message as it is now. */
export async function stored({ db }: Content, id: string): Promise<Message> {
  return db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** What became of a message's mails. */
export async function mailsOf({ db }: Content, id: string) {
  return (await findMessage(db, id))?.mails ?? [];
}

const tables = ['message', 'outbox', 'used_challenge', 'form_attempt'] as const;

/** How much of everything that visitors leave there is. */
export async function countStored({ db }: Content) {
  const counts = tables.map(async (table) => [table, (await db.selectFrom(table).selectAll().execute()).length]);
  return Object.fromEntries(await Promise.all(counts)) as Record<(typeof tables)[number], number>;
}

/** Waits for what other parts of the service do in their own time. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 10 });
