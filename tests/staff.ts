/** People of the staff, who use the studio in a real browser. */
import { createHmac } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { freePort } from '../content/src/testing/postgres.ts';
import english from '../studio/src/language/messages/en-US.json' with { type: 'json' };
import { runCommand, type Site, startSite, visit } from './site.ts';

export type StudioMessageId = keyof typeof english;

export const word = (id: StudioMessageId): string => english[id];

/** A passkey belongs to the address that people see: the site must know its own. */
export async function startStudio(environment: Record<string, string> = {}): Promise<Site> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  return { ...(await startSite({ PORT: String(port), SITE_URL: address, ...environment })), address };
}

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

/** The address of an invitation, on the site that is visited. */
export async function invite(site: Site, email: string, ...role: [string, ...string[]]): Promise<string> {
  const link = (await runCommand(site, 'staff', 'invite', email, '--role', ...role)).trim();
  return site.address + new URL(link).pathname;
}

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

/** Somebody at a desk of their own. What goes wrong in their browser is noted, but for what the API refuses. */
export async function sitDown(browser: Browser, options: BrowserContextOptions = {}) {
  const { page, troubles } = await visit(browser, { locale: 'en-US', ...options });
  onTestFinished(() => page.context().close());
  return { page, troubles };
}

/** With a recovery code, which needs no waiting for the next code of the app. */
export async function signIn(page: Page, { email, password, codes }: Account): Promise<void> {
  const address = field(page, 'field.email');
  if (await address.isEditable()) await address.fill(email);
  await field(page, 'field.password').fill(password);
  await button(page, 'signIn.useRecovery').click();
  await field(page, 'field.recoveryCode').fill(codes.pop() ?? '');
  await button(page, 'signIn.submit').click();
}
