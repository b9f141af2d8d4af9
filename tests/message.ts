/** Messages sent by a program, each on a connection of its own, so that several processes take turns. */
import { solve } from '../content/src/message/testing/solve.ts';
import type { Site } from './site.ts';

export const message = {
  EventType: 'other',
  Name: 'A visitor',
  Email: 'visitor@example.org',
  Phone: '',
  Content: 'Hello',
  Language: 'en-US',
};

export async function solveCaptcha({ address }: Pick<Site, 'address'>): Promise<string> {
  const { data } = await (await fetch(`${address}/api/form/challenge`)).json();
  return solve(data);
}

/** Answers the status. */
export async function sendMessage(
  { address }: Pick<Site, 'address'>,
  captcha: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const { status } = await fetch(`${address}/api/form/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: JSON.stringify({ ...message, Captcha: captcha }),
  });
  return status;
}
