/** What visitors get of the studio: nothing; and with STUDIO=off, nobody gets anything. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appReady, type Site, sharedSite, startBrowser, startSite, visit } from './site.ts';

let without: Site;
let browser: Browser;

beforeAll(async () => {
  [without, browser] = await Promise.all([startSite({ STUDIO: 'off', SAMPLE: 'off' }), startBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await without.stop();
});

const addresses = [
  '/studio',
  '/studio/people',
  '/studio/invitation/x',
  '/api/studio/me',
  '/api/studio/session',
  `/preview/${'A'.repeat(43)}/`,
];

test.each(addresses)('without a studio %s is as unknown as any other address', async (address) => {
  expect((await fetch(without.address + address)).status).toBe(404);
});

test('with a studio its page runs scripts of this site only, and is kept by nobody', async () => {
  const response = await fetch(`${sharedSite().address}/studio/people`);
  expect(response.status).toBe(200);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain('unsafe');
  expect(response.headers.get('cache-control')).toMatch(/no-cache|no-store/);
  expect(await response.text()).not.toMatch(/<script(?![^>]* src=)|<style| style=/);
});

test('the scripts of the first screen are within their budget', async () => {
  const html = await (await fetch(`${sharedSite().address}/studio`)).text();
  const scripts = [...html.matchAll(/(?:src|href)="(\/studio\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  const sizes = await Promise.all(
    scripts.map(async (path) => {
      const { headers } = await fetch(sharedSite().address + path, { headers: { 'accept-encoding': 'br' } });
      expect(headers.get('content-encoding')).toBe('br');
      return Number(headers.get('content-length'));
    }),
  );
  const sum = sizes.reduce((all, size) => all + size, 0);
  expect(sum).toBeGreaterThan(50_000);
  expect(sum).toBeLessThanOrEqual(160_000);
});

test('a visitor of the site loads nothing of the studio and gets no cookie', async () => {
  const { page } = await visit(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${sharedSite().address}/en-US`);
  await appReady(page);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.includes('studio'))).toEqual([]);
  expect((await page.context().cookies()).filter(({ name }) => name.includes('studio'))).toEqual([]);
  await page.context().close();
});
