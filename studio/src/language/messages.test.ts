import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { localeCodes } from 'contract/locale';
import { categorySlugs, workKinds } from 'contract/names';
import { roles } from 'contract/studio/rights';
import { editionReasons, overridableCodes, problemCodes, releaseStates, textStates } from 'contract/studio/states';
import { expect, test } from 'vitest';
import { placeholdersOf } from '../../../web/src/language/placeholders.ts';
import { factFields } from '../facts/facts-text.ts';
import { actionNames } from '../screens/activity/action-names.ts';

const source = path.resolve(import.meta.dirname, '..');
const folder = path.join(import.meta.dirname, 'messages');
const read = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(folder, `${locale}.json`), 'utf8'));
const english = read('en-US');

test('the files hold the languages of the site and no others', () => {
  expect(readdirSync(folder).sort()).toEqual(localeCodes.map((code) => `${code}.json`).sort());
});

test.each(localeCodes)('%s has every message of the studio, with the same placeholders as English', (locale) => {
  const messages = read(locale);
  expect(Object.keys(messages)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(messages)) {
    expect(text.trim(), key).not.toBe('');
    expect(placeholdersOf(text), key).toEqual(placeholdersOf(english[key] ?? ''));
  }
});

test.each(localeCodes.filter((locale) => locale !== 'en-US'))('%s leaves nothing in English', (locale) => {
  const same = Object.entries(read(locale)).filter(([key, text]) => text === english[key] && text !== '{name}');
  expect(same).toEqual([]);
});

test.each(['zh-CN', 'zh-TW'])(
  '%s has punctuation around names, which may be Latin and would need a space beside Chinese',
  (locale) => {
    const unseparated = /\p{Script=Han}\{(name|language)\}|\{(name|language)\}\p{Script=Han}/u;
    expect(Object.values(read(locale)).filter((text) => unseparated.test(text))).toEqual([]);
  },
);

test('every message that is named in the code is there, and every message is named', () => {
  const code = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.*'] })
    .map((file) => readFileSync(path.join(source, file), 'utf8'))
    .join();
  const written = [...code.matchAll(/['"]([a-zA-Z]+(?:\.[\w-]+)+)['"]/g)].map(([, id = '']) => id);
  const groups = new Set(Object.keys(english).map((id) => id.split('.')[0]));
  const ids = written.filter((id) => groups.has(id.split('.')[0]) && !/\.(csv|txt)$/.test(id));
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id) => !Object.hasOwn(english, id))).toEqual([]);
  // What is named by its beginning and something that varies.
  const patterns = [...code.matchAll(/`([a-zA-Z.]*\$\{[^`]*)`/g)].map(
    ([, id = '']) => new RegExp(`^${id.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
  );
  const isNamed = (id: string) => code.includes(`'${id}'`) || code.includes(`"${id}"`);
  expect(Object.keys(english).filter((id) => !isNamed(id) && !patterns.some((it) => it.test(id)))).toEqual([]);
});

test('every role, action, state, reason, problem and fact that the studio knows has its words', () => {
  const wanted = [
    ...roles.flatMap((role) => [`role.${role}`, `role.${role}.text`]),
    ...actionNames.map((action) => `activity.action.${action}`),
    ...textStates.map((state) => `state.${state}`),
    ...releaseStates.map((state) => `release.state.${state}`),
    ...editionReasons.map((reason) => `edition.${reason}`),
    ...problemCodes.map((code) => `problem.${code}`),
    ...overridableCodes.map((code) => `publish.override.${code}`),
    ...[...categorySlugs, 'page'].map((place) => `place.${place}`),
    ...workKinds.map((kind) => `kind.${kind}`),
    ...factFields.map((field) => `facts.${field}`),
  ];
  expect(wanted.filter((id) => !Object.hasOwn(english, id))).toEqual([]);
});
