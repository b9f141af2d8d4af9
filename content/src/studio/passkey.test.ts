import { describe, expect, test } from 'vitest';
import { commandLine } from '../audit/store.ts';
import { minute } from '../clock.ts';
import { stopClock } from '../message/testing/clock.ts';
import { invite } from '../staff/people.ts';
import { databases, startService } from '../testing/service.ts';
import { createAuthenticator } from './testing/authenticator.ts';
import { type Browser, goodPassword, openBrowser, standIn } from './testing/browser.ts';

const origin = 'https://studio.example';

async function register(browser: Browser, authenticator = createAuthenticator()) {
  const { body } = await browser.post('/passkey/options');
  const answer = await browser.post('/passkey', {
    Name: 'My phone',
    Credential: authenticator.create(body.data, origin),
  });
  return { authenticator, answer };
}

const startSignIn = async (browser: Browser) => (await browser.post('/session/passkey/options')).body.data;

describe.each(databases)('on %s', (kind) => {
  test('a passkey lets its person in, without a password, and counts as the second factor', async () => {
    const service = await startService(kind);
    const { browser: owner, id } = await standIn(service, 'owner', { hasFactor: false });
    expect(await owner.get('/person/')).toMatchObject({ status: 403 });
    const { authenticator, answer } = await register(owner);
    expect(answer).toMatchObject({ status: 201, body: { data: { Name: 'My phone', UsedAt: null } } });
    expect(await owner.get('/person/')).toMatchObject({ status: 200 });
    const browser = openBrowser(service.app);
    const Credential = authenticator.get(await startSignIn(browser), origin);
    const signedIn = await browser.post('/session/passkey', { Credential });
    expect(signedIn).toMatchObject({ status: 201, body: { data: { ID: id, PasskeyCount: 1 } } });
    expect(await browser.get('/passkey/')).toMatchObject({
      body: { total: 1, data: [{ UsedAt: expect.any(String) }] },
    });
  });

  test('what was signed lets in once, also at the same moment, and within five minutes', async () => {
    const pass = stopClock();
    const service = await startService(kind);
    const { browser: owner } = await standIn(service, 'owner');
    const { authenticator } = await register(owner);
    const browser = openBrowser(service.app);
    const use = (Credential: object) => openBrowser(service.app).post('/session/passkey', { Credential });
    const signed = authenticator.get(await startSignIn(browser), origin);
    const statuses = (await Promise.all([use(signed), use(signed)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 401]);
    const options = await startSignIn(browser);
    expect((await use(authenticator.get(options, origin))).status).toBe(201);
    // The counter has grown, the challenge is the same.
    expect((await use(authenticator.get(options, origin))).status).toBe(401);
    const late = await startSignIn(browser);
    pass(5 * minute);
    expect((await use(authenticator.get(late, origin))).status).toBe(401);
  });

  test('of another site, host, key or person, unverified, or altered, it lets nobody in', async () => {
    const service = await startService(kind);
    const { browser: owner } = await standIn(service, 'owner');
    const { authenticator } = await register(owner);
    const stranger = createAuthenticator();
    const options = () => startSignIn(openBrowser(service.app));
    const foreign = [
      authenticator.get(await options(), 'https://evil.example'),
      authenticator.get(await options(), 'http://studio.example'),
      authenticator.get(await options(), 'https://studio.example:8443'),
      authenticator.get({ ...(await options()), rpId: 'evil.example' }, origin),
      authenticator.get(await options(), origin, { isVerified: false }),
      authenticator.get(await options(), origin, { isPresent: false }),
      authenticator.get({ ...(await options()), challenge: 'AAAA' }, origin),
      authenticator.get((await owner.post('/passkey/options')).body.data, origin),
      stranger.get(await options(), origin),
      { ...stranger.get(await options(), origin), id: authenticator.get(await options(), origin).id },
    ];
    for (const Credential of foreign) {
      const answer = await openBrowser(service.app).post('/session/passkey', { Credential });
      expect(answer.status).toBe(401);
    }
  });

  test('none is registered from another site, unverified, for another person, or twice', async () => {
    const service = await startService(kind);
    const { browser: owner } = await standIn(service, 'owner');
    const { browser: other } = await standIn(service, 'owner');
    const options = async (browser = owner) => (await browser.post('/passkey/options')).body.data;
    const refused = [
      createAuthenticator().create(await options(), 'https://evil.example'),
      createAuthenticator().create({ ...(await options()), rp: { id: 'evil.example' } }, origin),
      createAuthenticator().create(await options(), origin, { isVerified: false }),
      createAuthenticator().create(await options(other), origin),
      createAuthenticator().create(await startSignIn(owner), origin),
    ];
    for (const Credential of refused) {
      expect((await owner.post('/passkey', { Name: 'x', Credential })).status).toBe(400);
    }
    const { authenticator } = await register(owner);
    expect((await register(owner, authenticator)).answer.status).toBe(400);
    expect((await register(other, authenticator)).answer.status).toBe(400);
    expect(await owner.get('/passkey/')).toMatchObject({ body: { total: 1 } });
  });

  test('who has a passkey and no authenticator app gets in by password only with a recovery code, once', async () => {
    const service = await startService(kind);
    const Email = 'ren@example.org';
    const { token } = await invite(service.content.db, commandLine, Email, [{ Role: 'owner' }]);
    const owner = openBrowser(service.app);
    const { body } = await owner.post(`/invitation/${token}`, { Name: 'Mika Ono', Password: goodPassword });
    const signIn = async (Code: string) =>
      (await openBrowser(service.app).post('/session', { Email, Password: goodPassword, Code })).status;
    expect(await signIn('')).toBe(201);
    await register(owner);
    const [code] = body.data.RecoveryCodes;
    expect([await signIn(''), await signIn(code), await signIn(code)]).toEqual([401, 201, 401]);
  });

  test('a removed passkey lets nobody in, and the last factor of who needs one stays', async () => {
    const service = await startService(kind);
    const { browser: owner } = await standIn(service, 'owner', { hasFactor: false });
    const { authenticator, answer } = await register(owner);
    const { browser: other } = await standIn(service, 'owner');
    expect((await other.delete(`/passkey/${answer.body.data.ID}`)).status).toBe(404);
    expect((await owner.delete(`/passkey/${answer.body.data.ID}`)).status).toBe(409);
    await register(owner);
    expect((await owner.delete(`/passkey/${answer.body.data.ID}`)).status).toBe(204);
    const browser = openBrowser(service.app);
    const Credential = authenticator.get(await startSignIn(browser), origin);
    expect((await browser.post('/session/passkey', { Credential })).status).toBe(401);
  });
});
