/** Every endpoint of the studio's table × every role × language × no session × another site, from the table itself. */
import { type LocaleCode, localeCodes } from 'contract';
import { can, type RoleGrant, type StudioEndpointName, studioEndpoints } from 'contract/studio';
import { describe, expect, test } from 'vitest';
import { minute } from '../clock.ts';
import { databases, startService } from '../testing/service.ts';
import { openBrowser, standIn } from './testing/browser.ts';

type Endpoint = {
  method: string;
  path: string;
  right: 'anyone' | { action: 'read' | 'write' | 'publish' | 'export'; subject: 'account' | 'person' | 'text' };
  isFresh?: boolean;
  isSetup?: boolean;
};

const endpoints = Object.entries(studioEndpoints) as unknown as [StudioEndpointName, Endpoint][];

const people: [string, RoleGrant[]][] = [
  ['an owner', [{ Role: 'owner' }]],
  ['a publisher', [{ Role: 'publisher' }]],
  ['an editor', [{ Role: 'editor' }]],
  ['a translator', [{ Role: 'translator', Language: 'ja-JP' }]],
  ['who answers messages', [{ Role: 'inbox' }]],
];

const someId = '00000000-0000-4000-8000-000000000000';

/** Addresses of an endpoint, one for each language if it has any, that lead to nothing that could be changed. */
const addressesOf = (path: string): { path: string; language: LocaleCode | undefined }[] => {
  const filled = path
    .replace('/api/studio', '')
    .replace(':token', 'A'.repeat(43))
    .replace('article/:id', 'article/2147483647')
    .replace(':id', someId)
    .replace(':pageId', 'terms-of-use')
    .replace(':edition', '1');
  if (!filled.includes(':language')) return [{ path: filled, language: undefined }];
  return localeCodes.map((language) => ({ path: filled.replace(':language', language), language }));
};

/** Without a body: what is let through goes on to be refused as incomplete. */
const bodyOf = (method: string) => (method === 'GET' || method === 'DELETE' ? undefined : {});

const methodsOf = (method: string) => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

describe.each(databases)('on %s', (kind) => {
  test('every role may do what its rights say, in the languages they say, and nothing else', async () => {
    const service = await startService(kind);
    const wrong: string[] = [];
    for (const [who, Roles] of people) {
      for (const [name, { method, path, right }] of endpoints) {
        for (const { path: address, language } of addressesOf(path)) {
          const { browser } = await standIn(service, Roles);
          const { status } = await browser.send(method, address, bodyOf(method));
          const isExpected = right === 'anyone' || can({ Roles }, right.action, right.subject, language);
          const isRefused = status === 403 || (status === 401 && right !== 'anyone');
          if (isExpected === isRefused || status >= 500) wrong.push(`${who}: ${name} ${language ?? ''} ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('without a session, with another’s or an old one, everything but getting in is 401', async () => {
    const service = await startService(kind);
    const wrong: string[] = [];
    const ended = await standIn(service, 'owner');
    const old = ended.browser.cookie();
    await ended.browser.delete('/session');
    const cookies = ['', `__Host-studio=${'A'.repeat(43)}`, '__Host-studio=', 'studio=x', old];
    for (const [name, { method, path, right }] of endpoints) {
      if (right === 'anyone') continue;
      for (const { path: address } of addressesOf(path)) {
        for (const cookie of cookies) {
          for (const used of methodsOf(method)) {
            const browser = openBrowser(service.app);
            browser.setCookie(cookie);
            const { status, headers } = await browser.send(used, address, bodyOf(used));
            if (status !== 401 || headers['cache-control'] !== 'no-store') wrong.push(`${name} ${cookie} ${status}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('what changes something is refused on the page of another site, with a session or without', async () => {
    const service = await startService(kind);
    const wrong: string[] = [];
    const { browser: owner } = await standIn(service, 'owner');
    const foreign: Record<string, string | undefined>[] = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'https://blog.studio.example' },
      // A form or an address typed in; the studio sends neither.
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://studio.example' },
      { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
      { 'sec-fetch-site': undefined, origin: 'https://studio.example.evil.example' },
      { 'sec-fetch-site': undefined, origin: 'http://studio.example' },
      { 'sec-fetch-site': undefined, origin: 'https://studio.example:8443' },
      { 'sec-fetch-site': undefined, origin: 'null' },
      { 'sec-fetch-site': undefined, origin: undefined },
      { 'sec-fetch-site': undefined, origin: undefined, 'content-type': 'text/plain' },
      { 'sec-fetch-site': undefined, origin: undefined, 'content-type': 'application/x-www-form-urlencoded' },
    ];
    for (const [name, { method, path }] of endpoints) {
      if (method === 'GET') continue;
      for (const headers of foreign) {
        for (const browser of [owner, openBrowser(service.app)]) {
          const [address] = addressesOf(path);
          const { status } = await browser.send(method, address?.path ?? '', bodyOf(method), { headers });
          if (status !== 403) wrong.push(`${name} ${JSON.stringify(headers)} ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(await owner.get('/me')).toMatchObject({ status: 200 });
  });

  test('an older browser, which tells its origin alone, is let in from the studio’s own', async () => {
    const service = await startService(kind);
    const { browser } = await standIn(service, 'owner');
    const headers = { 'sec-fetch-site': undefined, origin: 'https://studio.example' };
    expect(await browser.post('/me/recovery-codes', {}, { headers })).toMatchObject({ status: 201 });
  });

  test('what is dangerous needs a sign-in within five minutes, and says so', async () => {
    const service = await startService(kind);
    const wrong: string[] = [];
    for (const [name, { method, path, right, isFresh = false }] of endpoints) {
      if (right === 'anyone') continue;
      const [address] = addressesOf(path);
      for (const [sessionAgeMs, isOld] of [
        [4.9 * minute, false],
        [5 * minute, true],
      ] as const) {
        const { browser } = await standIn(service, 'owner', { sessionAgeMs });
        const { body } = await browser.send(method, address?.path ?? '', bodyOf(method));
        const isRefused = body?.errors?.[0]?.code === 'fresh_proof_required';
        if (isRefused !== (isFresh && isOld)) wrong.push(`${name} ${sessionAgeMs}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('who can publish and has no second factor can do nothing but set one up', async () => {
    const service = await startService(kind);
    const wrong: string[] = [];
    for (const [name, { method, path, right, isSetup = false }] of endpoints) {
      if (right === 'anyone') continue;
      const [address] = addressesOf(path);
      const { browser } = await standIn(service, 'owner', { hasFactor: false });
      const { status, body } = await browser.send(method, address?.path ?? '', bodyOf(method));
      const isRefused = status === 403 && body.errors?.[0]?.code === 'second_factor_required';
      if (isRefused === isSetup) wrong.push(`${name} ${status}`);
      // Only one's own account is open.
      if (isSetup && right.subject !== 'account') wrong.push(name);
    }
    expect(wrong).toEqual([]);
    const { browser: editor } = await standIn(service, 'editor', { hasFactor: false });
    expect(await editor.get('/me')).toMatchObject({ status: 200, body: { data: { NeedsSecondFactor: false } } });
  });
});

test('where the studio is off there is nothing at its addresses', async () => {
  const { app } = await startService('SQLite', { studio: { isOn: false } });
  for (const [name, { method, path }] of endpoints) {
    const [address] = addressesOf(path);
    const { status, body } = await openBrowser(app).send(method, address?.path ?? '', bodyOf(method));
    expect({ name, status, title: body?.title }).toEqual({ name, status: 404, title: 'Not Found' });
  }
});

test('the public documentation tells nothing of the studio', async () => {
  const { app } = await startService('SQLite');
  expect((await app.inject('/api/openapi.json')).body).not.toContain('/studio');
});
