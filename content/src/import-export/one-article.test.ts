import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { attachments, changeFolder, type FolderFiles, work, writeFolder } from '../testing/folder.ts';
import { addressOf, plain } from '../testing/pictures.ts';
import { databases, get, newSettings, openTestContent, startService, temporaryFolder } from '../testing/service.ts';
import { exportFolder } from './export.ts';
import { importFolder } from './import.ts';
import { writeNewArticle } from './new-article.ts';

const red = await plain('#c02010').png().toBuffer();
const blue = await plain('#1020c0').png().toBuffer();
const green = await plain('#10c020').png().toBuffer();

const text = (title: string, body = '') => `---\ntitle: ${title}\npublished: 2026-01-01T00:00:00Z\n---\n\n${body}\n`;
const languages = ['en-US.md', 'ja-JP.md', 'zh-CN.md', 'zh-TW.md'];

describe.each(databases)('on %s', (kind) => {
  test('one article is imported alone, with the pictures it shows, and all else stays', async () => {
    const { content, app } = await startService(kind);
    await importFolder(content, await writeFolder({ ...attachments({ 'red.png': red }), ...work() }));
    const folder = await writeFolder({
      'content.yaml': undefined,
      pages: undefined,
      ...attachments({ 'blue.png': blue, 'green.png': green }),
      'articles/news/hello/en-US.md': text('Not asked for'),
      'articles/news/second/article.yaml': 'id: 2\ntype: Info\ncover: red.png\n',
      'articles/news/second/en-US.md': text('Second', '![Blue](blue.png)'),
      'articles/news/second/ja-JP.md': text('二'),
    });
    const place = `${folder}/articles/news/second`;
    const files = ['article.yaml', 'en-US.md', 'ja-JP.md'].map((name) => `articles/news/second/${name}`);
    const expected = {
      added: ['attachments/blue.png', ...files],
      changed: [],
      removed: [],
      drafts: [],
      kept: [],
      warnings: [],
      refusals: [],
    };
    expect(await importFolder(content, place, { isDryRun: true })).toEqual(expected);
    expect(await importFolder(content, place)).toEqual(expected);
    const { data } = (await get(app, '/api/article/2/2')).body;
    expect(data).toMatchObject({ Title: 'Second', Languages: ['en-US', 'ja-JP'] });
    expect((await get(app, '/api/article/2/1')).body.data.Title).toBe('Hello');
    expect((await get(app, '/api/article/3/20')).status).toBe(200);
    expect((await get(app, '/api/page/1/privacy-policy')).status).toBe(200);
    expect((await get(app, addressOf(blue))).status).toBe(200);
    expect((await get(app, addressOf(green))).status).toBe(404);

    await changeFolder(folder, { 'articles/news/second/ja-JP.md': undefined });
    expect((await importFolder(content, place, { allowRemovals: true })).removed).toEqual([
      'articles/news/second/ja-JP.md',
    ]);
  });

  test('an article imported alone from an export leaves the rest of that export importable', async () => {
    const content = await openTestContent(await newSettings(kind));
    await importFolder(content, await writeFolder(work()));
    const folder = await temporaryFolder();
    await exportFolder(content, folder);
    await changeFolder(folder, { 'articles/news/hello/en-US.md': text('Alone') });
    expect((await importFolder(content, `${folder}/articles/news/hello`)).changed).toHaveLength(1);
    await changeFolder(folder, { 'articles/news/hello/en-US.md': text('Again') });
    expect((await importFolder(content, folder)).changed).toEqual(['articles/news/hello/en-US.md']);
  });

  test('a new article gets the next free number, in four languages, and can be imported as it is', async () => {
    const { content, app } = await startService(kind, { sample: true });
    const folder = await temporaryFolder();
    expect(await writeNewArticle(content, folder, 'news')).toBe('articles/news/135-untitled');
    expect(await writeNewArticle(content, folder, 'news')).toBe('articles/news/136-untitled');
    // 1 to 10 and 17 to 20 are works, 11 to 16 and 21 to 26 carousels.
    expect(await writeNewArticle(content, folder, 'work')).toBe('articles/works/27-untitled');
    for (const name of ['news/135-untitled', 'works/27-untitled']) {
      const place = path.join(folder, 'articles', name);
      expect((await readdir(place)).sort()).toEqual(['article.yaml', ...languages]);
      expect((await importFolder(content, place)).added).toHaveLength(5);
    }
    expect((await get(app, '/api/article/2/135')).status).toBe(404);

    const file = path.join(folder, 'articles/news/135-untitled/en-US.md');
    const published = (await readFile(file, 'utf8'))
      .replace('# published: ', 'published: ')
      .replace(/\d{4}-.*Z/, '2026-01-01T09:00:00Z');
    await changeFolder(folder, { 'articles/news/135-untitled/en-US.md': published });
    await importFolder(content, path.dirname(file));
    const { data } = (await get(app, '/api/category/')).body;
    const news = data.find(
      ({ Slug, LanguageID }: { Slug: string; LanguageID: number }) => Slug === 'news' && LanguageID === 1,
    );
    expect((await get(app, `/api/article/${news.ID}/135`)).body.data.Title).toBe('Untitled');
  });
});

test.each<{ what: string; files: FolderFiles; mistake: string; stored?: FolderFiles }>([
  {
    what: 'a picture whose name on the site is that of another file',
    files: {
      ...attachments({ 'red.png': blue }),
      'articles/news/second/article.yaml': 'id: 2\ntype: Info\ncover: red.png\n',
    },
    mistake: 'attachments/red.png:1: is another file on the site; rename it, or import the whole folder',
  },
  {
    what: 'a picture that the site has under another name',
    files: {
      ...attachments({ 'rot.png': red }),
      'articles/news/second/article.yaml': 'id: 2\ntype: Info\ncover: rot.png\n',
    },
    mistake: 'attachments/rot.png:1: is named red.png on the site; rename it, or import the whole folder',
  },
  {
    what: 'the ID of another article',
    files: { 'articles/news/second/article.yaml': 'type: Info\nid: 1\n' },
    mistake:
      "articles/news/second/article.yaml:2: 1 is the id of articles/news/hello on the site; change the id or the folder's name, or import the whole folder",
  },
  {
    what: 'the name of another article',
    files: { 'articles/news/second/article.yaml': 'type: Info\nid: 5\n' },
    mistake:
      "articles/news/second/article.yaml:2: 2 is the id of articles/news/second on the site; change the id or the folder's name, or import the whole folder",
    stored: { 'articles/news/second/article.yaml': 'id: 2\ntype: Info\n' },
  },
  {
    what: 'a name that is a text in no language',
    files: { 'articles/news/second/article.yaml': 'id: 2\ntype: Info\n', 'articles/news/second/en.md': text('Second') },
    mistake: 'articles/news/second/en.md:1: is not one of article.yaml, en-US.md, zh-CN.md, zh-TW.md, ja-JP.md',
  },
])('an article alone with $what is refused', async ({ files, mistake, stored }) => {
  const content = await openTestContent(await newSettings('SQLite'));
  await importFolder(content, await writeFolder({ ...attachments({ 'red.png': red }), ...stored }));
  const folder = await writeFolder(files);
  await expect(importFolder(content, `${folder}/articles/news/second`)).rejects.toThrow(mistake);
});
