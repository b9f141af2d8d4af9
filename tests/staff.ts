/** People of the staff, each at a desk of their own. */
import type { LocaleCode } from 'contract/locale';
import type { Role } from 'contract/studio/rights';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { commandLine } from '../content/src/audit/store.ts';
import { type Database, openForVisitors } from '../content/src/database/index.ts';
import { invitationLink } from '../content/src/staff/invitation.ts';
import { invite as inviteInto } from '../content/src/staff/people.ts';
import { freePort } from '../content/src/testing/postgres.ts';
import { type Site, startBrowser, startSite, visit } from './site.ts';
import { type Account, currentStep, password, totpCode } from './studio-steps.ts';

export * from './studio-steps.ts';

/** A passkey belongs to the address that people see: the site must know its own. */
export async function startStudio(environment: Record<string, string> = {}): Promise<Site> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  return { ...(await startSite({ PORT: String(port), SITE_URL: address, ...environment })), address };
}

/** One site and one browser for all tests of a file. */
export function useStudio(environment: Record<string, string> = {}): { site: Site; browser: Browser } {
  const studio = {} as { site: Site; browser: Browser };
  beforeAll(async () => {
    [studio.site, studio.browser] = await Promise.all([startStudio(environment), startBrowser()]);
  });
  afterAll(async () => {
    await studio.browser.close();
    await studio.site.stop();
  });
  return studio;
}

/** Looks into the site's database, past the site. */
export async function withDatabase<T>({ dataDir }: Site, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openForVisitors({ databaseUrl: '', dataDir });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
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

/** Somebody with an account, an authenticator app and a session, without the screens that lead there. */
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

/** Somebody at a desk of their own. What goes wrong in their browser is noted, but for what the API refuses. */
export async function sitDown(browser: Browser, options: BrowserContextOptions = {}) {
  const { page, troubles } = await visit(browser, { locale: 'en-US', ...options });
  onTestFinished(() => page.context().close());
  return { page, troubles };
}

type Desk = { page: Page; troubles: string[] };

/** Somebody who is signed in, at a desk of their own, with a screen of the studio open. */
export async function sitDownAs(
  { site, browser }: { site: Site; browser: Browser },
  { storageState }: Person,
  address = '',
  options: BrowserContextOptions = {},
): Promise<Desk> {
  const desk = await sitDown(browser, { storageState, ...options });
  await desk.page.goto(`${site.address}/studio${address}`);
  return desk;
}
