/** The words of the site and of the sample follow docs/writing.md. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eventTypeNames } from 'contract';
import { formMessages } from 'contract/form-messages';
import { type LocaleCode, localeCodes } from 'contract/locale';
import { expect, test } from 'vitest';
import { messages } from '../content/src/language/messages.ts';
import { breachesIn, plainText } from './writing.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The texts of a language, each with its place. */
function textsIn(locale: LocaleCode): [where: string, text: string][] {
  const catalogs = ['web/src/language/messages', 'studio/src/language/messages', 'sample/messages'].map(
    (folder) => `${folder}/${locale}.json`,
  );
  const { receiptSubject, receiptBody } = messages[locale];
  const alternatives = read('sample/content/attachments/attachments.yaml').matchAll(
    new RegExp(`^ {4}${locale}: "?(.*?)"?$`, 'gm'),
  );
  return [
    ...catalogs.flatMap((catalog) =>
      Object.entries(JSON.parse(read(catalog)) as Record<string, string>).map(([id, text]): [string, string] => [
        `${catalog}: ${id}`,
        text,
      ]),
    ),
    ...Object.entries({ ...formMessages[locale], ...eventTypeNames[locale] }).map(([id, text]): [string, string] => [
      `contract/src/form-messages.ts: ${id}`,
      text,
    ]),
    ['the receipt', [receiptSubject('{site}'), receiptBody('{site}', '{type}', '{id}')].join('\n')],
    ...[...alternatives].map(([, text = '']): [string, string] => ['attachments.yaml', text]),
    ...globSync(`sample/content/**/${locale}.md`, { cwd: root }).map((file): [string, string] => [
      file,
      withoutMatter(read(file)),
    ]),
  ];
}

/** A Markdown file's title, summary and body. */
function withoutMatter(file: string): string {
  const [, matter = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const shown = [...matter.matchAll(/^(?:title|summary): "?(.*?)"?$/gm)].map(([, text]) => text);
  return [...shown, body].join('\n');
}

test.each(localeCodes)('in %s every text follows the house style', (locale) => {
  const texts = textsIn(locale);
  expect(texts.length).toBeGreaterThan(380);
  expect(texts.flatMap(([where, text]) => breachesIn(locale, where, text))).toEqual([]);
});

test.each([
  ['zh-CN', '《'],
  ['zh-TW', '《'],
  ['ja-JP', '『'],
] as const)('in %s games and films are named in the brackets of titles', (locale, bracket) => {
  const titles = globSync('sample/content/articles/works/*', { cwd: root })
    .filter((folder) => /^kind: (game|movie)$/m.test(read(`${folder}/article.yaml`)))
    .map((folder) => /^title: (.*)$/m.exec(read(`${folder}/${locale}.md`))?.[1] ?? '');
  expect(titles.length).toBeGreaterThan(6);
  const bare = new RegExp(`.*(?<!${bracket})(?:${titles.join('|')}).*`, 'g');
  const lines = textsIn(locale).flatMap(([, text]) => [...plainText(text).matchAll(bare)].map(([line]) => line));
  expect(lines.filter((line) => !titles.includes(line))).toEqual([]);
});

test('the languages of a text link to the same places and show the same pictures', () => {
  const targets = (file: string) => [...new Set([...read(file).matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to))].sort();
  for (const file of globSync('sample/content/**/zh-CN.md', { cwd: root })) {
    for (const other of globSync(`${path.dirname(file)}/*.md`, { cwd: root })) {
      expect(targets(other), other).toEqual(targets(file));
    }
  }
});

test.each([
  ['en-US', "It's a lighthouse"],
  ['en-US', 'Films open in cinemas'],
  ['en-US', 'On October 16, 2025 it opens'],
  ['en-US', 'You do not need an account'],
  ['zh-CN', '2015年成立'],
  ['zh-CN', '《天空群屿》 上市'],
  ['zh-CN', '全部電影'],
  ['zh-CN', '首部动画番剧'],
  ['zh-CN', '「你好」'],
  ['zh-CN', '有 {total}条'],
  ['zh-TW', '全部电影'],
  ['zh-TW', '下載應用程式'],
  ['zh-TW', '每秒 30 幀'],
  ['zh-TW', '“你好”'],
  ['zh-TW', '唱片六月發行'],
  ['ja-JP', '全部电影'],
  ['ja-JP', 'Windows 版'],
  ['ja-JP', '本日公開 あの雪のこと'],
  ['ja-JP', '四人で遊ぶ'],
  ['ja-JP', '島を作ります'],
  ['ja-JP', '「港へ。」'],
  ['ja-JP', '1～4人'],
  ['ja-JP', '長さがちがう'],
] as [LocaleCode, string][])('in %s “%s” is found', (locale, text) => {
  expect(breachesIn(locale, 'news', text)).not.toEqual([]);
});

test.each([
  ['en-US', "Premiere at Maple Street Cinema on October 16, 2025, at noon. It’s free; see `it's`."],
  ['zh-CN', '自 2015 年起，[《霓虹港》](/works/2)已有 {count, plural, other {# 个}}版本（Windows 版）。'],
  ['zh-TW', '《小石子 3》今天在 Android 推出，支援 60 FPS。'],
  ['ja-JP', '『ペブル 3』をAndroid 10以降で、お二人に。五十音順。'],
] as [LocaleCode, string][])('in %s “%s” is right', (locale, text) => {
  expect(breachesIn(locale, 'news', text)).toEqual([]);
});
