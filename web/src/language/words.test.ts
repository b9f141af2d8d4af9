import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { localeCodes } from 'contract/locale';
import { expect, test } from 'vitest';

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
