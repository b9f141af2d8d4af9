/** A browser with the studio open: it keeps the cookie, and says that requests come from the studio's own page. */
import { Readable } from 'node:stream';
import type { Role, RoleGrant } from 'contract/studio';
import type { FastifyInstance } from 'fastify';
import { commandLine } from '../../audit/store.ts';
import { now } from '../../clock.ts';
import type { Content } from '../../content.ts';
import type { Database } from '../../database/index.ts';
import { invite } from '../../staff/people.ts';
import { startSession } from '../../staff/session.ts';
import { writeRoles } from '../../staff/store.ts';
import { codeAt, createTotpSecret, currentStep } from '../../staff/totp.ts';

export const goodPassword = 'violet harbour 42 lanterns';

/** The same as it would be stored after a ten-thousandth of the work: to check it takes no longer than that. */
const quicklyStored = '$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$xcsNaJfVgptdtixklG1tjyR52uJoOujgCq50jfsNrsI';

type Sending = { headers?: Record<string, string | undefined>; from?: string };

export type Answer = {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it is what it says
  body: any;
  bytes: Buffer;
};

const isFile = (body: unknown): body is Buffer | Readable => body instanceof Uint8Array || body instanceof Readable;

export function openBrowser(app: FastifyInstance) {
  let cookie = '';
  async function send(method: string, path: string, body?: unknown, { headers = {}, from }: Sending = {}) {
    const given = {
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(body !== undefined && !isFile(body) && { 'content-type': 'application/json' }),
      ...headers,
    };
    const response = await app.inject({
      method: method as 'GET',
      url: `/api/studio${path}`,
      headers: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<
        string,
        string
      >,
      ...(body !== undefined && { payload: isFile(body) ? body : JSON.stringify(body) }),
      ...(from && { remoteAddress: from }),
    });
    const set = response.headers['set-cookie'];
    if (set) cookie = String(set).split(';')[0] ?? '';
    const isJson = response.body !== '' && String(response.headers['content-type']).includes('json');
    const answer: Answer = {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : response.body,
      bytes: response.rawPayload,
    };
    return answer;
  }
  return {
    get: (path: string, sending?: Sending) => send('GET', path, undefined, sending),
    post: (path: string, body: unknown = {}, sending?: Sending) => send('POST', path, body, sending),
    put: (path: string, body: unknown, sending?: Sending) => send('PUT', path, body, sending),
    patch: (path: string, body: unknown, sending?: Sending) => send('PATCH', path, body, sending),
    delete: (path: string, sending?: Sending) => send('DELETE', path, undefined, sending),
    send,
    /** The cookie as another would have stolen it. */
    cookie: () => cookie,
    setCookie: (stolen: string) => {
      cookie = stolen;
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;

/** Of the next time step, which is let in early: it stays right however long the test takes, and the one of now is used. */
export const nextCode = (secret: string) => codeAt(secret, currentStep() + 1);

export const codeNow = (secret: string) => codeAt(secret, currentStep());

/** Somebody who was invited, has accepted, and has confirmed the authenticator app. */
export async function join(
  { app, content }: { app: FastifyInstance; content: Content },
  roles: Role | RoleGrant[],
  email = `${crypto.randomUUID()}@example.org`,
) {
  const grants = typeof roles === 'string' ? [{ Role: roles }] : roles;
  const { token } = await invite(content.db, commandLine, email, grants);
  const browser = openBrowser(app);
  const { status, body } = await browser.post(`/invitation/${token}`, { Name: 'Mika Ono', Password: goodPassword });
  if (status !== 201) throw new Error(`invitation: ${JSON.stringify(body)}`);
  const { Person, TotpSecret, RecoveryCodes } = body.data;
  const confirmed = await browser.post('/me/totp', { Code: codeNow(TotpSecret) });
  if (confirmed.status !== 200) throw new Error(`totp: ${JSON.stringify(confirmed.body)}`);
  return {
    browser,
    email,
    id: Person.ID as string,
    secret: TotpSecret as string,
    recoveryCodes: RecoveryCodes as string[],
  };
}

/** Signs in by another browser. */
export async function signIn(app: FastifyInstance, person: { email: string; secret: string }, code?: string) {
  const browser = openBrowser(app);
  const Code = code ?? nextCode(person.secret);
  return { browser, answer: await browser.post('/session', { Email: person.email, Password: goodPassword, Code }) };
}

type StandInOptions = { hasFactor?: boolean; hasPassword?: boolean; sessionAgeMs?: number };

/** An account with a session, at no cost: for tests that are not about getting in. */
export async function createStandIn(
  db: Database,
  roles: Role | RoleGrant[],
  { hasFactor = true, hasPassword = false, sessionAgeMs = 0 }: StandInOptions = {},
) {
  const grants = typeof roles === 'string' ? [{ Role: roles }] : roles;
  const id = crypto.randomUUID();
  const email = `${id}@example.org`;
  const secret = createTotpSecret();
  const password = hasPassword ? quicklyStored : null;
  const row = { id, email, email_key: email, name: 'Mika Ono', password, version: 1, created_at: now() };
  const token = await db.transaction().execute(async (trx) => {
    await trx.insertInto('staff').values(row).execute();
    await writeRoles(trx, id, grants);
    const totp = { staff_id: id, secret: hasFactor ? secret : null, unconfirmed_secret: null, last_step: 0 };
    await trx.insertInto('staff_totp').values(totp).execute();
    return (await startSession(trx, id, 'Firefox, Linux', now(-sessionAgeMs))).token;
  });
  return { id, email, secret, token };
}

/** Somebody who has an account and a session already. */
export async function standIn(
  { app, content }: { app: FastifyInstance; content: Content },
  roles: Role | RoleGrant[],
  options?: StandInOptions,
) {
  const { token, ...person } = await createStandIn(content.db, roles, options);
  const browser = openBrowser(app);
  browser.setCookie(`__Host-studio=${token}`);
  return { browser, ...person };
}

/** Somebody who can sign in in every way but by passkey, and has a session already. */
export async function standInForMember(service: { app: FastifyInstance; content: Content }, roles: Role | RoleGrant[]) {
  const person = await standIn(service, roles, { hasPassword: true });
  const { status, body } = await person.browser.post('/me/recovery-codes');
  if (status !== 201) throw new Error(`recovery codes: ${JSON.stringify(body)}`);
  return { ...person, recoveryCodes: body.data.RecoveryCodes as string[] };
}
