import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from 'contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedSite, startBrowser, visit } from './site.ts';
import { problemsIn, readSpecification } from './specification.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

test('an engineer who opens /api/docs sees every endpoint', async () => {
  const { page, troubles } = await visit(browser);
  await page.goto(`${site.address}/api/docs`);
  await page.locator('.opblock').first().waitFor();
  const shown = await page.locator('.opblock-summary-path').allInnerTexts();
  const addresses = shown.map((text) => text.replaceAll('\u200b', '').trim());
  for (const { path } of Object.values(paths)) expect(addresses).toContain(path.replaceAll(/:(\w+)/g, '{$1}'));
  expect(troubles).toEqual([]);
});

test.each([
  ['en-US', 'Joyharbor'],
  ['zh-CN', '乐港'],
  ['zh-TW', '樂港'],
  ['ja-JP', 'ジョイハーバー'],
])('a visitor whose browser speaks %s is greeted by %s', async (locale, name) => {
  const { page, troubles } = await visit(browser, { locale });
  await page.goto(site.address);
  expect(await page.title()).toBe(name);
  expect(await page.getAttribute('html', 'lang')).toBe(locale);
  expect(troubles).toEqual([]);
});

test('every path that docs/extending.md names is there', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const text = readFileSync(path.join(root, 'docs/extending.md'), 'utf8');
  const named = [...text.matchAll(/`([a-z]+\/[\w./-]+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test('each statement of the specification has a test that exists, or a decision', () => {
  expect(problemsIn(readSpecification())).toEqual([]);
});

test.each([
  ['`tests/gone.test.ts` › "a test"', 'there is no tests/gone.test.ts'],
  ['`tests/frame.test.ts` › "nobody wrote this"', 'tests/frame.test.ts has no test "nobody wrote this"'],
  ['[A decision](decisions/gone.md)', 'there is no decisions/gone.md'],
  ['`tests/frame.test.ts` › a test', 'a reference is not written as `file` › "title"'],
  ['Nobody', 'it has neither a test nor a decision'],
])('the specification with %s in it is reported with its line', (cell, problem) => {
  const lines = readSpecification().split('\n');
  const at = lines.findIndex((line) => line.startsWith('| 9.1 |'));
  const changed = lines.with(at, `| 9.1 | A statement | ${cell} |`).join('\n');
  expect(problemsIn(changed)).toContain(`docs/specification.md:${at + 1}: ${problem}`);
});

test('a section of the specification that is missing is reported, and so is a statement', () => {
  const rows = readSpecification().split('\n');
  expect(problemsIn(rows.filter((row) => !row.startsWith('| 6.')).join('\n'))).toContain(
    'docs/specification.md: section 6 has no statement',
  );
  expect(problemsIn(rows.filter((row) => !row.startsWith('| 6.2 |')).join('\n'))).toContainEqual(
    expect.stringMatching(/^docs\/specification\.md:\d+: 6\.3 stands where 6\.2 should$/),
  );
});
