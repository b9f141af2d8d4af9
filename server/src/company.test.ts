/** What is wrong with what a company gives the site is said in one line, by the start, the build and the check. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { copyProject } from '../../tests/project-copy.ts';
import { compileCache } from './testing/compile-cache.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'company-'));

beforeAll(() => copyProject(folder));

afterAll(() => rm(folder, { recursive: true }));

/** Until the test ends. */
async function change(file: string, edit: (text: string) => string): Promise<void> {
  const text = await readFile(path.join(folder, file), 'utf8');
  onTestFinished(() => writeFile(path.join(folder, file), text));
  await writeFile(path.join(folder, file), edit(text));
}

const changeJson = (file: string, edit: (value: Record<string, never>) => void) =>
  change(file, (text) => {
    const value = JSON.parse(text);
    edit(value);
    return JSON.stringify(value);
  });

function run(program: string) {
  // A setting that is wrong as well, so that the site never listens.
  const env = { PATH: process.env.PATH, PORT: 'none', DATA_DIR: path.join(folder, 'data'), ...compileCache };
  const { status, stderr, stdout } = spawnSync(process.execPath, [program], { cwd: folder, env, encoding: 'utf8' });
  return { status, stderr, stdout };
}

type Edit = (value: Record<string, Record<string, unknown>>) => void;
const brand = 'sample/brand.json';
const mistakes: [message: string, file: string, edit: Edit | string][] = [
  [`${brand}: name.ja-JP is missing`, brand, ({ name }) => delete name?.['ja-JP']],
  [`${brand}: name.ja-JP must not be empty`, brand, ({ name }) => Object.assign(name ?? {}, { 'ja-JP': ' ' })],
  [`${brand}: name.fr-FR is not known`, brand, ({ name }) => Object.assign(name ?? {}, { 'fr-FR': 'Port' })],
  [`${brand}: color must be a colour like #1677ff`, brand, (all) => Object.assign(all, { color: 'blue' })],
  [
    `${brand}: filings.icp.language must be a language tag like zh-CN`,
    brand,
    ({ filings }) => Object.assign(filings?.icp ?? {}, { language: '中文' }),
  ],
  [
    `${brand}: filings.ga.url is missing`,
    brand,
    ({ filings }) => Object.assign(filings ?? {}, { ga: { number: '1' } }),
  ],
  [
    `${brand}: social.x must be an address that starts with https:// or http://`,
    brand,
    ({ social }) => Object.assign(social ?? {}, { x: 'joyharbor' }),
  ],
  [`${brand}: business.0 must be one of game, movie, app`, brand, (all) => Object.assign(all, { business: ['film'] })],
  [`${brand}: partner is not known`, brand, (all) => Object.assign(all, { partner: [] })],
  [`${brand}: Expected property name or '}' in JSON`, brand, '{ name }'],
  [
    'sample/messages/ja-JP.json: "about.lead" is missing (ja-JP)',
    'sample/messages/ja-JP.json',
    (all) => delete all['about.lead'],
  ],
  [
    'sample/messages/en-US.json: "about.heading" has the placeholder sit, for which there is no value (en-US)',
    'sample/messages/en-US.json',
    (all) => Object.assign(all, { 'about.heading': 'We are {sit}' }),
  ],
  [
    'web/src/language/messages/zh-TW.json: "news.count" has the placeholders shown instead of shown, total (zh-TW)',
    'web/src/language/messages/zh-TW.json',
    (all) => Object.assign(all, { 'news.count': '{shown}' }),
  ],
  [
    'web/src/language/messages/zh-CN.json: "works.count" cannot be read: EXPECT_ARGUMENT_CLOSING_BRACE (zh-CN)',
    'web/src/language/messages/zh-CN.json',
    (all) => Object.assign(all, { 'works.count': '{count' }),
  ],
  [
    "web/src/language/messages/zh-CN.json: Expected ',' or '}' after property value in JSON at position 21",
    'web/src/language/messages/zh-CN.json',
    '{ "about.title": "关于"',
  ],
];

test.each(mistakes)('the start says "%s", and no more', async (message, file, edit) => {
  if (typeof edit === 'string') await change(file, () => edit);
  else await changeJson(file, edit);
  const { status, stderr, stdout } = run('server/src/main.ts');
  expect(stderr.startsWith(`Cannot start: ${message}`), stderr).toBe(true);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});

test('a message that a page needs is missed in the first language, too', async () => {
  for (const locale of ['en-US', 'zh-CN', 'zh-TW', 'ja-JP']) {
    await changeJson(`sample/messages/${locale}.json`, (messages) => delete messages['career.heading']);
  }
  expect(run('server/src/main.ts').stderr).toBe(
    'Cannot start: sample/messages/en-US.json: "career.heading" is missing (en-US)\n',
  );
});

test.each(['web/build.ts', 'web/check.ts'])('%s says each problem in a line of its own', async (program) => {
  await changeJson(brand, ({ name }) => delete name?.['zh-TW']);
  await changeJson('sample/messages/ja-JP.json', (messages) => delete messages['works.lead']);
  expect(run(program)).toEqual({
    status: 1,
    stdout: '',
    stderr: `${brand}: name.zh-TW is missing\nsample/messages/ja-JP.json: "works.lead" is missing (ja-JP)\n`,
  });
});

test('a brand of a name and a colour alone is enough', async () => {
  await change(brand, (text) => JSON.stringify({ name: JSON.parse(text).name, color: '#1677ff' }));
  expect(run('web/check.ts')).toEqual({ status: 0, stdout: '', stderr: '' });
});

test.each([
  [
    '#ffd400',
    `${brand}: color #ffd400 is too light for text on white: there, text and buttons have a darker shade of it`,
  ],
  [
    '#101040',
    `${brand}: color #101040 is too dark for text on black: there, text and buttons have a lighter shade of it`,
  ],
])('the colour %s is adjusted for text, and that is said', async (color, note) => {
  await change(brand, (text) => JSON.stringify({ ...JSON.parse(text), color }));
  expect(run('web/check.ts')).toEqual({ status: 0, stdout: '', stderr: `${note}\n` });
  const { stdout, stderr } = run('server/src/main.ts');
  expect(JSON.parse(stdout)).toMatchObject({ level: 40, msg: note });
  expect(stderr).toBe('Cannot start: PORT must be a whole number\n');
});
