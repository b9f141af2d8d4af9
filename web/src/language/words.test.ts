import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { localeCodes } from 'contract/locale';
import { expect, test } from 'vitest';
import type { RouteHandle } from '../head/title.ts';
import { createRoutes } from '../routes.tsx';
import { partOf } from './word-parts.ts';

const read = (locale: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `words/${locale}.json`), 'utf8')) as Record<string, string>;
const english = read('en-US');

/** The names a message takes values for, whatever its form. */
function placeholders(elements: MessageFormatElement[]): string[] {
  return elements
    .flatMap((element): string[] => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
      if (element.type === TYPE.tag) return [`<${element.value}>`, ...placeholders(element.children)];
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        return [element.value, ...Object.values(element.options).flatMap(({ value }) => placeholders(value))];
      }
      return [element.value];
    })
    .filter((name, index, all) => all.indexOf(name) === index)
    .sort();
}

test.each(localeCodes)('%s has every word, with the same placeholders as English', (locale) => {
  const words = read(locale);
  expect(Object.keys(words)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(words)) {
    expect(text.trim(), key).not.toBe('');
    expect(placeholders(parse(text)), key).toEqual(placeholders(parse(english[key] ?? '')));
  }
});

test.each(['zh-CN', 'zh-TW', 'ja-JP'])('%s leaves nothing in English but names', (locale) => {
  const names =
    /^(JoyID|Facebook|X|Weibo|Steam|Epic|Windows|Xbox|PlayStation|Nintendo|Android|iOS|\{count\} \/ \{limit\})$/;
  const same = Object.entries(read(locale)).filter(([key, text]) => text === english[key] && !names.test(text));
  expect(same).toEqual([]);
});

const source = path.resolve(import.meta.dirname, '..');

/** The parts of the words that the files of a folder speak, by the ids, or the beginnings of ids, written in them. */
function partsIn(pattern: string): Set<string> {
  const files = globSync(pattern, { cwd: source }).filter((file) => !/\.test\.|pages\/kitchen/.test(file));
  expect(files).not.toEqual([]);
  const code = files.map((file) => readFileSync(path.join(source, file), 'utf8')).join();
  const ids = [...code.matchAll(/['"`]([a-z][\w-]*\.[\w.-]*)/gi)].map(([, id = '']) => id);
  return new Set(ids.filter((id) => Object.keys(english).some((key) => key.startsWith(id))).map(partOf));
}

/** The files of pages that share a folder are told apart by nothing, so each brings what all of them speak. */
function partsBrought(folder: string): Set<string> {
  const [root] = createRoutes({ load: () => Promise.reject(), isMaintenance: false, ErrorPage: () => null });
  const handles = (root?.children?.[0]?.children ?? []).map(({ handle }) => (handle ?? {}) as RouteHandle);
  const own = handles.filter(({ chunk }) => chunk === `src/pages/${folder}/page.tsx`);
  return new Set(['frame', ...own.flatMap(({ words = [] }) => words)]);
}

test.each(['about', 'career', 'contact', 'home', 'legal', 'news', 'news-article', 'press', 'search', 'work', 'works'])(
  'the page %s brings the words it speaks',
  (folder) => {
    expect(partsBrought(folder)).toEqual(partsIn(`pages/${folder}/*.tsx`).union(new Set(['frame'])));
  },
);

test('what all pages share speaks only the words that all pages have', () => {
  const ownFields = partsIn('components/field.tsx');
  expect(ownFields).toEqual(new Set(['contact']));
  expect(partsIn('{layout,catalog,chunk}/*.{ts,tsx}')).toEqual(new Set(['frame']));
  expect(partsIn('pages/error/*.tsx')).toEqual(new Set(['error']));
  expect(partsIn('components/!(field).tsx')).toEqual(new Set(['frame']));
});
