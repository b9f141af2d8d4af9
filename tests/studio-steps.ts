/** What people of the staff do in the studio's screens, in a real browser. */
import { createHmac } from 'node:crypto';
import { localeCodes } from 'contract/locale';
import type { Page, Route } from 'playwright-core';
import english from '../studio/src/language/messages/en-US.json' with { type: 'json' };

export type StudioMessageId = keyof typeof english;

export const word = (id: StudioMessageId): string => english[id];

/** RFC 6238, as an authenticator app computes it. */
export function totpCode(secret: string, step: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export const currentStep = () => Math.floor(Date.now() / 30_000);

export type Account = { email: string; password: string; secret: string; codes: string[] };

export const button = (page: Page, id: StudioMessageId) =>
  page.getByRole('button', { name: word(id), exact: true }).last();

export const field = (page: Page, id: StudioMessageId) => page.getByLabel(word(id), { exact: false }).last();

export const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true }).last();

/** The board, of somebody who is signed in. */
export async function signedInAs(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: word('layout.account').replace('{name}', name) }).waitFor();
  await heading(page, word('board.title')).waitFor();
}

export const password = 'seven lanterns over water';

/** From the link to the first screen, with an authenticator app. */
export async function accept(page: Page, link: string, name: string): Promise<Account> {
  await page.goto(link);
  await field(page, 'field.name').fill(name);
  const email = await field(page, 'field.email').inputValue();
  await field(page, 'field.newPassword').fill(password);
  await button(page, 'invitation.accept').click();
  await button(page, 'factor.totp').click();
  const secret = (await page.locator('code').first().innerText()).replaceAll(/\s/g, '');
  await field(page, 'field.code').fill(totpCode(secret, currentStep()));
  await button(page, 'totp.confirm').click();
  await heading(page, word('recovery.title')).waitFor();
  const codes = await page.locator('li code').allInnerTexts();
  await button(page, 'recovery.saved').click();
  await signedInAs(page, name);
  return { email, password, secret, codes };
}

/** With a recovery code, which needs no waiting for the next code of the app. */
export async function signIn(page: Page, { email, password, codes }: Account): Promise<void> {
  const address = field(page, 'field.email');
  if (await address.isEditable()) await address.fill(email);
  await field(page, 'field.password').fill(password);
  const other = button(page, 'signIn.useRecovery');
  if ((await other.count()) > 0) await other.click();
  await field(page, 'field.recoveryCode').fill(codes.pop() ?? '');
  await button(page, 'signIn.submit').click();
}

/** Calls the studio's API as the person who is signed in on a page, past what the page shows and holds back. */
export async function callApi(page: Page, method: string, path: string, body?: unknown, ifMatch?: string) {
  const { origin } = new URL(page.url());
  const response = await page.request.fetch(`${origin}/api/studio${path}`, {
    method,
    headers: { origin, ...(ifMatch && { 'if-match': ifMatch }) },
    data: body,
  });
  return { status: response.status(), body: response.status() === 204 ? undefined : await response.json() };
}

/** As the service answers while its renderer is busy, which cannot be had at will: its own tests hold that it does. */
export const answerTooSlow = (route: Route) =>
  route.fulfill({
    status: 422,
    contentType: 'application/problem+json',
    json: {
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'The text takes too long to be made into a page. Please make it shorter or simpler.',
      errors: [{ field: 'Markdown', code: 'too_slow', message: 'the text takes too long to be made into a page' }],
    },
  });

type Written = { Title: string; Summary: string; Markdown: string };

/** Saves a draft over whatever it is now. */
export async function writeText(page: Page, id: string, language: string, text: Written): Promise<void> {
  const path = `/article/${id}/text/${language}`;
  const { body } = await callApi(page, 'GET', path);
  const saved = await callApi(page, 'PUT', path, { Link: null, ...text }, `"${body.data.Version}"`);
  if (saved.status !== 200) throw new Error(`${path} answered ${saved.status}: ${JSON.stringify(saved.body)}`);
}

/** Drafts of a news item in four languages. */
export async function announce(page: Page, title: string): Promise<string> {
  const { body } = await callApi(page, 'POST', '/article', { Slug: 'news', Type: 'Info' });
  for (const language of localeCodes) {
    await writeText(page, body.data.ID, language, {
      Title: `${title} ${language}`,
      Summary: `Summary of ${title} ${language}`,
      Markdown: `Text of ${title} ${language}.`,
    });
  }
  return body.data.ID;
}
