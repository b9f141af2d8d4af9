/** Passkeys, with Chromium's virtual authenticator in the place of a fingerprint reader. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accept, button, field, heading, invite, password, signedInAs, sitDown, useStudio, word } from './staff.ts';

const studio = useStudio({ SAMPLE: 'off' });

/** A device that keeps passkeys, and whose owner is there and says yes. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    refuse: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  };
}

async function openAccount(page: Page) {
  await page.getByRole('link', { name: word('layout.account').replace('{name}', 'Mika') }).click();
  await heading(page, word('account.title')).waitFor();
}

test('a passkey that somebody added lets them in without a password, until they remove it', async () => {
  const { page, troubles } = await sitDown(studio);
  const device = await withAuthenticator(page);
  await accept(page, await invite(studio.site, 'mika@example.com', 'owner'), 'Mika');
  await openAccount(page);
  await button(page, 'account.passkey.add').click();
  await field(page, 'passkey.name').fill('Mika’s laptop');
  await button(page, 'passkey.add').click();
  await page.getByText('Mika’s laptop').waitFor();
  expect(await device.count()).toBe(1);

  await button(page, 'layout.signOut').click();
  await button(page, 'signIn.passkey').click();
  await signedInAs(page, 'Mika');
  expect(troubles).toEqual([]);

  await openAccount(page);
  await page
    .getByRole('button', { name: word('account.passkey.remove.of').replace('{name}', 'Mika’s laptop') })
    .click();
  await button(page, 'account.passkey.remove').click();
  await page.getByText(word('account.passkeys.none')).waitFor();
  await button(page, 'layout.signOut').click();
  await button(page, 'signIn.passkey').click();
  await page.getByText(word('signIn.passkey.refused')).waitFor();
});

test('an invited owner may have a passkey as the second factor', async () => {
  const { page, troubles } = await sitDown(studio);
  await withAuthenticator(page);
  await page.goto(await invite(studio.site, 'ren@example.com', 'owner'));
  await field(page, 'field.name').fill('Ren');
  await field(page, 'field.newPassword').fill(password);
  await button(page, 'invitation.accept').click();
  await button(page, 'factor.passkey').click();
  await button(page, 'passkey.add').click();
  await heading(page, word('recovery.title')).waitFor();
  await button(page, 'recovery.saved').click();
  await signedInAs(page, 'Ren');
  expect(troubles).toEqual([]);
});

test('who does not prove to the device that it is them is told so, and can use the password', async () => {
  const { page } = await sitDown(studio);
  const device = await withAuthenticator(page);
  await device.refuse();
  await page.goto(`${studio.site.address}/studio/sign-in`);
  await button(page, 'signIn.passkey').click();
  await page.getByText(word('error.passkey.cancelled')).waitFor();
  expect(await field(page, 'field.password').isEditable()).toBe(true);
});
