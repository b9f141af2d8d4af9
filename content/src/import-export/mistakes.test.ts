import { execFile } from 'node:child_process';
import { rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Content } from '../content.ts';
import { attachments, changeFolder, type FolderFiles, filesIn, work, writeFolder } from '../testing/folder.ts';
import { plain } from '../testing/pictures.ts';
import { databases, newSettings, openTestContent, temporaryFolder } from '../testing/service.ts';
import { importFolder } from './import.ts';
import { FolderError } from './layout.ts';

const red = await plain('#c02010').png().toBuffer();
const blue = await plain('#1020c0').png().toBuffer();
const wide = await plain('#10c020', 80, 30).png().toBuffer();
const video = Buffer.from('000000186674797069736f6d0000020069736f6d6d703431', 'hex');

const article = 'articles/news/hello/article.yaml';
const text = 'articles/news/hello/en-US.md';
const listed = 'attachments/attachments.yaml';
const published = 'published: 2026-01-01T00:00:00Z';

const withHead = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n\nThe first text.\n`;
const withBody = (...lines: string[]) => `---\ntitle: Hello\n${published}\n---\n\n${lines.join('\n')}\n`;

async function mistakesIn(content: Content, folder: string): Promise<string[]> {
  const error = await importFolder(content, folder).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FolderError)) throw error ?? new Error('the folder was imported');
  const lines = error.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`);
  expect(error.message).toBe(lines.join('\n'));
  return lines;
}

/** All that was ever published, in the database and in the store. */
async function stateOf({ db, settings }: Content) {
  const tables = ['language', 'category', 'attachment', 'article', 'translation', 'page', 'revision'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  const names = [...(await filesIn(settings.dataDir)).keys()].filter((name) => name.startsWith('files/'));
  return { rows, names };
}

type Case = { what: string; files: FolderFiles; mistakes: (string | RegExp)[] };

const cases: Case[] = [
  {
    what: 'YAML that is none',
    files: { [article]: 'id: 1\ntype: "Info\n' },
    mistakes: [/^articles\/news\/hello\/article\.yaml:[23]: Missing closing "quote$/],
  },
  {
    what: 'front matter that is no YAML',
    files: { [text]: withHead('title: Hello', published, 'summary: [one') },
    mistakes: [/^articles\/news\/hello\/en-US\.md:[45]: .+$/],
  },
  {
    what: 'a key that is given twice',
    files: { [article]: 'id: 1\ntype: Info\nid: 2\n' },
    mistakes: [`${article}:3: id is given twice`],
  },
  {
    what: 'an alias, which could grow without end',
    files: { [article]: 'id: 1\ntype: &kind Info\ncover: *kind\n' },
    mistakes: [`${article}:3: aliases such as *kind are not taken`],
  },
  {
    what: 'front matter that nests without end',
    files: { [text]: withHead('title: Hello', published, `summary: ${'['.repeat(50_000)}`) },
    mistakes: [`${text}:4: nested too deep`],
  },
  {
    what: 'no front matter',
    files: { [text]: 'Just a text.\n' },
    mistakes: [`${text}:1: the file must start with front matter between two lines of ---`],
  },
  {
    what: 'an unknown key',
    files: { [article]: 'id: 1\ntype: Info\n\ncolour: red\nsize: 5\n' },
    mistakes: [`${article}:4: colour: is not known here`, `${article}:5: size: is not known here`],
  },
  {
    what: 'an unknown key of a text',
    files: { [text]: withHead('title: Hello', published, 'author: me') },
    mistakes: [`${text}:4: author: is not known here`],
  },
  {
    what: 'an unknown key further in',
    files: { [listed]: 'red.png:\n  alt:\n    en-US: Red\n  caption: Red\n', 'attachments/red.png': red },
    mistakes: [`${listed}:4: red.png.caption: is not known here`],
  },
  {
    what: 'a missing title',
    files: { [text]: withHead(published) },
    mistakes: [new RegExp(`^${text}:2: title: `)],
  },
  {
    what: 'an empty title',
    files: { [text]: withHead(published, 'title: "  "') },
    mistakes: [new RegExp(`^${text}:3: title: `)],
  },
  {
    what: 'a number where a text belongs',
    files: { [text]: withHead(published, 'title: 5') },
    mistakes: [new RegExp(`^${text}:3: title: `)],
  },
  {
    what: 'a text where a number belongs',
    files: { [article]: 'type: Info\nid: one\n' },
    mistakes: [new RegExp(`^${article}:2: id: `)],
  },
  {
    what: 'an ID that no database holds',
    files: { [article]: 'type: Info\nid: 2147483648\n' },
    mistakes: [new RegExp(`^${article}:2: id: `)],
  },
  {
    what: 'a type there is not',
    files: { [article]: 'id: 1\ntype: Gossip\n' },
    mistakes: [new RegExp(`^${article}:2: type: `)],
  },
  { what: 'news without a type', files: { [article]: 'id: 1\n' }, mistakes: [`${article}:1: type is missing`] },
  {
    what: 'news that are a work',
    files: { [article]: 'id: 1\ntype: Info\nkind: game\n' },
    mistakes: [`${article}:3: only works have a kind`],
  },
  {
    what: 'a work without its facts',
    files: { 'articles/works/game/article.yaml': 'id: 20\nkind: game\n' },
    mistakes: ['articles/works/game/article.yaml:1: work is missing'],
  },
  {
    what: 'two articles of one ID',
    files: { 'articles/news/second/article.yaml': 'type: Info\nid: 1\n' },
    mistakes: [`articles/news/second/article.yaml:2: id 1 is also used by ${article}`],
  },
  {
    what: 'languages and categories that are given twice',
    files: {
      'content.yaml': `languages:
  - { id: 1, code: en-US, name: English }
  - { id: 1, code: ja-JP, name: 日本語 }
  - { id: 3, code: ja-JP, name: 日本語 }
categories:
  - { id: 1, slug: news, language: en-US, name: News }
  - { id: 1, slug: news, language: ja-JP, name: ニュース }
  - { id: 3, slug: news, language: ja-JP, name: ニュース }
`,
    },
    mistakes: [
      'content.yaml:3: language id 1 is used twice',
      'content.yaml:4: language ja-JP is used twice',
      'content.yaml:7: category id 1 is used twice',
      'content.yaml:8: category news of ja-JP is used twice',
    ],
  },
  {
    what: 'a category of a language that is not there',
    files: {
      'content.yaml': `languages:
  - { id: 1, code: en-US, name: English }
categories:
  - { id: 2, slug: news, language: en-US, name: News }
  - { id: 5, slug: news, language: ja-JP, name: ニュース }
`,
    },
    mistakes: ['content.yaml:5: there is no language ja-JP'],
  },
  {
    what: 'a text in a language without the category',
    files: {
      'content.yaml': `languages:
  - { id: 1, code: en-US, name: English }
categories:
  - { id: 2, slug: news, language: en-US, name: News }
`,
    },
    mistakes: ['articles/news/hello/ja-JP.md:1: content.yaml has no category news in ja-JP'],
  },
  {
    what: 'a page in a language that is not there',
    files: { 'pages/privacy-policy/zh-TW.md': '---\ntitle: 隱私\nupdated: 2026-01-01T00:00:00Z\n---\n' },
    mistakes: ['pages/privacy-policy/zh-TW.md:1: content.yaml has no language zh-TW'],
  },
  {
    what: 'a file named after no language of ours',
    files: { 'articles/news/hello/fr-FR.md': withHead('title: Bonjour') },
    mistakes: ['articles/news/hello/fr-FR.md:1: is not one of article.yaml, en-US.md, zh-CN.md, zh-TW.md, ja-JP.md'],
  },
  {
    what: 'a page there is not',
    files: { 'pages/imprint/en-US.md': '---\ntitle: Imprint\nupdated: 2026-01-01T00:00:00Z\n---\n' },
    mistakes: ['pages/imprint:1: is not one of privacy-policy, terms-of-use, parental-control, product-terms-of-use'],
  },
  {
    what: 'a category there is not',
    files: { 'articles/new/hello/article.yaml': 'id: 5\ntype: Info\n' },
    mistakes: ['articles/new:1: is not one of carousels, news, works'],
  },
  {
    what: 'an article that lacks its facts',
    files: { 'articles/news/second/en-US.md': withHead('title: Second') },
    mistakes: ['articles/news/second/article.yaml:1: this file is missing'],
  },
  {
    what: 'a file where the folder of an article belongs',
    files: { 'articles/news/README.txt': 'Read me' },
    mistakes: ['articles/news/README.txt/article.yaml:1: this file is missing'],
  },
  {
    what: 'no list of languages',
    files: { 'content.yaml': undefined },
    mistakes: ['content.yaml:1: this file is missing'],
  },
  {
    what: 'a file in an encoding of former days',
    files: {
      [text]: Buffer.concat([Buffer.from('---\ntitle: '), Buffer.from('93fa967b', 'hex'), Buffer.from('\n---\n')]),
    },
    mistakes: [`${text}:1: this file is not text in UTF-8`],
  },
  {
    what: 'a picture in a text that is not there',
    files: { [text]: withBody('# Hello', '', 'A text.', '', 'And ![a picture](gone.png).') },
    mistakes: [`${text}:10: there is no attachment named gone.png`],
  },
  {
    what: 'HTML in a text',
    files: { [text]: withBody('One.', '', '<b>Two</b>', '', '<script>alert(3)</script>') },
    mistakes: [
      `${text}:8: HTML is not shown: <b>`,
      `${text}:8: HTML is not shown: </b>`,
      `${text}:10: HTML is not shown: <script>alert(3)</script>`,
    ],
  },
  {
    what: 'a link that runs a program, in a text',
    files: { [text]: withBody('One.', '', '[Two](javascript:alert(2))') },
    mistakes: [`${text}:8: this address cannot be linked to: javascript:alert(2)`],
  },
  {
    what: 'a link that runs a program',
    files: { [text]: withHead('title: Hello', published, 'link: javascript:alert(1)') },
    mistakes: [`${text}:4: link: must start with / or https://`],
  },
  {
    what: 'a link that leaves by the side door',
    files: { [text]: withHead('title: Hello', published, 'link: //example.com/') },
    mistakes: [`${text}:4: link: must start with / or https://`],
  },
  {
    what: 'a shop at no address of the web',
    files: work({ stores: [{ name: 'Steam', url: 'javascript:alert(1)' }] }),
    mistakes: [/^articles\/works\/game\/article\.yaml:8: work\.stores\.0\.url: /],
  },
  {
    what: 'a day that does not exist',
    files: { [text]: withHead('title: Hello', 'published: 2026-02-30T00:00:00Z') },
    mistakes: [`${text}:3: published: must be a time with its zone, such as 2026-11-16T09:00:00+09:00`],
  },
  {
    what: 'a day without a time',
    files: { [text]: withHead('title: Hello', published, 'updated: 2026-01-02') },
    mistakes: [`${text}:4: updated: must be a time with its zone, such as 2026-11-16T09:00:00+09:00`],
  },
  {
    what: 'a release that is no day',
    files: work({ releaseDate: 'spring 2026' }),
    mistakes: ['articles/works/game/article.yaml:9: work.releaseDate: must be a day, such as 2026-11-16'],
  },
  {
    what: 'more players at least than at most',
    files: work({ players: { min: 4, max: 2 } }),
    mistakes: [/work\.players: the least number of players is above the greatest$/],
  },
  {
    what: 'a language that is none, and one by another name',
    files: work({ languages: ['ja', 'Japanese!', 'zh-hant'] }),
    mistakes: [
      /work\.languages\.1: must be a language tag, such as ja or zh-Hant$/,
      /work\.languages\.2: must be a language tag, such as ja or zh-Hant$/,
    ],
  },
  {
    what: 'a price below nothing, in no currency',
    files: work({ prices: [{ amount: -1, currency: 'Yen' }] }),
    mistakes: [/work\.prices\.0\.amount: /, /work\.prices\.0\.currency: must be a currency, such as USD$/],
  },
  {
    what: 'a title with a colon',
    files: { [text]: withHead('title: Pebble 3: now on Android', published) },
    mistakes: [
      `${text}:2: a value with a colon and a blank in it stands in quotes, such as title: "Pebble 3: now on Android"`,
    ],
  },
  {
    what: 'a folder whose name is misspelt',
    files: { articles: undefined, 'artciles/news/hello/article.yaml': 'id: 1\ntype: Info\n' },
    mistakes: [
      'artciles:1: is not one of articles, attachments, pages, content.yaml, README.md',
      'articles:1: this folder is missing; an empty one removes all it held',
    ],
  },
  {
    what: 'a folder without pages',
    files: { pages: undefined },
    mistakes: ['pages:1: this folder is missing; an empty one removes all it held'],
  },
  {
    what: 'a text whose ending is misspelt',
    files: { 'articles/news/hello/zh-CN.txt': withHead('title: 你好') },
    mistakes: ['articles/news/hello/zh-CN.txt:1: is not one of article.yaml, en-US.md, zh-CN.md, zh-TW.md, ja-JP.md'],
  },
  {
    what: 'a page without its time',
    files: { 'pages/privacy-policy/en-US.md': withHead('title: Privacy') },
    mistakes: [/^pages\/privacy-policy\/en-US\.md:2: updated: /],
  },
  {
    what: 'an attachment that is not in the folder',
    files: { [listed]: 'blue.png: {}\nred.png: {}\n', 'attachments/blue.png': blue },
    mistakes: [`${listed}:2: red.png is not in the folder`],
  },
  {
    what: 'an attachment that is a folder',
    files: { [listed]: 'blue.png: {}\nred: {}\n', 'attachments/blue.png': blue, 'attachments/red/a.png': red },
    mistakes: [`${listed}:2: red cannot be read: this is not a plain file`],
  },
  {
    what: 'an attachment without an entry',
    files: { 'attachments/red.png': red },
    mistakes: [`${listed}:1: red.png has no entry`],
  },
  {
    what: 'an attachment whose name could leave the folder',
    files: { [listed]: 'blue.png: {}\n../red.png: {}\n', 'attachments/blue.png': blue },
    mistakes: [
      `${listed}:2: ../red.png: is not a file name: letters, digits, dots, hyphens and underscores only, such as harbor-night_2.webp`,
    ],
  },
  {
    what: 'a focus outside the picture',
    files: { [listed]: 'red.png:\n  alt: {}\n  focus: [0.5, 1.5]\n', 'attachments/red.png': red },
    mistakes: [/^attachments\/attachments\.yaml:3: red\.png\.focus\.1: /],
  },
  {
    what: 'a loop that is not there',
    files: {
      [listed]: 'film.mp4: {}\nred.png:\n  loop:\n    - film.mp4\n    - gone.webm\n',
      'attachments/film.mp4': video,
      'attachments/red.png': red,
    },
    mistakes: [`${listed}:5: there is no attachment named gone.webm`],
  },
  {
    what: 'a loop that is not a video',
    files: attachments({ 'blue.png': blue, 'red.png': { bytes: red, loop: ['blue.png'] } }),
    mistakes: [`${listed}:4: blue.png is not a video`],
  },
  {
    what: 'a loop of something that is not a picture',
    files: attachments({ 'film.mp4': { bytes: video, loop: ['film.mp4'] } }),
    mistakes: [`${listed}:2: only pictures have a loop`],
  },
  {
    what: 'a portrait that is not there',
    files: attachments({ 'red.png': { bytes: red, portrait: 'gone.png' } }),
    mistakes: [`${listed}:2: there is no attachment named gone.png`],
  },
  {
    what: 'a portrait that is not a picture',
    files: attachments({ 'film.mp4': video, 'red.png': { bytes: red, portrait: 'film.mp4' } }),
    mistakes: [`${listed}:3: film.mp4 is not a picture`],
  },
  {
    what: 'a portrait that is wider than high',
    files: attachments({ 'red.png': { bytes: red, portrait: 'wide.png' }, 'wide.png': wide }),
    mistakes: [`${listed}:2: wide.png is wider than high`],
  },
  {
    what: 'a text colour that there is not',
    files: { [listed]: 'red.png:\n  text: pale\n', 'attachments/red.png': red },
    mistakes: [/^attachments\/attachments\.yaml:2: red\.png\.text: /],
  },
  {
    what: 'two files that are the same',
    files: attachments({ 'a.png': red, 'b.png': red }),
    mistakes: ['attachments/b.png:1: is the same file as a.png'],
  },
  {
    what: 'a cover that is not there',
    files: { [article]: 'id: 1\ntype: Info\ncover: gone.png\n' },
    mistakes: [`${article}:3: there is no attachment named gone.png`],
  },
  {
    what: 'a cover that only JavaScript knows',
    files: { [article]: 'id: 1\ntype: Info\ncover: constructor\n' },
    mistakes: [`${article}:3: there is no attachment named constructor`],
  },
  {
    what: 'a cover that is a video',
    files: { ...attachments({ 'film.mp4': video }), [article]: 'id: 1\ntype: Info\ncover: film.mp4\n' },
    mistakes: [`${article}:3: film.mp4 is not a picture`],
  },
  {
    what: 'a gallery with a video and a trailer that is a picture',
    files: {
      ...attachments({ 'film.mp4': video, 'red.png': red }),
      ...work({ gallery: ['red.png', 'film.mp4'], trailer: 'red.png' }),
    },
    mistakes: [
      'articles/works/game/article.yaml:13: film.mp4 is not a picture',
      'articles/works/game/article.yaml:14: red.png is not a video',
    ],
  },
  {
    what: 'a file of a kind we do not take',
    files: attachments({ 'a.png': red, 'b.jpg': Buffer.from('<html></html>') }),
    mistakes: [/^attachments\/b\.jpg:1: files of this type \(unknown\) are not taken/],
  },
];

test.each(cases)('$what is reported with its file and line', async ({ files, mistakes }) => {
  const content = await openTestContent(await newSettings('SQLite'));
  const found = await mistakesIn(content, await writeFolder(files));
  expect(found).toEqual(
    mistakes.map((mistake) => (mistake instanceof RegExp ? expect.stringMatching(mistake) : mistake)),
  );
});

describe.each(databases)('on %s', (kind) => {
  test('all mistakes are told at once, none of them because of another, and nothing is changed', async () => {
    const content = await openTestContent(await newSettings(kind));
    const folder = await writeFolder(attachments({ 'red.png': red }));
    await importFolder(content, folder);
    const before = await stateOf(content);

    await changeFolder(folder, {
      ...attachments({
        'red.png': { bytes: red, loop: ['page.jpg', 'gone.webm', 'blue.png'] },
        'blue.png': blue,
        'page.jpg': Buffer.from('<html></html>'),
      }),
      'attachments/extra.png': blue,
      [article]: 'id: 1\ntype: Gossip\n',
      [text]: withBody('Changed.', '', '![Gone](gone.png)'),
      'articles/news/second/article.yaml': 'id: 2\ntype: Info\ncover: page.jpg\n',
      'articles/news/second/en-US.md': withBody('![Fine](page.jpg)', '![Fine](red.png)', '![Gone](gone.png)'),
      'articles/news/third/article.yaml': 'id: 2\ntype: Info\ncover: gone.png\n',
      ...work({ gallery: ['page.jpg'], trailer: 'page.jpg' }),
      'pages/privacy-policy/en-US.md': '---\ntitle: Privacy\nupdated: 2026-01-01T00:00:00Z\n---\n\n<b>Bold</b>\n',
      'pages/imprint/en-US.md': 'Nothing',
    });
    expect(await mistakesIn(content, folder)).toEqual([
      expect.stringMatching(new RegExp(`^${article}:2: type: `)),
      `${text}:8: there is no attachment named gone.png`,
      'articles/news/second/en-US.md:8: there is no attachment named gone.png',
      'articles/news/third/article.yaml:1: id 2 is also used by articles/news/second/article.yaml',
      'articles/news/third/article.yaml:3: there is no attachment named gone.png',
      'attachments/attachments.yaml:1: extra.png has no entry',
      'attachments/attachments.yaml:4: there is no attachment named gone.webm',
      'attachments/attachments.yaml:5: blue.png is not a video',
      expect.stringMatching(/^attachments\/page\.jpg:1: files of this type \(unknown\) are not taken/),
      expect.stringMatching(/^pages\/imprint:1: is not one of/),
      'pages/privacy-policy/en-US.md:6: HTML is not shown: <b>',
      'pages/privacy-policy/en-US.md:6: HTML is not shown: </b>',
    ]);
    expect(await stateOf(content)).toEqual(before);
  });

  test('a folder that is not there is a mistake, not an empty site', async () => {
    const content = await openTestContent(await newSettings(kind));
    const folder = await writeFolder();
    await importFolder(content, folder);
    const before = await stateOf(content);
    expect(await mistakesIn(content, `${folder}/nowhere`)).toEqual([
      'articles:1: this folder is missing; an empty one removes all it held',
      'attachments/attachments.yaml:1: this file is missing',
      'content.yaml:1: this file is missing',
      'pages:1: this folder is missing; an empty one removes all it held',
    ]);
    expect(await stateOf(content)).toEqual(before);
  });
});

const picture = 'attachments/red.png';

const linkTo = (file: string, target: string) => symlink(target, file);

const makePipe = (file: string) => promisify(execFile)('mkfifo', [file]);

async function linkToPicture(file: string) {
  const elsewhere = path.join(await temporaryFolder(), 'red.png');
  await writeFile(elsewhere, red);
  await symlink(elsewhere, file);
}

async function linkToFolder(file: string) {
  const elsewhere = await temporaryFolder();
  await writeFile(path.join(elsewhere, 'article.yaml'), 'id: 1\ntype: Info\n');
  await writeFile(path.join(elsewhere, 'en-US.md'), withBody('Text.'));
  await rm(path.dirname(file), { recursive: true });
  await symlink(elsewhere, path.dirname(file));
}

/** Puts something else in the place of a file. */
const replacements: [what: string, file: string, replace: (file: string) => Promise<unknown>, mistake: string][] = [
  ['a link to another file', text, (file) => linkTo(file, '/etc/hostname'), `${text}:1: this is not a plain file`],
  ['a link to a device', article, (file) => linkTo(file, '/dev/zero'), `${article}:1: this is not a plain file`],
  ['a pipe', text, makePipe, `${text}:1: this is not a plain file`],
  ['a pipe as a picture', picture, makePipe, `${listed}:1: red.png cannot be read: this is not a plain file`],
  ['a link as a picture', picture, linkToPicture, `${listed}:1: red.png cannot be read: this is not a plain file`],
  ['a link as a folder', text, linkToFolder, `${text}:1: this file is outside the folder`],
];

test.each(replacements)('%s is not read', async (_what, file, replace, mistake) => {
  const content = await openTestContent(await newSettings('SQLite'));
  const folder = await writeFolder(attachments({ 'red.png': red }));
  await rm(path.join(folder, file));
  await replace(path.join(folder, file));
  expect(await mistakesIn(content, folder)).toContain(mistake);
});

test('a folder may itself be reached by a link', async () => {
  const content = await openTestContent(await newSettings('SQLite'));
  const link = path.join(await temporaryFolder(), 'content');
  await symlink(await writeFolder(), link);
  await expect(importFolder(content, link)).resolves.toMatchObject({ warnings: [] });
});
