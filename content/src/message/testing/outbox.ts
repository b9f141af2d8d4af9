import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished } from 'vitest';
import type { Content } from '../../content.ts';
import { startOutbox } from '../outbox.ts';
import { eventually, mailsOf } from './visitor.ts';

/** An outbox at work, and what it has logged. */
export function runOutbox(content: Content) {
  const stream = new PassThrough();
  const logged: string[] = [];
  stream.on('data', (line) => logged.push(String(line)));
  const outbox = startOutbox(content, Fastify({ logger: { level: 'info', stream } }).log);
  onTestFinished(() => outbox.stop());
  return { ...outbox, logged };
}

/** A message's mails, once all of them are sent. */
export async function untilSent(content: Content, id: string) {
  return eventually(async () => {
    const mails = await mailsOf(content, id);
    expect(mails.map(({ sent_at }) => sent_at)).toEqual(mails.map(() => expect.any(String)));
    return mails;
  });
}
