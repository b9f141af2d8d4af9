import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { contentId } from '../attachment/media.ts';
import { originalName } from '../attachment/variants.ts';
import type { Content } from '../content.ts';
import type { Files } from '../files/index.ts';
import { attachments, changeFolder, type FolderFiles, writeFolder } from '../testing/folder.ts';
import { addressOf, plain } from '../testing/pictures.ts';
import {
  type DatabaseKind,
  databases,
  get,
  newSettings,
  openTestContent,
  serve,
  temporaryFolder,
} from '../testing/service.ts';
import { exportFolder } from './export.ts';
import { importFolder } from './import.ts';
import { ImportRefused } from './plan.ts';

const red = await plain('#c02010').png().toBuffer();

const text = (title: string, body = '') =>
  `---\ntitle: ${title}\npublished: 2026-01-01T00:00:00Z\n---\n${body && `\n${body}\n`}`;

const article = (id: number, files: FolderFiles = {}): FolderFiles => ({
  [`articles/news/${id}/article.yaml`]: `id: ${id}\ntype: Info\n`,
  [`articles/news/${id}/en-US.md`]: text(`Article ${id}`),
  ...files,
});

const titles = async ({ db }: Content) =>
  (await db.selectFrom('translation').select('title').orderBy('article_id').orderBy('language_id').execute()).map(
    ({ title }) => title,
  );

async function refusalOf(importing: Promise<unknown>): Promise<string> {
  const error = await importing.catch((thrown) => thrown);
  if (!(error instanceof ImportRefused)) throw error instanceof Error ? error : new Error('it was imported');
  return error.message;
}

/** A site, and two folders that were exported from it. */
async function exportTwice(kind: DatabaseKind) {
  const content = await openTestContent(await newSettings(kind));
  const files = Object.assign({}, ...[10, 11, 12, 13].map((id) => article(id)));
  await importFolder(content, await writeFolder(files));
  const [mine, theirs] = [await temporaryFolder(), await temporaryFolder()];
  for (const folder of [mine, theirs]) await exportFolder(content, folder);
  return { content, mine, theirs };
}

describe.each(databases)('on %s', (kind) => {
  test('an import that would remove more than a tenth of the texts is refused, and allowed by --allow-removals', async () => {
    const content = await openTestContent(await newSettings(kind));
    // Three texts are in every folder.
    const ids = Array.from({ length: 17 }, (_, index) => index + 10);
    const folder = await writeFolder(Object.assign({}, ...ids.map((id) => article(id))));
    await importFolder(content, folder);

    await changeFolder(folder, { 'articles/news/10': undefined, 'articles/news/11': undefined });
    expect((await importFolder(content, folder)).removed).toHaveLength(2 * 2);

    await changeFolder(folder, { 'articles/news/12': undefined, 'articles/news/hello/ja-JP.md': undefined });
    const before = await titles(content);
    const refusal = `2 of 18 texts, more than a tenth, would be removed; --allow-removals allows it:
  articles/news/hello/ja-JP.md
  articles/news/12/en-US.md`;
    expect(await refusalOf(importFolder(content, folder))).toBe(refusal);
    expect(await titles(content)).toEqual(before);
    expect(await importFolder(content, folder, { isDryRun: true })).toMatchObject({
      removed: ['articles/news/12/article.yaml', 'articles/news/hello/ja-JP.md', 'articles/news/12/en-US.md'],
      refusals: [refusal],
    });

    await importFolder(content, folder, { allowRemovals: true });
    expect(await titles(content)).toHaveLength(before.length - 2);
  });

  test('with --allow-removals a folder may be missing, and names that are not known are passed over', async () => {
    const content = await openTestContent(await newSettings(kind));
    const folder = await writeFolder();
    await importFolder(content, folder);
    await changeFolder(folder, { pages: undefined, 'drafts/one.md': 'One', 'articles/news/hello/notes.txt': 'Notes' });
    await expect(importFolder(content, folder)).rejects.toThrow(/^drafts:1: /m);
    expect((await importFolder(content, folder, { allowRemovals: true })).removed).toEqual([
      'pages/privacy-policy/en-US.md',
    ]);
  });

  test('a folder exported before the last change of the site leaves that change alone, unless --replace', async () => {
    const { content, mine, theirs } = await exportTwice(kind);
    await changeFolder(theirs, {
      'articles/news/10/en-US.md': text('Theirs'),
      'articles/news/13': undefined,
      ...article(14),
    });
    await importFolder(content, theirs, { allowRemovals: true });
    await changeFolder(mine, { 'articles/news/11/en-US.md': text('Mine') });
    const expected = {
      added: [],
      changed: ['articles/news/11/en-US.md'],
      removed: [],
      kept: [
        'articles/news/14/article.yaml',
        'articles/news/10/en-US.md',
        'articles/news/14/en-US.md',
        'articles/news/13/article.yaml',
        'articles/news/13/en-US.md',
      ],
    };
    expect(await importFolder(content, mine, { isDryRun: true })).toMatchObject(expected);
    expect(await importFolder(content, mine)).toMatchObject(expected);
    expect(await titles(content)).toEqual(['Hello', 'こんにちは', 'Theirs', 'Mine', 'Article 12', 'Article 14']);

    await importFolder(content, mine, { replace: true, allowRemovals: true });
    expect(await titles(content)).toEqual(['Hello', 'こんにちは', 'Article 10', 'Mine', 'Article 12', 'Article 13']);
  });

  test('an import that is refused has left nothing in the store of files', async () => {
    const { content, mine, theirs } = await exportTwice(kind);
    await changeFolder(theirs, { 'articles/news/10/en-US.md': text('Theirs') });
    await importFolder(content, theirs);
    await changeFolder(mine, { ...attachments({ 'red.png': red }), 'articles/news/10/en-US.md': text('Mine') });
    expect(await refusalOf(importFolder(content, mine))).toContain(
      '  articles/news/10/en-US.md:2: en-US was changed in the folder, and changed on the site',
    );
    expect(await content.files.size(originalName(contentId(red)))).toBeUndefined();
  });

  test('a folder that holds what the site changed is taken, and may be changed and imported again and again', async () => {
    const { content, mine, theirs } = await exportTwice(kind);
    const theirChange = { 'articles/news/10/en-US.md': text('Theirs') };
    await changeFolder(theirs, theirChange);
    await importFolder(content, theirs);

    await changeFolder(mine, { ...theirChange, 'articles/news/11/en-US.md': text('Mine') });
    await importFolder(content, mine);
    await changeFolder(mine, { 'articles/news/10/en-US.md': text('Ours'), 'articles/news/11/en-US.md': text('Again') });
    await importFolder(content, mine);
    expect(await titles(content)).toEqual(expect.arrayContaining(['Ours', 'Again']));
  });

  test('of two imports at once from the same export, neither undoes the other', async () => {
    const { content, mine, theirs } = await exportTwice(kind);
    await changeFolder(mine, article(14));
    await changeFolder(theirs, article(15));
    const other = await openTestContent(content.settings);
    await Promise.all([importFolder(content, mine), importFolder(other, theirs)]);
    expect((await titles(content)).slice(-2)).toEqual(['Article 14', 'Article 15']);
  });

  /** A site with a picture, a folder with it and one without, and a second process for the latter. */
  async function startWithPicture() {
    const content = await openTestContent(await newSettings(kind));
    const withPicture = await writeFolder(attachments({ 'red.png': red }));
    await importFolder(content, withPicture);
    return { content, withPicture, without: await writeFolder(), other: await openTestContent(content.settings) };
  }
  const isServed = async (content: Content) => (await get(await serve(content), addressOf(red))).status === 200;

  test('a picture that another import removes just after this one found it stored is stored again', async () => {
    const { content, withPicture, without, other } = await startWithPicture();
    let removal: Promise<unknown> | undefined;
    const files: Files = {
      ...content.files,
      async size(name) {
        const size = await content.files.size(name);
        removal ??= importFolder(other, without);
        await removal;
        return size;
      },
    };
    await importFolder({ ...content, files }, withPicture);
    expect(await content.files.size(originalName(contentId(red)))).toBe(red.length);
    expect(await isServed(content)).toBe(true);
  });

  test('a picture that comes back while another import is removing its files keeps them', async () => {
    const { content, withPicture, without, other } = await startWithPicture();
    let comingBack: Promise<unknown> | undefined;
    let gotAsFarAsItMay: Promise<unknown> | undefined;
    const files: Files = {
      ...other.files,
      async remove(name) {
        comingBack ??= importFolder(content, withPicture);
        // Long enough for an import that waits for nobody, also on a busy machine.
        gotAsFarAsItMay ??= Promise.race([comingBack, sleep(5000)]);
        await gotAsFarAsItMay;
        await other.files.remove(name);
      },
    };
    await importFolder({ ...other, files }, without);
    await comingBack;
    // One whose file is gone is answered by a picture that stands in for it.
    expect(await content.files.size(originalName(contentId(red)))).toBe(red.length);
    expect(await isServed(content)).toBe(true);
  });
});

test('a folder without a manifest, such as a checkout, is the truth over what other folders changed', async () => {
  const { content, mine, theirs } = await exportTwice('SQLite');
  await changeFolder(theirs, { 'articles/news/10/en-US.md': text('Theirs') });
  await importFolder(content, theirs);
  await changeFolder(mine, { '.exported.json': undefined });
  await importFolder(content, mine);
  expect(await titles(content)).toContain('Article 10');
});

test.each([
  ['half', '{ "article 1": "Q'],
  ['of an earlier version', '{ "article 1": "Q9rA" }'],
])('a manifest that is %s is a mistake', async (_, manifest) => {
  const { content, mine } = await exportTwice('SQLite');
  await changeFolder(mine, { '.exported.json': manifest });
  await expect(importFolder(content, mine)).rejects.toThrow(
    '.exported.json:1: this file is damaged, or of an earlier version; export again with --replace, or remove it',
  );
});
