/** Many visitors who write messages, each from an address of their own. */
import { randomInt, randomUUID } from 'node:crypto';
import { solvedCaptcha } from '../../content/src/message/testing/captcha.ts';
import type { Site } from '../start-site.ts';

/** A site on which they can write at all. */
export const forVisitors = {
  CAPTCHA_SECRET: 'known-to-the-test',
  TRUST_PROXY: '127.0.0.1',
  SAMPLE: 'off',
  LOG_LEVEL: 'silent',
};

export type Written = { key: string; form: { Content: string; Captcha: string }; id: string | undefined };

export async function write(): Promise<Written> {
  const key = randomUUID();
  const form = {
    EventType: 'bug-report',
    Name: '山田 太郎',
    Email: 'visitor@example.org',
    Phone: '',
    Content: `${key} ゲームが起動しません。\n${'🎮'.repeat(randomInt(1, 500))}`,
    Language: 'ja-JP',
    Captcha: await solvedCaptcha(forVisitors.CAPTCHA_SECRET),
  };
  return { key, form, id: undefined };
}

/** Sends it, also again, and notes the ID if it is answered with 201. Answers the status, or 0 where there was none. */
export async function send({ address }: Pick<Site, 'address'>, written: Written): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': written.key,
    'x-forwarded-for': [10, randomInt(256), randomInt(256), randomInt(256)].join('.'),
  };
  try {
    const body = JSON.stringify(written.form);
    const response = await fetch(`${address}/api/form/`, { method: 'POST', headers, body });
    const answer = (await response.json()) as { data?: { ID: string } };
    if (response.status === 201) written.id = answer.data?.ID;
    return response.status;
  } catch {
    return 0;
  }
}

/** Some of them at a time write and send, one message after the other, until they are told to stop. */
export function storm(site: Pick<Site, 'address'>, { atOnce = 6, most = 60 } = {}) {
  const all: Written[] = [];
  let isOver = false;
  const visitor = async () => {
    while (!isOver && all.length < most) {
      const written = await write();
      if (isOver) return;
      all.push(written);
      await send(site, written);
    }
  };
  const running = Promise.all(Array.from({ length: atOnce }, visitor));
  return {
    /** What was sent, once the last answer has come or failed. */
    async stop(): Promise<Written[]> {
      isOver = true;
      await running;
      return all;
    },
  };
}
