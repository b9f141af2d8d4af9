/** Every page has one address a language; other ways to write it lead there at once. */
import { localeCodes } from 'contract/locale';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';
import { sharedSite } from './site.ts';

const site = sharedSite('public');

test.each([
  ['/ja/about', '/ja-JP/about'],
  ['/zh-tw/about', '/zh-TW/about'],
  ['/ZH-CN/about', '/zh-CN/about'],
  ['/en/news/101', '/en-US/news/101'],
  ['/zh-hant/works?tab=movie', '/zh-TW/works?tab=movie'],
  ['/en-US/', '/en-US'],
  ['/about/', '/about'],
  ['/en-US/ABOUT', '/en-US/about'],
  ['/en-US/%61bout', '/en-US/about'],
  ['/news//101', '/news/101'],
  ['/JA//works///?tab=app&q=a//b', '/ja-JP/works?tab=app&q=a//b'],
])('%s leads to %s for good, in one step', async (path, target) => {
  const first = await ask(site, path);
  expect([first.status, first.headers.location]).toEqual([301, target]);
  expect((await ask(site, target)).status).toBe(200);
});

test.each([
  '//evil.example',
  '//evil.example/',
  '/\\evil.example/',
  '/ja//evil.example/',
  'http://evil.example//about/',
])('%s does not lead to another site', async (path) => {
  const { status, headers } = await ask(site, path);
  expect(status).toBe(301);
  expect(new URL(headers.location ?? '', 'https://studio.example').host).toBe('studio.example');
  expect((await ask(site, headers.location ?? '')).headers.location).toBeUndefined();
});

test('the content service keeps its own addresses', async () => {
  expect((await ask(site, '/api/ping')).status).toBe(200);
  expect((await ask(site, '/api/language/')).status).toBe(200);
  expect((await ask(site, '/api/language')).status).toBe(200);
});

test('only an address without a language depends on the visitor', async () => {
  for (const locale of localeCodes) {
    const localized = await ask(site, `/${locale}/about`, { cookie: 'umi_locale=en-US', 'accept-language': 'ja' });
    expect(localized.text).toContain(`<html lang="${locale}"`);
    expect(String(localized.headers.vary)).not.toMatch(/cookie|accept-language/i);
    const resolved = await ask(site, '/about', { cookie: `umi_locale=${locale}` });
    expect(resolved.text).toContain(`<html lang="${locale}"`);
    expect(resolved.headers.vary).toBe('Cookie, Accept-Language, Accept-Encoding');
  }
});

test('links in a text stay in the language of the address, and outside of one name none', async () => {
  const linked = (html: string) => [...html.matchAll(/<a href="([^"]*\/works\/1)"/g)].map(([, href]) => href);
  expect(linked((await ask(site, '/ja-JP/news/111')).text)).toContain('/ja-JP/works/1');
  expect(linked((await ask(site, '/ja-JP/news/111')).text)).not.toContain('/works/1');
  expect(linked((await ask(site, '/news/111')).text)).toContain('/works/1');
});

test.each(['POST', 'DELETE', 'PROPFIND'])('a page is not there for %s', async (method) => {
  const response = await fetch(`${site.address}/about?q=1`, { method });
  expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([405, 'GET, HEAD', '']);
});
