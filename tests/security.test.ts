/** What browsers are told to refuse, on every kind of answer. What they then refuse is in policy.test.ts. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';
import { sharedSite } from './site.ts';

const plain = sharedSite();
const site = sharedSite('public');

const assets = readdirSync(path.resolve(import.meta.dirname, '../web/dist/client/assets'));
const assetOf = (type: string) => `/assets/${assets.find((name) => name.endsWith(type))}`;

const closed = "default-src 'none';frame-ancestors 'none'";
const pages = ['/', '/en-US/about', '/ja-JP/contact', '/search?q=steam', '/en-US/nothing-here'];

const others: { what: string; path: string; status: number; isShared?: boolean; policy?: string }[] = [
  { what: 'a script', path: assetOf('.js'), status: 200 },
  { what: 'a style', path: assetOf('.css'), status: 200 },
  { what: 'an asset that is gone', path: '/assets/gone.js', status: 404 },
  { what: 'a redirect to the one form of an address', path: '/en-us/about', status: 301 },
  { what: 'a redirect into a language', path: '/news/feed.atom', status: 302 },
  { what: 'a feed', path: '/en-US/news/feed.json', status: 200 },
  { what: 'a document', path: '/.well-known/security.txt', status: 200 },
  { what: 'the manifest', path: '/site.webmanifest', status: 200 },
  { what: 'an answer of the API', path: '/api/language/', status: 200 },
  { what: 'an API address that is not there', path: '/api/nothing', status: 404 },
  { what: 'a bad query', path: '/api/language/?page_size=0', status: 400 },
  { what: 'an address that is none', path: '/%', status: 400 },
  { what: 'a preview picture', path: '/preview/en-US/site.jpg', status: 200, isShared: true },
  { what: 'an icon', path: '/icon-192.png', status: 200, isShared: true },
];

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=(),microphone=(),geolocation=()'),
  'strict-transport-security': 'max-age=31536000',
};

test.each(pages)('the page %s names all that it may load and run', async (path) => {
  const { headers, text } = await ask(site, path);
  expect(headers).toMatchObject({ ...common, 'cross-origin-resource-policy': 'same-origin' });
  const policy = String(headers['content-security-policy']);
  // Besides files of ours, only the rules by which browsers fetch ahead, which run nothing.
  const [, rules = ''] = /<script type="speculationrules">(.*?)<\/script>/.exec(text) ?? [];
  const hash = createHash('sha256').update(rules).digest('base64');
  expect(policy.split(';')).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/)|data:|blob:/);
  for (const directive of [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types site worker',
    'report-uri /csp-report',
    'report-to csp',
  ])
    expect(policy.split(';')).toContain(directive);
  expect(headers['reporting-endpoints']).toBe('csp="/csp-report"');
  // Scripts that run are files; what stands in the page is data.
  const inline = [...text.matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map(([, attributes]) => attributes);
  for (const attributes of inline) expect(attributes).toMatch(/type="(application\/(ld\+)?json|speculationrules)"/);
  expect(text).not.toMatch(/<[^>]* (?:style|on\w+)="/);
});

test('a page that the browser has already is told of with the policy of today', async () => {
  const { headers } = await ask(site, '/en-US/about');
  const again = await ask(site, '/en-US/about', { 'if-none-match': String(headers.etag) });
  expect(again.status).toBe(304);
  expect(again.headers).toMatchObject(common);
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
});

test.each(others)('$what runs nothing and is framed by nobody', async ({ path, status, isShared }) => {
  const answer = await ask(site, path);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    ...common,
    'content-security-policy': closed,
    'cross-origin-resource-policy': isShared ? 'cross-origin' : 'same-origin',
  });
});

test.each(['/about', '/api/language/'])('a method that %s does not know is refused like all else', async (path) => {
  const { status, headers } = await fetch(site.address + path, { method: 'DELETE' });
  expect([404, 405]).toContain(status);
  expect(Object.fromEntries(headers)).toMatchObject({ ...common, 'content-security-policy': closed });
});

test('pictures and files of the content may be shown elsewhere, and run nothing', async () => {
  const { text } = await ask(site, '/en-US/works/1');
  const [file = ''] = /\/api\/attachment\/file\/\w+\?w=320/.exec(text) ?? [];
  const { status, headers } = await ask(site, file);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    ...common,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('the documentation of the API has a policy of its own, and runs no script but its own', async () => {
  const { status, headers } = await ask(site, '/api/docs/');
  expect(status).toBe(200);
  expect(headers).toMatchObject(common);
  expect(headers['content-security-policy']).toMatch(/^default-src 'self'; style-src 'self' 'unsafe-inline'; img-src/);
});

test.each([...pages, ...others.map(({ path }) => path)])('%s does not say what it is made with', async (path) => {
  const { headers } = await ask(plain, path);
  for (const name of ['server', 'x-powered-by', 'via', 'x-generator', 'set-cookie'])
    expect(headers).not.toHaveProperty(name);
});

test('a site without https does not ask for it', async () => {
  for (const path of ['/', '/api/language/', assetOf('.js')])
    expect((await ask(plain, path)).headers).not.toHaveProperty('strict-transport-security');
});
