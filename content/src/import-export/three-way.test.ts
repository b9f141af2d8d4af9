/** A folder and the studio beside each other: nobody undoes what the other did. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Content } from '../content.ts';
import { type Service, startSite, textOf, writer } from '../studio/testing/writer.ts';
import { attachments, changeFolder, type FolderFiles, writeFolder } from '../testing/folder.ts';
import { plain } from '../testing/pictures.ts';
import { type DatabaseKind, databases, get, temporaryFolder } from '../testing/service.ts';
import { checkFolder, checkSite } from './check.ts';
import { diffFolder } from './diff.ts';
import { exportFolder } from './export.ts';
import { importFolder } from './import.ts';
import { ImportRefused } from './plan.ts';

const text = (title: string, body = 'The text.', ...head: string[]) =>
  `---\n${[`title: ${title}`, 'published: 2026-01-01T00:00:00Z', ...head].join('\n')}\n---\n\n${body}\n`;

const english = 'articles/news/hello/en-US.md';
const japanese = 'articles/news/hello/ja-JP.md';
const policy = 'pages/privacy-policy/en-US.md';

/** A site, a folder that was exported from it, and somebody in the studio. */
async function exportSite(kind: DatabaseKind, files: FolderFiles = {}) {
  const service = await startSite(kind, files);
  const folder = await temporaryFolder();
  await exportFolder(service.content, folder);
  return { ...service, service, folder, mika: await writer(service) };
}

async function refusalOf(importing: Promise<unknown>): Promise<string> {
  const error: unknown = await importing.catch((thrown) => thrown);
  if (!(error instanceof ImportRefused)) throw error instanceof Error ? error : new Error('it was imported');
  return error.message;
}

const rowsOf = async ({ db }: Content) => ({
  articles: await db.selectFrom('article').selectAll().orderBy('id').execute(),
  texts: await db.selectFrom('translation').selectAll().orderBy('article_id').orderBy('language_id').execute(),
  pages: await db.selectFrom('page').selectAll().orderBy('id').orderBy('language_id').execute(),
  attachments: await db.selectFrom('attachment').selectAll().orderBy('id').execute(),
});

const titles = async (content: Content) => (await rowsOf(content)).texts.map(({ title }) => title);

const withoutRoot = (error: Error, folder: string) => error.message.replaceAll(folder, 'DIR');

/** Two changes of one text: in the studio, published, and in the folder. */
async function changeBoth({ mika, folder }: Awaited<ReturnType<typeof exportSite>>) {
  await mika.write(textOf(1, 'en-US'), { Title: 'Of the studio' });
  await mika.publish(['article 1 en-US']);
  await changeFolder(folder, { [english]: text('Of the folder', 'The first text.') });
}

const importsOf = async ({ content: { db } }: Service) =>
  db.selectFrom('audit').select(['staff_id', 'subject', 'data']).where('action', '=', 'import').orderBy('at').execute();

describe.each(databases)('on %s', (kind) => {
  test('an export writes over what the studio changed, and refuses to write over what was changed in the folder', async () => {
    const { content, folder, mika } = await exportSite(kind);
    await mika.write(textOf(1, 'ja-JP'), { Title: 'スタジオ' });
    await mika.publish(['article 1 ja-JP']);
    expect(await exportFolder(content, folder)).toBe(1);

    const mine = text('Of the folder');
    await changeFolder(folder, { [english]: mine, [policy]: undefined });
    await mika.write(textOf(1, 'ja-JP'), { Title: 'もう一度' });
    await mika.publish(['article 1 ja-JP']);
    const refused: Error = await exportFolder(content, folder).then(
      () => new Error('exported'),
      (error) => error,
    );
    expect(withoutRoot(refused, folder)).toBe(
      `DIR has changes that were not imported; import it, export to a new folder, or export with --replace, which writes over it:
  ${english}
  ${policy}`,
    );
    expect(await readFile(path.join(folder, english), 'utf8')).toBe(mine);
    expect(await readFile(path.join(folder, japanese), 'utf8')).toContain('スタジオ');

    await importFolder(content, folder, { allowRemovals: true });
    expect(await exportFolder(content, folder)).toBe(1);
    expect(await readFile(path.join(folder, english), 'utf8')).toBe(mine);
    expect(await readFile(path.join(folder, japanese), 'utf8')).toContain('もう一度');

    await changeFolder(folder, { [english]: text('Never mind') });
    expect(await exportFolder(content, folder, { replace: true })).toBe(1);
    expect(await readFile(path.join(folder, english), 'utf8')).toBe(mine);
  });

  test('an export refuses a folder that cannot be read, and one without a manifest that says something else', async () => {
    const { content, folder } = await exportSite(kind);
    const half = '---\ntitle: Half a tex';
    await changeFolder(folder, { [english]: half, 'articles/news/hello/notes.txt': 'Ask Mika' });
    await expect(exportFolder(content, folder)).rejects.toThrow(/cannot be compared with the site.*\n {2}articles/s);
    expect(await readFile(path.join(folder, english), 'utf8')).toBe(half);

    const checkout = await writeFolder({ [english]: text('Of the repository'), [japanese]: undefined });
    await expect(exportFolder(content, checkout)).rejects.toThrow(`which writes over it:\n  ${english}`);
    await exportFolder(content, checkout, { replace: true });
    expect(await readFile(path.join(checkout, english), 'utf8')).toBe(text('Hello', 'The first text.'));
    expect(await exportFolder(content, checkout)).toBe(0);
  });

  test('what only the folder changed is taken, what only the studio changed stays byte for byte, again and again', async () => {
    const { content, folder, mika } = await exportSite(kind);
    await mika.write(textOf(1, 'ja-JP'), { Title: 'スタジオ', Markdown: 'スタジオの**文章。**次\n\n- 一\n- 二' });
    await mika.write(textOf('privacy-policy', 'en-US', 'page'), { Markdown: 'We keep a log.' });
    await mika.publish(['article 1 ja-JP', 'page privacy-policy en-US']);
    const before = await rowsOf(content);
    await changeFolder(folder, { [english]: text('Of the folder') });

    expect(await importFolder(content, folder)).toMatchObject({
      added: [],
      changed: [english],
      removed: [],
      kept: [japanese, policy],
      refusals: [],
    });
    const after = await rowsOf(content);
    expect(after.texts[0]).toMatchObject({ title: 'Of the folder' });
    expect({ ...after, texts: after.texts.slice(1) }).toEqual({ ...before, texts: before.texts.slice(1) });

    await changeFolder(folder, { [english]: text('Of the folder again') });
    expect(await importFolder(content, folder)).toMatchObject({ changed: [english], kept: [japanese, policy] });
    expect(await importFolder(content, folder)).toMatchObject({ changed: [], kept: [japanese, policy] });
    expect((await rowsOf(content)).texts[1]).toEqual(before.texts[1]);
  });

  test('what both changed is refused in one line, with file, line, language and who; nothing is imported', async () => {
    const site = await exportSite(kind);
    const { content, folder } = site;
    await changeBoth(site);
    await changeFolder(folder, { [japanese]: text('フォルダー') });
    const before = await rowsOf(content);
    const message = await refusalOf(importFolder(content, folder));
    expect(message.split('\n')).toEqual([
      'the folder and the studio both changed this; --take folder or --take studio decides, --as-drafts makes drafts of what the folder says:',
      `  ${english}:2: en-US was changed in the folder, and changed by Mika Ono in the studio`,
    ]);
    expect((await importFolder(content, folder, { isDryRun: true })).refusals).toEqual([message]);
    expect(await rowsOf(content)).toEqual(before);
  });

  test.each([
    { take: 'folder', title: 'Of the folder' },
    { take: 'studio', title: 'Of the studio' },
  ] as const)(
    'with --take $take that version is taken, the other is in the history, and nobody is asked again',
    async (row) => {
      const { take, title } = row;
      const site = await exportSite(kind);
      const { content, folder, mika } = site;
      await changeBoth(site);
      await mika.write(textOf(1, 'ja-JP'), { Title: 'スタジオ' });
      await mika.publish(['article 1 ja-JP']);
      await importFolder(content, folder, { take });
      expect(await titles(content)).toEqual([title, 'スタジオ']);
      const editions = (await mika.browser.get(`${textOf(1, 'en-US')}/edition/`)).body.data;
      expect(editions.map(({ Title }: { Title: string }) => Title)).toContain('Of the studio');
      expect(await importFolder(content, folder)).toMatchObject({ added: [], changed: [], removed: [], refusals: [] });
      expect(await titles(content)).toEqual([title, 'スタジオ']);
    },
  );

  test('an import removes what the folder had when it was exported, and nothing that the studio added', async () => {
    const { content, folder, mika } = await exportSite(kind, {
      'articles/news/second/article.yaml': 'id: 2\ntype: Info\n',
      'articles/news/second/en-US.md': text('Second'),
    });
    const { ID } = (await mika.browser.post('/article', { Slug: 'news', Type: 'Info' })).body.data;
    await mika.write(textOf(ID, 'en-US'), { Title: 'Begun in the studio', Markdown: 'New.' });
    await mika.publish([`article ${ID} en-US`]);
    await changeFolder(folder, { 'articles/news/second': undefined });
    expect(await importFolder(content, folder, { allowRemovals: true })).toMatchObject({
      removed: ['articles/news/second/article.yaml', 'articles/news/second/en-US.md'],
      kept: [`articles/news/${ID}/article.yaml`, `articles/news/${ID}/en-US.md`],
    });
    expect(await titles(content)).toEqual(['Hello', 'こんにちは', 'Begun in the studio']);

    await mika.write(textOf(1, 'ja-JP'), { Title: 'スタジオ' });
    await mika.publish(['article 1 ja-JP']);
    await changeFolder(folder, { 'articles/news/hello': undefined });
    expect(await refusalOf(importFolder(content, folder, { allowRemovals: true }))).toContain(
      `  ${japanese}:1: ja-JP was removed from the folder, and changed by Mika Ono in the studio`,
    );
    await importFolder(content, folder, { allowRemovals: true, take: 'studio' });
    expect(await titles(content)).toEqual(['スタジオ', 'Begun in the studio']);
  });

  test('what the studio took down stays down, and is asked about where the folder changed it', async () => {
    const { content, folder, mika } = await exportSite(kind);
    await mika.takeDown(['article 1 ja-JP']);
    expect(await importFolder(content, folder)).toMatchObject({ added: [], kept: [japanese] });
    expect(await titles(content)).toEqual(['Hello']);
    await changeFolder(folder, { [japanese]: text('フォルダー') });
    expect(await refusalOf(importFolder(content, folder))).toContain(
      `  ${japanese}:1: ja-JP was changed in the folder, and taken down by Mika Ono in the studio`,
    );
    await importFolder(content, folder, { take: 'folder' });
    expect(await titles(content)).toEqual(['Hello', 'フォルダー']);
  });

  test('facts that the folder changed and a text that the studio changed go together', async () => {
    const { content, folder, mika } = await exportSite(kind);
    await mika.write(textOf(1, 'en-US'), { Title: 'Of the studio' });
    await mika.publish(['article 1 en-US']);
    await changeFolder(folder, { 'articles/news/hello/article.yaml': 'id: 1\ntype: Steam\n' });
    await importFolder(content, folder);
    const { texts } = await rowsOf(content);
    expect(texts.map(({ title, type }) => [title, type])).toEqual([
      ['Of the studio', 'Steam'],
      ['こんにちは', 'Steam'],
    ]);
  });

  test('a picture that the studio shows now and the folder lost is refused with the text that needs it', async () => {
    const red = await plain('#c02010').png().toBuffer();
    const alt = { 'en-US': 'Red', 'ja-JP': '赤' };
    const { content, folder, mika } = await exportSite(kind, attachments({ 'red.png': { bytes: red, alt } }));
    await mika.write(textOf(1, 'en-US'), { Markdown: '![Red](red.png)' });
    await mika.publish(['article 1 en-US']);
    await changeFolder(folder, { 'attachments/attachments.yaml': '', 'attachments/red.png': undefined });
    const message = await refusalOf(importFolder(content, folder));
    expect(message).toMatch(/^the folder does not go together with what the studio changed:\n/);
    expect(message).toContain(`${english}:`);
    expect((await rowsOf(content)).attachments).toHaveLength(1);
  });

  test('a folder without a manifest is refused over what the studio changed, unless --replace; else it is the truth', async () => {
    const { content, mika } = await exportSite(kind);
    const checkout = await writeFolder({ [japanese]: text('フォルダー') });
    await importFolder(content, checkout);
    expect(await titles(content)).toEqual(['Hello', 'フォルダー']);

    await mika.write(textOf(1, 'en-US'), { Title: 'Of the studio' });
    await mika.publish(['article 1 en-US']);
    expect((await refusalOf(importFolder(content, checkout))).split('\n')).toEqual([
      'the folder has no .exported.json, which an export writes, and the studio changed this; compare it with an export to a new folder, or import with --replace, --take studio or --as-drafts:',
      `  ${english}:2: en-US was changed in the folder, and changed by Mika Ono in the studio`,
    ]);
    expect(await importFolder(content, checkout, { take: 'studio' })).toMatchObject({ changed: [], kept: [english] });
    await importFolder(content, checkout, { replace: true });
    expect(await titles(content)).toEqual(['Hello', 'フォルダー']);
    await changeFolder(checkout, { [english]: text('Again') });
    await importFolder(content, checkout);
    expect(await titles(content)).toEqual(['Again', 'フォルダー']);
  });

  test('a draft of a text that an import changes stays as it is, and so does a schedule; both are told', async () => {
    const { content, folder, mika } = await exportSite(kind);
    await mika.write(textOf(1, 'en-US'), { Title: 'Being written' });
    await mika.write(textOf(1, 'ja-JP'), { Title: '予定' });
    await mika.publish(['article 1 ja-JP'], { At: new Date(Date.now() + 3_600_000).toISOString() });
    const head = 'updated: 2026-02-01T00:00:00Z';
    await changeFolder(folder, { [english]: text('Folder', 'A', head), [japanese]: text('フォルダー', 'B', head) });
    const { warnings } = await importFolder(content, folder);
    expect(warnings).toEqual([
      { file: english, line: 1, message: 'the studio has a draft of it by Mika Ono, which stays as it is' },
      { file: japanese, line: 1, message: 'the studio has a draft of it by Mika Ono, which stays as it is' },
      { file: japanese, line: 1, message: 'a scheduled release will put another text in its place' },
    ]);
    expect(await mika.read(textOf(1, 'en-US'))).toMatchObject({ Title: 'Being written', State: 'changed' });
  });

  test('with --as-drafts the studio gets drafts of what the folder changed, and visitors see nothing of it', async () => {
    const site = await exportSite(kind);
    const { content, folder, mika } = site;
    await changeBoth(site);
    const blue = await plain('#1020c0').png().toBuffer();
    await changeFolder(folder, {
      ...attachments({ 'blue.png': { bytes: blue, alt: { 'en-US': 'Blue', 'ja-JP': '青' } } }),
      'articles/news/new/article.yaml': 'id: 7\ntype: Steam\ncover: blue.png\n',
      'articles/news/new/en-US.md': text('New', '![Blue](blue.png)'),
      'articles/news/new/ja-JP.md': text('新しい'),
      [policy]: undefined,
    });
    const before = await rowsOf(content);
    const drafts = ['attachments/blue.png', 'articles/news/new/article.yaml', english, 'articles/news/new/en-US.md'];
    const expected = {
      drafts: [...drafts, 'articles/news/new/ja-JP.md'],
      added: [],
      changed: [],
      removed: [],
      refusals: [],
      warnings: [{ file: policy, line: 1, message: 'was removed from the folder, and stays: drafts remove nothing' }],
    };
    expect(await importFolder(content, folder, { asDrafts: true, isDryRun: true })).toMatchObject(expected);
    expect(await mika.read(textOf(1, 'en-US'))).toMatchObject({ Title: 'Of the studio', State: 'live' });
    expect(await importFolder(content, folder, { asDrafts: true })).toMatchObject(expected);
    expect(await rowsOf(content)).toEqual(before);
    expect(await mika.read(textOf(1, 'en-US'))).toMatchObject({ Title: 'Of the folder', State: 'changed' });
    expect(await mika.read(textOf(7, 'ja-JP'))).toMatchObject({
      Title: '新しい',
      State: 'draft',
      SourceLanguage: 'en-US',
    });
    expect((await importFolder(content, folder, { asDrafts: true })).drafts).toEqual([]);

    await mika.publish(['article 7 en-US', 'article 7 ja-JP', 'article 1 en-US']);
    expect(await titles(content)).toEqual(['Of the folder', 'こんにちは', 'New', '新しい']);
    await changeFolder(folder, { [policy]: await readFile(path.join(await writeFolder(), policy)) });
    expect(await importFolder(content, folder)).toMatchObject({ added: [], changed: [], removed: [], refusals: [] });
  });

  test('with --as-drafts a draft that somebody is writing is asked about, and is in the history where it goes', async () => {
    const { content, folder, mika } = await exportSite(kind);
    await mika.write(textOf(1, 'en-US'), { Title: 'Being written' });
    await changeFolder(folder, { [english]: text('Of the folder') });
    expect(await refusalOf(importFolder(content, folder, { asDrafts: true }))).toBe(
      `${english}:1: en-US has a draft by Mika Ono in the studio; --take folder or --take studio decides`,
    );
    expect(await importFolder(content, folder, { asDrafts: true, take: 'studio' })).toMatchObject({
      drafts: [],
      kept: [english],
    });
    expect(await mika.read(textOf(1, 'en-US'))).toMatchObject({ Title: 'Being written' });
    await changeFolder(folder, { [english]: text('Of the folder again') });
    await importFolder(content, folder, { asDrafts: true, take: 'folder' });
    expect(await mika.read(textOf(1, 'en-US'))).toMatchObject({ Title: 'Of the folder again' });
    const [newest] = (await mika.browser.get(`${textOf(1, 'en-US')}/edition/`)).body.data;
    expect(newest).toMatchObject({ Title: 'Being written', Author: 'Mika Ono' });
  });

  test('an import is one line of the activity, and one that is refused or changes nothing is none', async () => {
    const site = await exportSite(kind);
    const { content, folder } = site;
    const line = (data: object) => ({ staff_id: null, subject: 'folder', data: JSON.stringify(data) });
    const first = line({ Added: 12, Changed: 0, Removed: 0 });
    await importFolder(content, folder);
    expect(await importsOf(site)).toEqual([first]);
    await changeBoth(site);
    await refusalOf(importFolder(content, folder));
    expect(await importsOf(site)).toEqual([first]);
    await importFolder(content, folder, { take: 'folder' });
    await changeFolder(folder, { [english]: text('To be looked at') });
    await importFolder(content, folder, { asDrafts: true });
    expect(await importsOf(site)).toEqual([first, line({ Added: 0, Changed: 1, Removed: 0 }), line({ Drafts: 1 })]);
  });

  test('a diff tells what the folder changed, what the studio did, and what both', async () => {
    const site = await exportSite(kind);
    const { content, folder, mika } = site;
    expect(await diffFolder(content, folder)).toEqual({ hasManifest: true, folder: [], studio: [], both: [] });
    await changeBoth(site);
    await mika.takeDown(['article 1 ja-JP']);
    await changeFolder(folder, {
      'pages/privacy-policy': undefined,
      'pages/terms-of-use/en-US.md': '---\ntitle: Terms\nupdated: 2026-01-01T00:00:00Z\n---\n',
    });
    expect(await diffFolder(content, folder)).toEqual({
      hasManifest: true,
      folder: [`removed  ${policy}`, 'added    pages/terms-of-use/en-US.md'],
      studio: [`removed  ${japanese} (by Mika Ono)`],
      both: [`${english}:2: en-US was changed in the folder, and changed by Mika Ono in the studio`],
    });
  });

  test('one article alone keeps what the studio changed of it, too', async () => {
    const { content, folder, mika } = await exportSite(kind);
    await mika.write(textOf(1, 'ja-JP'), { Title: 'スタジオ' });
    await mika.publish(['article 1 ja-JP']);
    await changeFolder(folder, { [english]: text('Of the folder') });
    const place = `${folder}/articles/news/hello`;
    expect(await importFolder(content, place)).toMatchObject({ changed: [english], kept: [japanese] });
    expect(await titles(content)).toEqual(['Of the folder', 'スタジオ']);
    await changeFolder(folder, { [japanese]: text('フォルダー') });
    expect(await refusalOf(importFolder(content, place))).toContain(`${japanese}:2: ja-JP was changed`);
    expect(await importFolder(content, place, { take: 'folder' })).toMatchObject({ changed: [japanese] });
    expect(await importFolder(content, folder)).toMatchObject({ changed: [], kept: [] });
  });

  test('an article that was begun in the studio and another in the folder under the same number are not mixed', async () => {
    const { content, folder, mika } = await exportSite(kind);
    const { ID } = (await mika.browser.post('/article', { Slug: 'news', Type: 'Info' })).body.data;
    await mika.write(textOf(ID, 'en-US'), { Title: 'Begun in the studio', Markdown: 'New.' });
    await mika.publish([`article ${ID} en-US`]);
    await changeFolder(folder, {
      'articles/news/mine/article.yaml': `id: ${ID}\ntype: Info\n`,
      'articles/news/mine/ja-JP.md': text('もう一つ'),
    });
    for (const take of [undefined, 'folder', 'studio'] as const) {
      expect(await refusalOf(importFolder(content, folder, { take }))).toContain(
        `articles/news/mine/article.yaml:1: the studio has another article of this ID, articles/news/${ID}/article.yaml; change the id`,
      );
    }
  });

  test('a stale translation is found as on the board, and in a folder before it is imported', async () => {
    const { content, folder, mika } = await exportSite(kind);
    const finding = { kind: 'stale', where: japanese, message: 'en-US has changed since it was translated' };
    const staleOf = async (findings: ReturnType<typeof checkSite>) =>
      (await findings).filter(({ kind }) => kind === 'stale');
    const onBoard = async () => (await mika.browser.get('/board?state=stale')).body.total;
    expect([await staleOf(checkSite(content)), await onBoard()]).toEqual([[], 0]);

    await changeFolder(folder, { [english]: text('Of the folder') });
    expect(await staleOf(checkFolder(content, folder))).toEqual([finding]);
    await importFolder(content, folder);
    expect([await staleOf(checkSite(content)), await onBoard()]).toEqual([[finding], 1]);

    await changeFolder(folder, { [japanese]: text('フォルダー') });
    expect(await staleOf(checkFolder(content, folder))).toEqual([]);
    await importFolder(content, folder);
    expect([await staleOf(checkSite(content)), await onBoard()]).toEqual([[], 0]);
  });

  test('a translation of a folder is stale where the studio has changed since what it was made from', async () => {
    const { content, folder, mika } = await exportSite(kind);
    await mika.write(textOf(1, 'en-US'), { Title: 'Of the studio' });
    await mika.publish(['article 1 en-US']);
    await changeFolder(folder, { [japanese]: text('フォルダー') });
    await importFolder(content, folder);
    expect(await mika.read(textOf(1, 'ja-JP'))).toMatchObject({ State: 'stale', SourceEdition: 1 });
  });

  test('what is published while a folder is compared with the site is neither undone nor in the way', async () => {
    const { content, folder, mika, app } = await exportSite(kind);
    await changeFolder(folder, {
      ...attachments({
        'red.png': { bytes: await plain('#c02010').png().toBuffer(), alt: { 'en-US': 'Red', 'ja-JP': '赤' } },
      }),
      [english]: text('Of the folder'),
    });
    await mika.write(textOf(1, 'ja-JP'), { Title: 'スタジオ' });
    let publishing: Promise<unknown> | undefined;
    const files: Content['files'] = {
      ...content.files,
      async write(...args) {
        // Files are written after the comparison and before the lock.
        publishing ??= mika.publish(['article 1 ja-JP']);
        await publishing;
        return content.files.write(...args);
      },
    };
    expect(await importFolder({ ...content, files }, folder)).toMatchObject({ changed: [english], kept: [japanese] });
    expect((await get(app, '/api/article/5/1')).body.data.Title).toBe('スタジオ');
    expect((await get(app, '/api/article/2/1')).body.data.Title).toBe('Of the folder');
  });
});
