/** Staff get into the studio, stay in while they write, and nobody else gets in. */

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startBrowser } from './site.ts';
import {
  type Account,
  accept,
  button,
  currentStep,
  field,
  heading,
  invite,
  signedInAs,
  signIn,
  sitDown,
  startStudio,
  totpCode,
  word,
} from './staff.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startStudio({ SAMPLE: 'off' }), startBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** An owner with an account of their own, who is signed in. */
async function newOwner(name: string) {
  const desk = await sitDown(browser);
  const email = `${name.toLowerCase()}@example.com`;
  const account = await accept(desk.page, await invite(site, email, 'owner'), name);
  return { ...desk, account };
}

test('an invited owner sets up an authenticator app, signs out, and signs in with its code', async () => {
  const { page, troubles, account } = await newOwner('Mika');
  expect(account.codes).toHaveLength(10);
  await button(page, 'layout.signOut').click();
  await heading(page, word('signIn.title')).waitFor();
  await field(page, 'field.email').fill(account.email);
  await field(page, 'field.password').fill(account.password);
  // The code of this step was used to confirm the app.
  await field(page, 'field.code').fill(totpCode(account.secret, currentStep() + 1));
  await button(page, 'signIn.submit').click();
  await signedInAs(page, 'Mika');
  expect(troubles).toEqual([]);
});

test('an invitation works once, and the second who opens it is told so', async () => {
  const link = await invite(site, 'ren@example.com', 'owner');
  const { page } = await sitDown(browser);
  await accept(page, link, 'Ren');
  const { page: second } = await sitDown(browser);
  await second.goto(link);
  await second.getByText(word('invitation.gone')).waitFor();
});

test('who types a weak password learns what is wrong with it, and keeps what else was typed', async () => {
  const { page } = await sitDown(browser);
  await page.goto(await invite(site, 'aoi@example.com', 'owner'));
  await field(page, 'field.name').fill('Aoi');
  await field(page, 'field.newPassword').fill('short');
  await button(page, 'invitation.accept').click();
  await page.getByText(word('error.Password.too_short')).waitFor();
  expect(await field(page, 'field.newPassword').evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await field(page, 'field.name').inputValue()).toBe('Aoi');
});

test('who is not signed in is asked to, and then comes to the address they wanted', async () => {
  const { page, account } = await newOwner('Sora');
  await page.context().clearCookies();
  await page.goto(`${site.address}/studio/people?page=1`);
  await heading(page, word('signIn.title')).waitFor();
  await signIn(page, account);
  await heading(page, word('people.title')).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/studio/people?page=1');
});

test('a wrong password is refused in words that do not tell which part was wrong', async () => {
  const { page } = await sitDown(browser);
  await page.goto(`${site.address}/studio`);
  await field(page, 'field.email').fill('nobody@example.com');
  await field(page, 'field.password').fill('not this one at all');
  await button(page, 'signIn.submit').click();
  await page.getByText(word('signIn.refused')).waitFor();
  expect(await field(page, 'field.email').inputValue()).toBe('nobody@example.com');
});

async function fillInvitation(page: Awaited<ReturnType<typeof sitDown>>['page'], email: string) {
  await page.getByRole('link', { name: word('people.title'), exact: true }).click();
  await button(page, 'people.invite').click();
  await field(page, 'field.email').fill(email);
  await page.getByLabel(word('role.editor')).check();
}

test('a session that ends while somebody writes is asked for in place, and nothing is lost', async () => {
  const { page, account } = await newOwner('Nami');
  await fillInvitation(page, 'kept@example.com');
  await page.evaluate(() => fetch('/api/studio/session', { method: 'DELETE' }));
  await button(page, 'people.invite.submit').click();
  await heading(page, word('signIn.ended.title')).waitFor();
  expect(await field(page, 'field.email').inputValue()).toBe(account.email);
  await signIn(page, account);
  await heading(page, word('people.invited.title')).waitFor();
  expect(await page.getByRole('textbox', { name: word('people.link') }).inputValue()).toContain('/studio/invitation/');
  await button(page, 'done').click();
  await page.getByRole('listitem').filter({ hasText: 'kept@example.com' }).waitFor();
});

test('who does not sign in again when asked finds all as they wrote it', async () => {
  const { page } = await newOwner('Yuki');
  await fillInvitation(page, 'still@example.com');
  await page.evaluate(() => fetch('/api/studio/session', { method: 'DELETE' }));
  await button(page, 'people.invite.submit').click();
  await heading(page, word('signIn.ended.title')).waitFor();
  await page.keyboard.press('Escape');
  await heading(page, word('signIn.ended.title')).waitFor({ state: 'detached' });
  expect(await field(page, 'field.email').inputValue()).toBe('still@example.com');
  expect(await page.getByLabel(word('role.editor')).isChecked()).toBe(true);
});

/** As if all who are signed in had signed in ten minutes ago. */
function letTimePass(): void {
  const database = new DatabaseSync(path.join(site.dataDir, 'content.sqlite'));
  database.prepare('update staff_session set created_at = ?').run(new Date(Date.now() - 600_000).toISOString());
  database.close();
}

test('a dangerous step long after the sign-in asks for a fresh proof, and then is done', async () => {
  const { page, account } = await newOwner('Haru');
  await fillInvitation(page, 'proof@example.com');
  letTimePass();
  await button(page, 'people.invite.submit').click();
  await heading(page, word('signIn.proof.title')).waitFor();
  await signIn(page, account);
  await heading(page, word('people.invited.title')).waitFor();
});

test('who is reset chooses a new password and a new second factor', async () => {
  const { page, account: old } = await newOwner('Kai');
  const { page: other } = await newOwner('Umi');
  await other.getByRole('link', { name: word('people.title'), exact: true }).click();
  await other.getByRole('button', { name: word('people.manage.of').replace('{name}', 'Kai') }).click();
  await button(other, 'people.reset').click();
  await button(other, 'people.reset').click();
  const link = await other.getByRole('textbox', { name: word('people.link') }).inputValue();
  await page.context().clearCookies();
  const renewed: Account = await accept(page, link, 'Kai');
  expect(renewed.email).toBe(old.email);
  expect(renewed.secret).not.toBe(old.secret);
});

test('a translator sees neither people nor activity, and who types the address is told why', async () => {
  const { page } = await sitDown(browser);
  await page.goto(await invite(site, 'tomo@example.com', 'translator', '--language', 'ja-JP'));
  await field(page, 'field.name').fill('Tomo');
  await field(page, 'field.newPassword').fill('seven lanterns over water');
  await button(page, 'invitation.accept').click();
  await button(page, 'factor.later').click();
  await signedInAs(page, 'Tomo');
  expect(await page.getByRole('link', { name: word('people.title') }).count()).toBe(0);
  expect(await page.getByRole('link', { name: word('activity.title') }).count()).toBe(0);
  await page.goto(`${site.address}/studio/people`);
  await page.getByText(word('error.forbidden')).waitFor();
});
