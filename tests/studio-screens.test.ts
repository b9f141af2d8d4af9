/** Every screen of the studio: open to everyone, by keyboard too, no wider than a phone, in four languages. */
import { localeCodes } from 'contract/locale';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInspection } from './inspection.ts';
import { type Site, startBrowser } from './site.ts';
import {
  type Account,
  accept,
  button,
  currentStep,
  field,
  heading,
  invite,
  password,
  signedInAs,
  signIn,
  sitDown,
  startStudio,
  totpCode,
  word,
} from './staff.ts';

const phone = { width: 390, height: 844 };

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startStudio({ SAMPLE: 'off' }), startBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

const follow = (page: Page, id: 'people.title' | 'activity.title') =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: word(id), exact: true })
    .click();

test('no screen and no dialog has a barrier, light or dark, and none is wider than a phone', async () => {
  const { page, troubles } = await sitDown(browser);
  const { inspect, found } = createInspection(page);
  await page.goto(`${site.address}/studio`);
  await heading(page, word('signIn.title')).waitFor();
  await inspect('sign-in');
  // Who has no session yet is told so by the API, which the browser reports.
  expect(troubles.splice(0).every((trouble) => trouble.includes('401'))).toBe(true);

  await page.goto(await invite(site, 'mika@example.com', 'owner'));
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

  await page.goto(`${site.address}/studio/account`);
  await page.getByText(word('account.session.current'), { exact: true }).waitFor();
  await inspect('account');
  await button(page, 'account.passkey.add').click();
  await inspect('new passkey');
  await page.keyboard.press('Escape');
  await page.goto(`${site.address}/studio/nothing`);
  await heading(page, word('notFound.title')).waitFor();
  await inspect('not found');
  expect(found).toEqual([]);
  expect(troubles).toEqual([]);
}, 240_000);

let account: Account;

test('by keyboard alone somebody signs in, invites somebody and closes a dialog', async () => {
  const { page } = await sitDown(browser);
  account = await accept(page, await invite(site, 'sora@example.com', 'owner'), 'Sora');
  await page.context().clearCookies();
  await page.goto(`${site.address}/studio`);
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
  const { page } = await sitDown(browser, { viewport: phone });
  await page.goto(`${site.address}/studio`);
  await heading(page, word('signIn.title')).waitFor();
  for (const locale of [...localeCodes.slice(1), localeCodes[0]]) {
    const { default: messages } = await import(`../studio/src/language/messages/${locale}.json`, {
      with: { type: 'json' },
    });
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

test('the time zone that somebody chose is the one of all times', async () => {
  const { page } = await sitDown(browser, { timezoneId: 'UTC' });
  await page.goto(`${site.address}/studio/account`);
  await signIn(page, account);
  const since = () => page.locator('li time').first().innerText();
  await page.getByText(word('account.session.current'), { exact: true }).waitFor();
  const before = await since();
  await page.getByLabel(word('field.timeZone')).selectOption('Asia/Tokyo');
  expect(await since()).not.toBe(before);
});
