import { studioEndpoints } from 'contract/studio';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { databases, startService } from '../testing/service.ts';
import { standIn } from './testing/browser.ts';

const endpoints = Object.values(studioEndpoints) as { method: string; path: string }[];

const names = ['Email', 'Name', 'Password', 'Code', 'Roles', 'Credential', 'Role', 'Language', 'response', 'id', 'x'];

const anyBody = fc.oneof(
  fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text)),
  fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 6 }),
  fc.record({
    Email: fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })),
    Password: fc.string({ unit: 'binary', maxLength: 40 }),
    Name: fc.string({ unit: 'binary', maxLength: 40 }),
    Roles: fc.array(
      fc.record({ Role: fc.constantFrom('owner', 'inbox', 'x'), Language: fc.constantFrom('ja-JP', '') }),
    ),
  }),
  fc.record({
    Title: fc.string({ unit: 'binary', maxLength: 40 }),
    Summary: fc.string({ unit: 'binary', maxLength: 40 }),
    Markdown: fc.string({ unit: 'binary', maxLength: 200 }),
    Link: fc.oneof(fc.constant(null), fc.webUrl(), fc.string()),
    SourceLanguage: fc.constantFrom('en-US', 'ja-JP', null),
    SourceEdition: fc.oneof(fc.integer(), fc.constant(null)),
  }),
  fc.record({
    Name: fc.string({ minLength: 1 }),
    Hours: fc.double(),
    Items: fc.array(
      fc.record({
        Subject: fc.constantFrom('article', 'page', 'attachment'),
        ID: fc.oneof(fc.constantFrom('1', 'terms-of-use', '__proto__'), fc.string()),
        Language: fc.constantFrom('ja-JP', 'en-US', undefined),
        Action: fc.constantFrom('publish', 'take-down'),
      }),
      { maxLength: 3 },
    ),
  }),
  fc.record({
    Name: fc.string(),
    Credential: fc.record({
      id: fc.base64String(),
      rawId: fc.base64String(),
      type: fc.constantFrom('public-key', 'x'),
      response: fc.dictionary(
        fc.constantFrom('clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'transports'),
        fc.oneof(fc.base64String(), fc.jsonValue({ maxDepth: 1 })),
      ),
    }),
  }),
);

/** Few enough for every run. */
const roundsPerEndpoint = 12;

test.each(databases)('whatever is sent to any endpoint is answered without a failure of ours, on %s', async (kind) => {
  const service = await startService(kind);
  const { browser: editor } = await standIn(service, 'editor');
  const article = (await editor.post('/article', { Slug: 'news' })).body.data.ID;
  const failures: string[] = [];
  for (const { method, path } of endpoints) {
    if (method === 'GET') continue;
    await fc.assert(
      fc.asyncProperty(anyBody, fc.uuid(), fc.nat({ max: 3 }), async (body, id, version) => {
        const { browser } = await standIn(service, 'owner');
        const address = path
          .replace('/api/studio', '')
          .replace('article/:id', `article/${article}`)
          .replace(':id', id)
          .replace(':pageId', 'terms-of-use')
          .replace(':language', 'ja-JP')
          .replace(':token', 'A'.repeat(43));
        const { status } = await browser.send(method, address, method === 'DELETE' ? undefined : body, {
          headers: { 'if-match': `"${version}"` },
        });
        if (status >= 500) failures.push(`${method} ${path} ${JSON.stringify(body)}: ${status}`);
      }),
      { numRuns: roundsPerEndpoint },
    );
  }
  expect(failures).toEqual([]);
});

test('an address or a query that makes no sense is 400 or 404', async () => {
  const service = await startService('SQLite');
  const { browser } = await standIn(service, 'owner');
  for (const path of [
    '/person/x',
    '/me/session/%00',
    '/invitation/x',
    '/activity/?person_id=x',
    '/person/?page_size=1e9',
  ]) {
    expect([400, 404]).toContain((await browser.get(path)).status);
  }
});
