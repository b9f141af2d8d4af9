import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { contentId } from '../attachment/media.ts';
import { originalName } from '../attachment/variants.ts';
import type { Content } from '../content.ts';
import { attachments, changeFolder, filesIn, work, writeFolder } from '../testing/folder.ts';
import { addressOf, browsers, fetchPicture, plain, preparePictures } from '../testing/pictures.ts';
import { databases, get, newSettings, openTestContent, serve, startService } from '../testing/service.ts';
import { importFolder } from './import.ts';

const red = await plain('#c02010').png().toBuffer();
const blue = await plain('#1020c0').png().toBuffer();

const published = (title: string, body = '', ...more: string[]) =>
  `---\n${[`title: ${title}`, 'published: 2026-01-01T00:00:00Z', ...more].join('\n')}\n---\n\n${body}\n`;

const revisionOf = async (app: FastifyInstance): Promise<number> => (await get(app, '/api/ping')).body.data.Revision;
const titlesIn = async (app: FastifyInstance, categoryId: number): Promise<string[]> =>
  (await get(app, `/api/article/?category_id=${categoryId}`)).body.data.map(({ Title }: { Title: string }) => Title);
const storedFiles = async ({ settings }: Content) =>
  [...(await filesIn(settings.dataDir)).keys()].filter((name) => name.startsWith('files/'));

const nothing = { added: [], changed: [], removed: [], drafts: [], kept: [], warnings: [], refusals: [] };

describe.each(databases)('on %s', (kind) => {
  test('a folder becomes the site: languages, categories, articles, pages and pictures', async () => {
    const { content, app } = await startService(kind);
    const folder = await writeFolder({
      ...attachments({ 'red.png': { bytes: red, alt: { 'en-US': 'Red' } } }),
      ...work({ gallery: ['red.png'] }),
    });
    const progress: [number, number][] = [];
    const result = await importFolder(content, folder, { onProgress: (done, total) => progress.push([done, total]) });
    expect(result).toEqual({ ...nothing, added: expect.toSatisfy(({ length }) => length === 2 + 6 + 1 + 2 + 3 + 1) });
    expect(progress).toEqual([1, 2, 3, 4].map((done) => [done, 4]));
    expect((await get(app, '/api/language/')).body.total).toBe(2);
    expect((await get(app, '/api/category/')).body.total).toBe(6);
    expect((await get(app, '/api/article/2/1')).body.data).toMatchObject({
      Title: 'Hello',
      Content: '<p>The first text.</p>',
      PublishedAt: '2026-01-01T00:00:00.000Z',
      UpdatedAt: '2026-01-01T00:00:00.000Z',
      Languages: ['en-US', 'ja-JP'],
    });
    expect((await get(app, '/api/article/3/20')).body.data.Work.Gallery).toMatchObject([
      { ID: contentId(red), Alt: 'Red' },
    ]);
    expect((await get(app, '/api/page/1/privacy-policy')).body.data.Title).toBe('Privacy');
  });

  test('importing the same again changes nothing, and nobody is told of a change', async () => {
    const { content, app } = await startService(kind);
    const folder = await writeFolder({ ...attachments({ 'red.png': { bytes: red, focus: [0.1, 0.7] } }), ...work() });
    await importFolder(content, folder);
    const revision = await revisionOf(app);
    expect(await importFolder(content, folder)).toEqual(nothing);
    expect(await revisionOf(app)).toBe(revision);
  });

  test('of two imports at the same time one does the work', async () => {
    const settings = await newSettings(kind);
    const folder = await writeFolder(attachments({ 'red.png': red }));
    const [first, second] = await Promise.all([openTestContent(settings), openTestContent(settings)]);
    const results = await Promise.all([importFolder(first, folder), importFolder(second, folder)]);
    expect(results.map(({ added }) => added.length).sort()).toEqual([0, 13]);
    expect((await get(await serve(first), '/api/article/2/1')).body.data.Title).toBe('Hello');
  });

  test('a changed title changes one row, and the revision grows', async () => {
    const { content, app } = await startService(kind);
    const folder = await writeFolder();
    await importFolder(content, folder);
    const revision = await revisionOf(app);
    await changeFolder(folder, {
      'articles/news/hello/en-US.md': published('Hello again', 'The first text.', 'updated: 2026-02-01T09:00:00+09:00'),
    });
    expect(await importFolder(content, folder)).toEqual({ ...nothing, changed: ['articles/news/hello/en-US.md'] });
    expect(await revisionOf(app)).toBe(revision + 1);
    expect((await get(app, '/api/article/2/1')).body.data).toMatchObject({
      Title: 'Hello again',
      UpdatedAt: '2026-02-01T00:00:00.000Z',
    });
    expect((await get(app, '/api/article/5/1')).body.data.Title).toBe('こんにちは');
  });

  test('what left the folder leaves the site', async () => {
    const { content, app } = await startService(kind);
    const folder = await writeFolder({
      'articles/news/second/article.yaml': 'id: 2\ntype: Info\n',
      'articles/news/second/en-US.md': published('Second'),
    });
    await importFolder(content, folder);
    expect(await titlesIn(app, 2)).toEqual(['Second', 'Hello']);
    const revision = await revisionOf(app);
    await changeFolder(folder, {
      'articles/news/second': undefined,
      'articles/news/hello/ja-JP.md': undefined,
      'pages/privacy-policy': undefined,
    });
    expect(await importFolder(content, folder, { allowRemovals: true })).toEqual({
      ...nothing,
      removed: [
        'articles/news/second/article.yaml',
        'articles/news/hello/ja-JP.md',
        'articles/news/second/en-US.md',
        'pages/privacy-policy/en-US.md',
      ],
    });
    expect(await revisionOf(app)).toBe(revision + 1);
    expect(await titlesIn(app, 2)).toEqual(['Hello']);
    expect(await titlesIn(app, 5)).toEqual([]);
    expect((await get(app, '/api/article/2/2')).status).toBe(404);
    expect((await get(app, '/api/page/1/privacy-policy')).status).toBe(404);
    expect((await get(app, '/api/article/5/1')).body.data).toMatchObject({ Title: 'Hello', Languages: ['en-US'] });
  });

  test('a picture that left the folder, and that nothing ever showed, leaves the store with all that was made of it', async () => {
    const { content, app } = await startService(kind);
    const folder = await writeFolder(attachments({ 'red.png': red, 'blue.png': blue }));
    await importFolder(content, folder);
    await preparePictures(content);
    // They are small: the whole in four formats.
    expect(await storedFiles(content)).toHaveLength(2 * (1 + 4));
    await changeFolder(folder, { ...attachments({ 'blue.png': blue }), 'attachments/red.png': undefined });
    expect(await importFolder(content, folder)).toEqual({ ...nothing, removed: ['attachments/red.png'] });
    const left = await storedFiles(content);
    expect(left).toHaveLength(1 + 4);
    expect(left.filter((name) => !name.includes(contentId(blue)))).toEqual([]);
    expect((await get(app, addressOf(red))).status).toBe(404);
    expect((await get(app, addressOf(blue))).status).toBe(200);
  });

  test('attachments may trade their names', async () => {
    const { content, app } = await startService(kind);
    const folder = await writeFolder({
      ...attachments({ 'a.png': red, 'b.png': blue }),
      'articles/news/hello/article.yaml': 'id: 1\ntype: Info\ncover: a.png\n',
      'articles/news/hello/en-US.md': published('Hello', '![Picture](b.png)'),
    });
    await importFolder(content, folder);
    await changeFolder(folder, attachments({ 'a.png': blue, 'b.png': red }));
    expect(await importFolder(content, folder)).toMatchObject({ added: [], removed: [] });
    const { Cover, Content } = (await get(app, '/api/article/2/1')).body.data;
    expect(Cover.ID).toBe(contentId(blue));
    expect(Content).toContain(contentId(red));
    expect(await importFolder(content, folder)).toEqual(nothing);
  });

  test('a new picture may take the name of one that leaves', async () => {
    const { content, app } = await startService(kind);
    const folder = await writeFolder({
      ...attachments({ 'a.png': red }),
      'articles/news/hello/article.yaml': 'id: 1\ntype: Info\ncover: a.png\n',
    });
    await importFolder(content, folder);
    await changeFolder(folder, attachments({ 'a.png': blue }));
    expect(await importFolder(content, folder)).toEqual({
      ...nothing,
      changed: ['attachments/a.png', 'articles/news/hello/article.yaml'],
    });
    expect((await get(app, '/api/article/2/1')).body.data.Cover.ID).toBe(contentId(blue));
    expect((await get(app, addressOf(red))).status).toBe(404);
  });

  test('articles may trade their names, and their IDs', async () => {
    const { content, app } = await startService(kind);
    const of = (name: string, id: number, title: string) => ({
      [`articles/news/${name}/article.yaml`]: `id: ${id}\ntype: Info\n`,
      [`articles/news/${name}/en-US.md`]: published(title),
    });
    const folder = await writeFolder({
      ...of('a', 11, 'Eleven'),
      ...of('b', 12, 'Twelve'),
      ...of('c', 13, 'Thirteen'),
    });
    await importFolder(content, folder);
    await changeFolder(folder, { ...of('a', 12, 'Twelve'), ...of('b', 13, 'Thirteen'), ...of('c', 14, 'Fourteen') });
    expect(await importFolder(content, folder)).toEqual({
      ...nothing,
      changed: [
        ...['a', 'b', 'c'].map((name) => `articles/news/${name}/article.yaml`),
        'articles/news/c/en-US.md',
        'articles/news/a/en-US.md',
      ],
    });
    expect(await titlesIn(app, 2)).toEqual(['Fourteen', 'Thirteen', 'Twelve', 'Hello']);
    expect((await get(app, '/api/article/2/11')).status).toBe(404);
    const names = await content.db.selectFrom('article').select(['id', 'name']).orderBy('id').execute();
    expect(names.slice(1).map(({ id, name }) => `${id} ${name}`)).toEqual(['12 a', '13 b', '14 c']);
  });

  test('languages and categories may trade their IDs, and be given others', async () => {
    const { content, app } = await startService(kind);
    const folder = await writeFolder();
    await importFolder(content, folder);
    await changeFolder(folder, {
      'content.yaml': `languages:
  - { id: 2, code: en-US, name: English }
  - { id: 1, code: ja-JP, name: 日本語 }
  - { id: 7, code: zh-CN, name: 简体中文 }
categories:
  - { id: 5, slug: news, language: en-US, name: News }
  - { id: 2, slug: news, language: ja-JP, name: ニュース }
  - { id: 30, slug: works, language: en-US, name: Works }
`,
    });
    await importFolder(content, folder);
    expect(await titlesIn(app, 5)).toEqual(['Hello']);
    expect(await titlesIn(app, 2)).toEqual(['こんにちは']);
    expect((await get(app, '/api/category/2/works')).body.data.ID).toBe(30);
    expect((await get(app, '/api/category/')).body.total).toBe(3);
    expect((await get(app, '/api/page/2/privacy-policy')).body.data).toMatchObject({ LanguageID: 2, Title: 'Privacy' });
  });

  test('a text without a time of publication stays hidden', async () => {
    const { content, app } = await startService(kind);
    const folder = await writeFolder({
      'articles/news/draft/article.yaml': 'id: 2\ntype: Info\n',
      'articles/news/draft/en-US.md': '---\ntitle: Draft\n---\n\nNot yet.\n',
      'articles/news/hello/ja-JP.md': '---\ntitle: 下書き\n---\n',
    });
    await importFolder(content, folder);
    expect((await get(app, '/api/article/2/2')).status).toBe(404);
    expect(await titlesIn(app, 2)).toEqual(['Hello']);
    expect(await titlesIn(app, 5)).toEqual([]);
    expect((await get(app, '/api/article/5/1')).body.data).toMatchObject({ Title: 'Hello', Languages: ['en-US'] });
  });

  test('a text appears at its time, without a restart, and the revision grows then', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    vi.setSystemTime('2026-03-01T08:59:59Z');
    const { content, app } = await startService(kind);
    const folder = await writeFolder({
      'articles/news/soon/article.yaml': 'id: 2\ntype: Info\n',
      'articles/news/soon/en-US.md': '---\ntitle: Soon\npublished: 2026-03-01T09:00:00Z\n---\n',
      'articles/news/soon/ja-JP.md': '---\ntitle: 後日\npublished: 2026-03-02T18:00:00+09:00\n---\n',
    });
    await importFolder(content, folder);
    const revision = await revisionOf(app);
    expect(await titlesIn(app, 2)).toEqual(['Hello']);
    expect((await get(app, '/api/article/2/2')).status).toBe(404);

    vi.setSystemTime('2026-03-01T09:00:00Z');
    expect(await revisionOf(app)).toBe(revision + 1);
    expect(await titlesIn(app, 2)).toEqual(['Soon', 'Hello']);
    expect((await get(app, '/api/article?category_id=2')).body.total).toBe(2);
    expect((await get(app, '/api/article/5/2')).body.data).toMatchObject({ Title: 'Soon', Languages: ['en-US'] });

    vi.setSystemTime('2026-03-02T09:00:00Z');
    expect(await revisionOf(app)).toBe(revision + 2);
    expect((await get(app, '/api/article/5/2')).body.data).toMatchObject({
      Title: '後日',
      Languages: ['en-US', 'ja-JP'],
    });
    expect(await importFolder(content, folder)).toEqual(nothing);
    expect(await revisionOf(app)).toBe(revision + 2);
  });

  test('a dry run tells what would change, and changes nothing', async () => {
    const { content, app } = await startService(kind);
    const folder = await writeFolder(attachments({ 'red.png': red }));
    const first = await importFolder(content, folder, { isDryRun: true });
    expect(first).toEqual({
      ...nothing,
      added: [
        ...['en-US', 'ja-JP'].map((code) => `content.yaml, language ${code}`),
        ...['en-US', 'ja-JP'].flatMap((code) =>
          ['carousels', 'news', 'works'].map((slug) => `content.yaml, category ${slug} of ${code}`),
        ),
        'attachments/red.png',
        'articles/news/hello/article.yaml',
        'articles/news/hello/en-US.md',
        'articles/news/hello/ja-JP.md',
        'pages/privacy-policy/en-US.md',
      ],
    });
    expect((await get(app, '/api/language/')).body.total).toBe(0);
    expect(await storedFiles(content)).toEqual([]);

    await importFolder(content, folder);
    const revision = await revisionOf(app);
    const stored = await storedFiles(content);
    await changeFolder(folder, {
      ...attachments({ 'blue.png': blue }),
      'attachments/red.png': undefined,
      'articles/news/hello/en-US.md': published('Changed'),
      'articles/news/hello/ja-JP.md': undefined,
    });
    const second = await importFolder(content, folder, { isDryRun: true, allowRemovals: true });
    expect(second).toEqual({
      ...nothing,
      added: ['attachments/blue.png'],
      changed: ['articles/news/hello/en-US.md'],
      removed: ['attachments/red.png', 'articles/news/hello/ja-JP.md'],
      warnings: [expect.objectContaining({ file: 'articles/news/hello/en-US.md' })],
    });
    expect(await titlesIn(app, 2)).toEqual(['Hello']);
    expect(await titlesIn(app, 5)).toEqual(['こんにちは']);
    expect(await revisionOf(app)).toBe(revision);
    expect(await storedFiles(content)).toEqual(stored);
    expect((await get(app, addressOf(red))).status).toBe(200);
    expect(await importFolder(content, folder, { allowRemovals: true })).toEqual(second);
  });

  test('who changes a published text and not its time is warned', async () => {
    const { content } = await startService(kind);
    const draft = (body: string) => ({
      'articles/news/draft/article.yaml': 'id: 2\ntype: Info\n',
      'articles/news/draft/en-US.md': `---\ntitle: Draft\n---\n\n${body}\n`,
    });
    const folder = await writeFolder(draft('One.'));
    await importFolder(content, folder);
    const file = 'articles/news/hello/en-US.md';
    const warning = { file, line: 1, message: 'the text changed, but not its time: set `updated`' };

    await changeFolder(folder, { [file]: published('Hello', 'Another text.') });
    expect((await importFolder(content, folder)).warnings).toEqual([warning]);
    await changeFolder(folder, { [file]: published('Another title', 'Another text.') });
    expect((await importFolder(content, folder)).warnings).toEqual([warning]);
    await changeFolder(folder, { [file]: published('Third', 'Third.', 'updated: 2026-05-01T00:00:00Z') });
    expect((await importFolder(content, folder)).warnings).toEqual([]);
    await changeFolder(folder, draft('Two.'));
    expect(await importFolder(content, folder)).toEqual({ ...nothing, changed: ['articles/news/draft/en-US.md'] });
  });

  test('a file that the store lost comes back with the next import', async () => {
    const { content, app } = await startService(kind);
    const folder = await writeFolder(attachments({ 'red.png': red }));
    await importFolder(content, folder);
    await content.files.remove(originalName(contentId(red)));
    await expect(preparePictures(content)).rejects.toThrow('unfinished');
    expect(await importFolder(content, folder)).toEqual(nothing);
    await preparePictures(content);
    expect((await fetchPicture(app, addressOf(red), browsers.webp)).format).toBe('webp');
  });

  test('the folder of one site replaces that of another', async () => {
    const { content, app } = await startService(kind, { sample: true });
    const result = await importFolder(content, await writeFolder(attachments({ 'red.png': red })), {
      allowRemovals: true,
    });
    expect(result.removed.length).toBeGreaterThan(200);
    expect(await titlesIn(app, 2)).toEqual(['Hello']);
    expect((await get(app, '/api/language/')).body.total).toBe(2);
    // What editions of the other site show stays, for the studio alone.
    const kept = await content.db.selectFrom('media').select('id').execute();
    const ids = [contentId(red), ...kept.map(({ id }) => id)];
    expect(await storedFiles(content)).toEqual(ids.map((id) => `files/originals/${id}`).sort());
    expect(await content.db.selectFrom('attachment').select('name').execute()).toEqual([{ name: 'red.png' }]);
  });
});

test('a file from Windows, with its mark and its line ends, is read as any other', async () => {
  const { content, app } = await startService('SQLite');
  const text = '\uFEFF---\r\ntitle: Hello\r\npublished: 2026-01-01T00:00:00Z\r\n---\r\n\r\nOne.\r\n\r\nTwo.\r\n';
  await importFolder(
    content,
    await writeFolder({
      'articles/news/hello/article.yaml': '\uFEFFid: 1\r\ntype: Info\r\n',
      'articles/news/hello/en-US.md': text,
    }),
  );
  const { Title, Content } = (await get(app, '/api/article/2/1')).body.data;
  expect({ Title, Content }).toEqual({ Title: 'Hello', Content: '<p>One.</p>\n<p>Two.</p>' });
});

test('PostgreSQL knows how many texts there are as soon as they are imported', async () => {
  const { content } = await startService('PostgreSQL');
  await importFolder(content, await writeFolder());
  const { rows } = await sql<{ estimated: number; held: number }>`
    select reltuples as estimated, (select count(*)::int from translation) as held
    from pg_class where oid = 'translation'::regclass`.execute(content.db);
  expect(rows).toEqual([{ estimated: 2, held: 2 }]);
});
