/** Staff get into the studio, stay in while they write, and nobody else gets in. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  type Account,
  accept,
  button,
  currentStep,
  field,
  heading,
  invite,
  newPerson,
  password,
  signedInAs,
  signIn,
  sitDown,
  sitDownAs,
  totpCode,
  useStudio,
  withDatabase,
  word,
} from './staff.ts';

const studio = useStudio({ SAMPLE: 'off' });

/** An owner with an account of their own, who is signed in. */
async function newOwner(name: string) {
  const account = await newPerson(studio.site, name);
  const desk = await sitDownAs(studio, account);
  await signedInAs(desk.page, name);
  return { ...desk, account };
}

test('an invited owner sets up an authenticator app, signs out, and signs in with its code', async () => {
  const { page, troubles } = await sitDown(studio);
  const account = await accept(page, await invite(studio.site, 'mika@example.com', 'owner'), 'Mika');
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

test('an invitation works once, also of two who have it open, and not after its hour', async () => {
  const link = await invite(studio.site, 'ren@example.com', 'owner');
  const [{ page }, { page: second }] = [await sitDown(studio), await sitDown(studio)];
  await second.goto(link);
  await field(second, 'field.name').fill('Ren, too late');
  await field(second, 'field.newPassword').fill(password);
  await accept(page, link, 'Ren');
  await button(second, 'invitation.accept').click();
  await second.getByText(word('invitation.gone')).waitFor();
  await second.goto(link);
  await second.getByText(word('invitation.gone')).waitFor();

  const expired = await invite(studio.site, 'late@example.com', 'owner');
  await second.goto(expired);
  await field(second, 'field.name').fill('Late');
  await withDatabase(studio.site, (db) =>
    db.updateTable('invitation').set({ expires_at: new Date().toISOString() }).execute(),
  );
  await field(second, 'field.newPassword').fill(password);
  await button(second, 'invitation.accept').click();
  await second.getByText(word('invitation.gone')).waitFor();
});

test('who types a weak password learns what is wrong with it, and keeps what else was typed', async () => {
  const { page } = await sitDown(studio);
  await page.goto(await invite(studio.site, 'aoi@example.com', 'owner'));
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
  await page.goto(`${studio.site.address}/studio/people?page=1`);
  await heading(page, word('signIn.title')).waitFor();
  await signIn(page, account);
  await heading(page, word('people.title')).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/studio/people?page=1');
});

test('a wrong password is refused in words that do not tell which part was wrong', async () => {
  const { page } = await sitDown(studio);
  await page.goto(`${studio.site.address}/studio`);
  await field(page, 'field.email').fill('nobody@example.com');
  await field(page, 'field.password').fill('not this one at all');
  await button(page, 'signIn.submit').click();
  await page.getByText(word('signIn.refused')).waitFor();
  expect(await field(page, 'field.email').inputValue()).toBe('nobody@example.com');
});

async function fillInvitation(page: Page, email: string) {
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
const letTimePass = () =>
  withDatabase(studio.site, (db) =>
    db
      .updateTable('staff_session')
      .set({ created_at: new Date(Date.now() - 600_000).toISOString() })
      .execute(),
  );

test('a dangerous step long after the sign-in asks for a fresh proof, and then is done', async () => {
  const { page, account } = await newOwner('Haru');
  await fillInvitation(page, 'proof@example.com');
  await letTimePass();
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

async function manage(page: Page, name: string) {
  await page.getByRole('link', { name: word('people.title'), exact: true }).click();
  await page.getByRole('button', { name: word('people.manage.of').replace('{name}', name) }).click();
}

test('who gets another role is asked to sign in with the next step, and then has it', async () => {
  const { page: owner } = await newOwner('Sen');
  const aki = await newPerson(studio.site, 'Aki', 'editor');
  const { page } = await sitDownAs(studio, aki);
  await page
    .getByRole('link', { name: word('board.new') })
    .first()
    .waitFor();
  await manage(owner, 'Aki');
  await owner.getByLabel(word('role.editor')).uncheck();
  await owner.getByLabel('日本語').check();
  await button(owner, 'people.roles.save').click();
  await owner.getByText(word('people.roles.saved')).waitFor();

  await page.getByRole('link', { name: word('releases.title'), exact: true }).click();
  await heading(page, word('signIn.ended.title')).waitFor();
  await signIn(page, aki);
  await heading(page, word('releases.title')).waitFor();
  await page.getByRole('link', { name: word('board.title'), exact: true }).click();
  await heading(page, word('board.title')).waitFor();
  expect(await page.getByRole('link', { name: word('board.new') }).count()).toBe(0);
});

test('who is removed is out with the next step, cannot come back, and is gone from the list', async () => {
  const { page: owner } = await newOwner('Jun');
  const taro = await newPerson(studio.site, 'Taro', 'publisher');
  const { page } = await sitDownAs(studio, taro);
  await signedInAs(page, 'Taro');
  await manage(owner, 'Taro');
  await button(owner, 'people.remove').click();
  await button(owner, 'people.remove').click();
  await expect.poll(() => owner.getByRole('listitem').filter({ hasText: taro.email }).count()).toBe(0);

  await page.getByRole('link', { name: word('releases.title'), exact: true }).click();
  await heading(page, word('signIn.ended.title')).waitFor();
  await signIn(page, taro);
  await page.getByText(word('signIn.refused')).waitFor();
  await page.reload();
  await heading(page, word('signIn.title')).waitFor();
  await owner.getByRole('link', { name: word('activity.title'), exact: true }).click();
  await owner
    .getByRole('listitem')
    .filter({ hasText: word('activity.action.remove') })
    .filter({ hasText: 'Taro' })
    .waitFor();
});

test('a new password ends the other sessions, and only it lets in', async () => {
  const { page, account } = await newOwner('Mei');
  const { page: phone } = await sitDown(studio);
  await phone.goto(`${studio.site.address}/studio`);
  await signIn(phone, account);
  await signedInAs(phone, 'Mei');
  await page.goto(`${studio.site.address}/studio/account`);
  await button(page, 'account.password.change').click();
  await field(page, 'field.newPassword').fill('nine kites above the harbour');
  await button(page, 'account.password.save').click();
  await page.getByText(word('account.password.changed')).waitFor();

  await phone.getByRole('link', { name: word('people.title'), exact: true }).click();
  await heading(phone, word('signIn.ended.title')).waitFor();
  await signIn(phone, account);
  await phone.getByText(word('signIn.refused')).waitFor();
  await signIn(phone, { ...account, password: 'nine kites above the harbour' });
  await heading(phone, word('people.title')).waitFor();
  // Who changed it stays in.
  await page.getByRole('link', { name: word('people.title'), exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: account.email }).waitFor();
});

test('a translator sees neither people nor activity, and who types the address is told why', async () => {
  const { page } = await sitDown(studio);
  await page.goto(await invite(studio.site, 'tomo@example.com', 'translator', 'ja-JP'));
  await field(page, 'field.name').fill('Tomo');
  await field(page, 'field.newPassword').fill(password);
  await button(page, 'invitation.accept').click();
  await button(page, 'factor.later').click();
  await signedInAs(page, 'Tomo');
  expect(await page.getByRole('link', { name: word('people.title') }).count()).toBe(0);
  expect(await page.getByRole('link', { name: word('activity.title') }).count()).toBe(0);
  await page.goto(`${studio.site.address}/studio/people`);
  await page.getByText(word('error.forbidden')).waitFor();
});
