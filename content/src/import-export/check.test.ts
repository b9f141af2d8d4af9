import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentId } from '../attachment/media.ts';
import { attachments, type FolderFiles, filesIn, work, writeFolder } from '../testing/folder.ts';
import { plain } from '../testing/pictures.ts';
import { type DatabaseKind, databases, newSettings, openTestContent, sampleFolder } from '../testing/service.ts';
import { checkFolder, checkSite } from './check.ts';
import { importFolder } from './import.ts';

const red = await plain('#c02010').png().toBuffer();
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const inBoth = { 'en-US': 'Red', 'ja-JP': '赤' };

const text = (body: string, ...head: string[]) =>
  `---\n${['title: Text', ...head, 'published: 2026-01-01T00:00:00Z'].join('\n')}\n---\n\n${body}\n`;
const page = (body: string) => `---\ntitle: Privacy\nupdated: 2026-01-01T00:00:00Z\n---\n\n${body}\n`;

/** Nothing is missing in it. */
const complete: FolderFiles = { 'pages/privacy-policy/ja-JP.md': page('何も残しません。') };

/** What is found in a folder before it is imported, and on the site after it. */
async function findingsIn(kind: DatabaseKind, files: FolderFiles): Promise<string[]> {
  const content = await openTestContent(await newSettings(kind));
  const folder = await writeFolder({ ...complete, ...files });
  const inFolder = await checkFolder(content, folder);
  await importFolder(content, folder);
  expect(await checkSite(content)).toEqual(inFolder);
  return inFolder.map(({ kind, where, message }) => `${kind}: ${where}: ${message}`);
}

describe.each(databases)('on %s', (kind) => {
  test('a complete site has nothing to mend', async () => {
    const files = {
      ...attachments({ 'red.png': { bytes: red, alt: inBoth }, 'paper.pdf': pdf }),
      ...work(),
      'articles/works/game/ja-JP.md': text('[戻る](/works)'),
      'articles/news/hello/en-US.md': text(
        `[Game](/works/20), [itself](/news/1#top), [list](/news?type=Info), [policy](/privacypolicy), [start](/),
[elsewhere](https://example.com/news/99), [mail](mailto:a@example.com), [above](#top), [paper](/api/attachment/file/${contentId(pdf)})

![Red](red.png)`,
      ),
      'articles/carousels/one/article.yaml': 'id: 30\n',
      'articles/carousels/one/en-US.md': text('', 'link: /works/20'),
      'articles/carousels/one/ja-JP.md': text('', 'link: https://example.com/'),
    };
    expect(await findingsIn(kind, files)).toEqual([]);
  });

  test('a missing translation is found, of articles and of pages', async () => {
    const files = { 'articles/news/hello/ja-JP.md': undefined, 'pages/privacy-policy/en-US.md': undefined };
    expect(await findingsIn(kind, files)).toEqual([
      'translation: articles/news/hello: has no ja-JP',
      'translation: pages/privacy-policy: has no en-US',
    ]);
  });

  test('a dead link is found, in an article, on a page and behind a carousel', async () => {
    const files = {
      'articles/news/hello/en-US.md': text('One.\n\n[Gone](/news/99) and [reference][ref].\n\n[ref]: /works/98'),
      'pages/privacy-policy/ja-JP.md': page('[無い](/privacy)'),
      'articles/carousels/one/article.yaml': 'id: 30\n',
      'articles/carousels/one/en-US.md': text('', 'link: /works/97'),
      'articles/carousels/one/ja-JP.md': text('', 'link: /carousels/30'),
    };
    expect(await findingsIn(kind, files)).toEqual([
      'link: articles/carousels/one/en-US.md:3: links to /works/97, which is not there',
      'link: articles/carousels/one/ja-JP.md:3: links to /carousels/30, which is not there',
      'link: articles/news/hello/en-US.md:8: links to /news/99, which is not there',
      'link: articles/news/hello/en-US.md:10: links to /works/98, which is not there',
      'link: pages/privacy-policy/ja-JP.md:6: links to /privacy, which is not there',
    ]);
  });

  test('a picture that is not described in a language is found, and one without words in a text', async () => {
    const files = {
      ...attachments({ 'red.png': { bytes: red, alt: { 'en-US': 'Red' } } }),
      'articles/news/hello/en-US.md': text('Look:\n\n![](red.png)\n\n![][shown]\n\n[shown]: red.png'),
    };
    expect(await findingsIn(kind, files)).toEqual([
      'alt: articles/news/hello/en-US.md:8: red.png has no alt text',
      'alt: articles/news/hello/en-US.md:10: shown has no alt text',
      'alt: attachments/red.png: has no alt text in ja-JP',
    ]);
  });
});

test('what an import would refuse, a check refuses with the same file and line, and stores nothing', async () => {
  const content = await openTestContent(await newSettings('SQLite'));
  const folder = await writeFolder({
    'articles/news/hello/en-US.md': text('One.\n\n![Gone](gone.png)'),
    'artciles/notes.txt': 'Notes',
  });
  const checking = checkFolder(content, folder);
  await expect(checking).rejects.toThrow(
    /^articles\/news\/hello\/en-US\.md:8: there is no attachment named gone\.png$/m,
  );
  await expect(checking).rejects.toThrow(/^artciles:1: is not one of articles, /m);
  expect(await checkSite(content)).toEqual([]);
});

test('one article of a folder is checked alone, its links against the site', async () => {
  const content = await openTestContent(await newSettings('SQLite'));
  await importFolder(content, await writeFolder(work()));
  const folder = await writeFolder({
    'content.yaml': undefined,
    'articles/news/second/article.yaml': 'id: 2\ntype: Info\n',
    'articles/news/second/en-US.md': text('[Game](/works/20), [itself](/news/2), [gone](/news/99)'),
  });
  expect(await checkFolder(content, `${folder}/articles/news/second`)).toEqual([
    { kind: 'translation', where: 'articles/news/second', message: 'has no ja-JP' },
    { kind: 'link', where: 'articles/news/second/en-US.md:6', message: 'links to /news/99, which is not there' },
  ]);
});

test('the sample lacks three translations, as it means to, and nothing else', async () => {
  const content = await openTestContent(await newSettings('SQLite'));
  await importFolder(content, sampleFolder);
  expect((await checkSite(content)).map(({ kind }) => kind)).toEqual(['translation', 'translation', 'translation']);
});

test('the sample names its company in the brand alone, so that a new name there leaves no trace of the old one', async () => {
  const brand = JSON.parse(await readFile(path.join(sampleFolder, '../brand.json'), 'utf8'));
  const names = Object.values<string>(brand.name).map((name) => name.toLowerCase());
  const texts = [...(await filesIn(sampleFolder))].filter(([name]) => /\.(md|yaml)$/.test(name));
  const namesIt = texts.filter(([, bytes]) => names.some((name) => String(bytes).toLowerCase().includes(name)));
  expect(texts.length).toBeGreaterThan(100);
  expect(namesIt.map(([name]) => name)).toEqual([]);
});
