import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { backup } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import type { Content } from '../content.ts';
import { importFolder } from '../import-export/import.ts';
import { startBucket } from '../testing/bucket.ts';
import { attachments, writeFolder } from '../testing/folder.ts';
import { plain } from '../testing/pictures.ts';
import { databases, newSettings, openTestContent, temporaryFolder } from '../testing/service.ts';
import { findStoreProblem } from './find-store-problem.ts';
import { openFiles } from './index.ts';

const other = 'is not the one that belongs to the database';

const pictureOf = (color: string) => plain(color).png().toBuffer();
const importPictures = async (content: Content, ...colors: string[]) => {
  const pictures = await Promise.all(colors.map(async (color) => [`${color.slice(1)}.png`, await pictureOf(color)]));
  await importFolder(content, await writeFolder(attachments(Object.fromEntries(pictures))));
};

/** Another process on the same database, with a folder of its own, which may be a copy of the first one's. */
async function withOwnFolder(content: Content, isCopy = false): Promise<Content & { folder: string }> {
  const dataDir = await temporaryFolder();
  const folder = path.join(dataDir, 'files');
  if (isCopy) await cp(path.join(content.settings.dataDir, 'files'), folder, { recursive: true });
  return { ...content, files: await openFiles('disk', dataDir), folder };
}

describe.each(databases)('on %s', (database) => {
  const open = async () => openTestContent(await newSettings(database));

  test('several processes that start at once with one folder find nothing wrong, then or later', async () => {
    const content = await open();
    expect(await Promise.all([1, 2, 3].map(() => findStoreProblem(content)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await findStoreProblem(content)).toBeUndefined();
  });

  test('a folder of its own is noticed while there is no file yet', async () => {
    const content = await open();
    await findStoreProblem(content);
    const second = await withOwnFolder(content);
    expect(await findStoreProblem(second)).toBe(other);
    expect(await findStoreProblem(second)).toBe(other);
    expect(await findStoreProblem(content)).toBeUndefined();
  });

  test('so is the folder of another site, and an older copy of the right one', async () => {
    const content = await open();
    await importPictures(content, '#c02010');
    await findStoreProblem(content);
    const older = await withOwnFolder(content, true);
    expect(await findStoreProblem(older)).toBeUndefined();
    await importPictures(content, '#c02010', '#20c010');
    expect(await findStoreProblem(older)).toBe('lacks 1 of 2 files that the database names');
    const foreign = await open();
    await importPictures(foreign, '#c02010', '#20c010');
    await findStoreProblem(foreign);
    expect(await findStoreProblem({ ...content, files: foreign.files })).toBe(other);
  });

  test('a file that was lost long ago does not hide that a folder is another one', async () => {
    const content = await open();
    await importPictures(content, '#c02010', '#20c010');
    const [lost] = await content.files.list('originals/');
    await content.files.remove(lost ?? '');
    expect(await findStoreProblem(content)).toMatch(/^lacks 1 of 2/);
    const copy = await withOwnFolder(content, true);
    await copy.files.write('store-id', Buffer.from('of another site'));
    expect(await findStoreProblem(copy)).toBe(other);
  });

  test('files that were moved without the id are taken for what they are', async () => {
    const content = await open();
    await importPictures(content, '#c02010');
    await findStoreProblem(content);
    const moved = await withOwnFolder(content, true);
    await rm(path.join(moved.folder, 'store-id'));
    expect(await findStoreProblem(moved)).toBeUndefined();
    expect(await findStoreProblem({ ...content, files: (await withOwnFolder(moved)).files })).toMatch(/^lacks 1 of 1/);
  });

  test('a backup restored elsewhere belongs to the store there', async () => {
    const [content, elsewhere] = [await open(), await open()];
    await importPictures(content, '#c02010');
    for (const one of [content, elsewhere]) await findStoreProblem(one);
    const folder = await temporaryFolder();
    await backup(content, path.join(folder, 'site.tar.gz'));
    await restore(elsewhere, path.join(folder, 'site.tar.gz'), false);
    expect(await findStoreProblem(elsewhere)).toBeUndefined();
  });
});

test('a bucket belongs to a database, too', async () => {
  const [content, another] = await Promise.all(databases.map(async (it) => openTestContent(await newSettings(it))));
  if (!content || !another) throw new Error('there are two');
  const files = await openFiles((await startBucket()).setting, '');
  expect(await findStoreProblem({ ...content, files })).toBeUndefined();
  await findStoreProblem(another);
  expect(await findStoreProblem({ ...another, files })).toBe(other);
});
