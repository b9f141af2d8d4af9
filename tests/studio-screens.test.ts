/** Every screen of the studio: open to everyone, by keyboard too, no wider than a phone, in four languages. */
import { text } from 'node:stream/consumers';
import { type LocaleCode, localeCodes } from 'contract/locale';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createInspection } from './inspection.ts';
import {
  button,
  currentStep,
  field,
  heading,
  invite,
  newPerson,
  password,
  type StudioMessageId,
  signedInAs,
  signIn,
  sitDown,
  sitDownAs,
  totpCode,
  useStudio,
  word,
} from './staff.ts';

const phone = { width: 390, height: 844 };

const studio = useStudio({ SAMPLE: 'off' });

const follow = (page: Page, id: 'people.title' | 'activity.title') =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: word(id), exact: true })
    .click();

test('no screen and no dialog has a barrier, light or dark, and none is wider than a phone', async () => {
  const { page, troubles } = await sitDown(studio);
  const { inspect, found } = createInspection(page);
  await page.goto(`${studio.site.address}/studio`);
  await heading(page, word('signIn.title')).waitFor();
  await inspect('sign-in');
  // Who has no session yet is told so by the API, which the browser reports.
  expect(troubles.splice(0).every((trouble) => trouble.includes('401'))).toBe(true);

  await page.goto(await invite(studio.site, 'mika@example.com', 'owner'));
  await heading(page, word('invitation.title')).waitFor();
  await field(page, 'field.name').fill('Mika');
  await inspect('invitation');
  await field(page, 'field.newPassword').fill(password);
  await button(page, 'invitation.accept').click();
  await heading(page, word('factor.title')).waitFor();
  await inspect('second factor');
  await button(page, 'factor.totp').click();
  const secret = (await page.locator('code').first().innerText()).replaceAll(/\s/g, '');
  await inspect('authenticator app');
  await field(page, 'field.code').fill(totpCode(secret, currentStep()));
  await button(page, 'totp.confirm').click();
  await heading(page, word('recovery.title')).waitFor();
  await inspect('recovery codes');
  await button(page, 'recovery.saved').click();
  await signedInAs(page, 'Mika');
  await inspect('board');

  await follow(page, 'people.title');
  await page.getByText(word('people.invitations.none')).waitFor();
  await button(page, 'people.invite').click();
  await inspect('invite');
  await field(page, 'field.email').fill('ren@example.com');
  await page.getByLabel('日本語').check();
  await button(page, 'people.invite.submit').click();
  await heading(page, word('people.invited.title')).waitFor();
  await inspect('invited');
  await button(page, 'done').click();
  await inspect('people');
  await page.getByRole('button', { name: word('people.manage.of').replace('{name}', 'Mika') }).click();
  await inspect('person');
  await page.keyboard.press('Escape');

  await follow(page, 'activity.title');
  await page.getByText('ren@example.com', { exact: false }).first().waitFor();
  await inspect('activity');

  await page.goto(`${studio.site.address}/studio/account`);
  await page.getByText(word('account.session.current'), { exact: true }).waitFor();
  await inspect('account');
  await button(page, 'account.passkey.add').click();
  await inspect('new passkey');
  await page.keyboard.press('Escape');
  await page.goto(`${studio.site.address}/studio/nothing`);
  await heading(page, word('notFound.title')).waitFor();
  await inspect('not found');
  expect(found).toEqual([]);
  expect(troubles).toEqual([]);
}, 240_000);

test('by keyboard alone somebody signs in, invites somebody and closes a dialog', async () => {
  const account = await newPerson(studio.site, 'Sora');
  const { page } = await sitDown(studio);
  await page.goto(`${studio.site.address}/studio`);
  await heading(page, word('signIn.title')).waitFor();
  const press = (key: string) => page.keyboard.press(key);
  /** Tabs until something has the focus. */
  async function reach(name: string) {
    for (let at = 0; at < 40; at++) {
      await press('Tab');
      const focused = await page.evaluate(() => {
        const { activeElement: it } = document;
        const label = (it as HTMLInputElement | null)?.labels?.[0]?.innerText;
        return it?.getAttribute('aria-label') ?? label ?? it?.textContent ?? '';
      });
      if (focused.trim().startsWith(name)) return;
    }
    throw new Error(`the focus never came to ${name}`);
  }
  await reach(word('field.email'));
  await page.keyboard.type(account.email);
  await press('Tab');
  await page.keyboard.type(account.password);
  await reach(word('signIn.useRecovery'));
  await press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(account.codes.pop() ?? '');
  await press('Enter');
  await signedInAs(page, 'Sora');
  await reach(word('people.title'));
  await press('Enter');
  await heading(page, word('people.title')).waitFor();
  await reach(word('people.invite'));
  await press('Enter');
  await heading(page, word('people.invite.title')).waitFor();
  await page.keyboard.type('umi@example.com');
  await reach(word('role.editor'));
  await press('Space');
  await press('Enter');
  await heading(page, word('people.invited.title')).waitFor();
  await press('Escape');
  await heading(page, word('people.invited.title')).waitFor({ state: 'detached' });
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  expect(focused).toBe(word('people.invite'));
});

test('a language that somebody chose is spoken at once and after a reload', async () => {
  const { page } = await sitDown(studio, { viewport: phone });
  await page.goto(`${studio.site.address}/studio`);
  await heading(page, word('signIn.title')).waitFor();
  for (const locale of [...localeCodes.slice(1), localeCodes[0]]) {
    const messages = await messagesOf(locale);
    await page.getByRole('combobox').selectOption(locale);
    await heading(page, messages['signIn.title']).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe(locale);
    await page.reload();
    await heading(page, messages['signIn.title']).waitFor();
    const extra = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(extra, locale).toBe(0);
  }
});

const messagesOf = async (locale: LocaleCode): Promise<Record<StudioMessageId, string>> =>
  (await import(`../studio/src/language/messages/${locale}.json`, { with: { type: 'json' } })).default;

test('language and time zone go with the account, and before the sign-in the browser’s own are spoken', async () => {
  const yui = await newPerson(studio.site, 'Yui');
  const { page } = await sitDownAs(studio, yui, '/account', { timezoneId: 'UTC' });
  const since = () => page.locator('li time').first().innerText();
  await page.getByText(word('account.session.current'), { exact: true }).waitFor();
  const before = await since();
  await page.getByLabel(word('field.timeZone')).selectOption('Asia/Tokyo');
  await expect.poll(since).not.toBe(before);
  const japanese = await messagesOf('ja-JP');
  await page.getByLabel(word('field.language')).selectOption('ja-JP');
  await heading(page, japanese['account.title']).waitFor();
  const there = await since();

  const { page: phone } = await sitDown(studio, { timezoneId: 'America/New_York' });
  await phone.goto(`${studio.site.address}/studio/account`);
  await heading(phone, word('signIn.title')).waitFor();
  await signIn(phone, yui);
  await heading(phone, japanese['account.title']).waitFor();
  expect(await phone.getByLabel(japanese['field.timeZone']).inputValue()).toBe('Asia/Tokyo');
  expect(await phone.locator('li time').allInnerTexts()).toContain(there);
  // The next person at this browser may choose for themselves.
  await phone.getByRole('button', { name: japanese['layout.signOut'] }).click();
  await heading(phone, japanese['signIn.title']).waitFor();
  await phone.getByRole('combobox').selectOption('zh-TW');
  await heading(phone, (await messagesOf('zh-TW'))['signIn.title']).waitFor();
  await phone.reload();
  await heading(phone, (await messagesOf('zh-TW'))['signIn.title']).waitFor();
});

test('a language that cannot be saved stays as it was, and that is said', async () => {
  const ito = await newPerson(studio.site, 'Ito');
  const { page } = await sitDownAs(studio, ito, '/account');
  await page.getByText(word('account.session.current'), { exact: true }).waitFor();
  await page.context().setOffline(true);
  await page.getByLabel(word('field.language')).selectOption('ja-JP');
  await page.getByText(word('error.network')).waitFor();
  expect(await page.getByLabel(word('field.language')).inputValue()).toBe('en-US');
});

test('activity is found by person and by action, told in the reader’s language, and exported', async () => {
  const gen = await newPerson(studio.site, 'Gen');
  await newPerson(studio.site, 'Ema', 'translator', 'ja-JP');
  const { page } = await sitDownAs(studio, gen, '/people');
  await page.getByRole('button', { name: word('people.manage.of').replace('{name}', 'Ema') }).click();
  await page.getByLabel(word('role.editor')).check();
  await button(page, 'people.roles.save').click();
  await page.getByText(word('people.roles.saved')).waitFor();
  await page.keyboard.press('Escape');
  await follow(page, 'activity.title');
  const rows = page.getByRole('main').getByRole('listitem');
  const told = async () => (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));

  const [person, action] = [page.locator('search select').first(), page.locator('search select').last()];
  await person.selectOption({ label: 'Gen' });
  await page.waitForURL(/person=/);
  await expect.poll(async () => (await told()).every((text) => text.includes('Gen'))).toBe(true);
  await action.selectOption('change-roles');
  await expect.poll(async () => (await told()).length).toBe(1);
  expect((await told())[0]).toContain(
    `${word('activity.action.change-roles')} Ema From Translator 日本語 to Editor and Translator 日本語`,
  );
  const address = page.url();
  await page.reload();
  await expect.poll(async () => (await told()).length).toBe(1);

  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'activity.export').click()]);
  expect(file.suggestedFilename()).toBe('activity.csv');
  const csv = await text(await file.createReadStream());
  // All of it, whatever is shown.
  for (const entry of ['"accept-invitation"', '"change-roles"', '"export"', 'ema@example.com'])
    expect(csv).toContain(entry);

  await page.evaluate(() =>
    fetch('/api/studio/me', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Language: 'ja-JP' }),
    }),
  );
  await page.goto(address);
  const japanese = await messagesOf('ja-JP');
  await expect.poll(async () => (await told())[0] ?? '').toContain(japanese['role.editor']);
  expect((await told())[0]).toContain(japanese['activity.action.change-roles']);
});
