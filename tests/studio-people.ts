/** People of the staff, with accounts and sessions, without the screens that lead there. */
import type { LocaleCode } from 'contract/locale';
import type { Role } from 'contract/studio/rights';
import type { BrowserContext } from 'playwright-core';
import { commandLine } from '../content/src/audit/store.ts';
import { invitationLink } from '../content/src/staff/invitation.ts';
import { invite as inviteInto } from '../content/src/staff/people.ts';
import { freePort } from '../content/src/testing/postgres.ts';
import { type Site, startSite } from './start-site.ts';
import { withDatabase } from './stored.ts';
import { type Account, currentStep, password, totpCode } from './studio-steps.ts';

export { withDatabase };

/** A passkey belongs to the address that people see: the site must know its own. */
export async function startStudio(environment: Record<string, string> = {}): Promise<Site> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  return { ...(await startSite({ PORT: String(port), SITE_URL: address, ...environment })), address };
}

/** The address of an invitation, as the command line gives it. */
export async function invite(site: Site, email: string, role: Role, language?: LocaleCode): Promise<string> {
  const grant = language ? { Role: role, Language: language } : { Role: role };
  const { token } = await withDatabase(site, (db) => inviteInto(db, commandLine, email, [grant]));
  return invitationLink(site.address, token);
}

export type Person = Account & {
  name: string;
  /** A browser in which they are signed in. */
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
};

/** Somebody with an account, an authenticator app and a session. */
export async function newPerson(
  site: Site,
  name: string,
  role: Role = 'owner',
  language?: LocaleCode,
): Promise<Person> {
  const email = `${name.toLowerCase()}@example.com`;
  let cookie = '';
  async function post(path: string, body: object) {
    const headers = { 'content-type': 'application/json', origin: site.address, cookie };
    const options = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${site.address}/api/studio${path}`, options);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return (await response.json()).data;
  }
  const token = (await invite(site, email, role, language)).split('/').at(-1);
  const { TotpSecret, RecoveryCodes } = await post(`/invitation/${token}`, { Name: name, Password: password });
  await post('/me/totp', { Code: totpCode(TotpSecret, currentStep()) });
  const [cookieName = '', value = ''] = cookie.split('=');
  const place = { domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false };
  const cookies = [{ name: cookieName, value, sameSite: 'Strict' as const, ...place }];
  return { email, name, password, secret: TotpSecret, codes: RecoveryCodes, storageState: { cookies, origins: [] } };
}
