import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { create, extract } from 'tar';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contentId } from '../attachment/media.ts';
import { originalName } from '../attachment/variants.ts';
import { type Content, closeContent, openContent } from '../content.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { migrations } from '../database/migrate.ts';
import { importFolder } from '../import-export/import.ts';
import { send, store } from '../message/testing/visitor.ts';
import { startBucket } from '../testing/bucket.ts';
import { attachments, changeFolder, writeFolder } from '../testing/folder.ts';
import { addressOf, plain } from '../testing/pictures.ts';
import {
  type DatabaseKind,
  databases,
  get,
  newSettings,
  openTestContent,
  serve,
  startService,
  temporaryFolder,
} from '../testing/service.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const tables = [
  'language',
  'category',
  'attachment',
  'article',
  'translation',
  'page',
  'scheduled_publication',
  'message',
  'outbox',
  'form_attempt',
  'used_challenge',
  'secret',
] as const;

/** Every row of every table, and every file. */
async function allOf({ db, files }: Content) {
  const rows: Record<string, unknown[]> = {};
  for (const table of tables) {
    const found = await db.selectFrom(table).selectAll().execute();
    rows[table] = found.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
  }
  const ids = (await db.selectFrom('attachment').select('id').execute()).map(({ id }) => id);
  const sizes = await Promise.all(ids.map((id) => files.size(originalName(id))));
  return { rows, sizes: sizes.toSorted() };
}

const revisionOf = async (app: Awaited<ReturnType<typeof serve>>) => (await get(app, '/api/ping')).body.data.Revision;

const newFile = async () => path.join(await temporaryFolder(), 'site.tar.gz');

const later = {
  'articles/news/later/article.yaml': 'id: 2\ntype: Info\n',
  'articles/news/later/en-US.md': '---\ntitle: Later\npublished: 2199-01-01T00:00:00Z\n---\n',
};

const unfinishedIn = (dataDir: string) => readdir(path.join(dataDir, 'unfinished'));

describe.each(databases)('on %s', (kind) => {
  const other: DatabaseKind = kind === 'SQLite' ? 'PostgreSQL' : 'SQLite';

  test.each([kind, other])('a backup restored on %s is the same site, with the same messages', async (target) => {
    const before = await startService(kind);
    await importFolder(before.content, await writeFolder({ ...later, ...attachments({ 'red.png': await red() }) }));
    for (let count = 0; count < 120; count++) await store(before.content, { Content: `Message ${count} 🎮` });
    await send(before.app);
    const file = await newFile();
    expect(await backup(before.content, file)).toEqual({ messages: 121, files: 1, missing: [] });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(path.dirname(file))).toEqual(['site.tar.gz']);

    const content = await openTestContent(await newSettings(target));
    await restore(content, file, false);
    expect(await allOf(content)).toEqual(await allOf(before.content));
    const app = await serve(content);
    expect(await revisionOf(app)).toBeGreaterThan(await revisionOf(before.app));
    expect((await get(app, '/api/article/2/1')).body).toEqual((await get(before.app, '/api/article/2/1')).body);
    expect((await get(app, '/api/article?category_id=2&q=first')).body.total).toBe(1);
    expect((await get(app, addressOf(await red()))).status).toBe(200);
    for (const { settings } of [before.content, content]) expect(await unfinishedIn(settings.dataDir)).toEqual([]);
  });

  test('what came after the backup is gone, and a running service shows the earlier content', async () => {
    const { content, app } = await startService(kind);
    const folder = await writeFolder(attachments({ 'red.png': await red() }));
    await importFolder(content, folder);
    const early = await store(content);
    const file = await newFile();
    await backup(content, file);
    const state = await allOf(content);

    await changeFolder(folder, {
      ...attachments({ 'blue.png': await blue() }),
      'attachments/red.png': undefined,
      'articles/news/hello/en-US.md': '---\ntitle: Changed\npublished: 2026-01-01T00:00:00Z\n---\n\nZebra.\n',
    });
    await importFolder(content, folder);
    await store(content);
    await content.db.deleteFrom('message').where('id', '=', early.id).execute();
    expect((await get(app, '/api/article/2/1')).body.data.Title).toBe('Changed');
    const revision = await revisionOf(app);

    await expect(restore(content, file, false)).rejects.toThrow('there are texts or messages already');
    expect((await get(app, '/api/article/2/1')).body.data.Title).toBe('Changed');
    await restore(content, file, true);
    expect(await allOf(content)).toEqual(state);
    expect(await revisionOf(app)).toBeGreaterThan(revision);
    expect((await get(app, '/api/article/2/1')).body.data.Title).toBe('Hello');
    expect((await get(app, '/api/article?category_id=2&q=zebra')).body.total).toBe(0);
    expect((await get(app, addressOf(await red()))).status).toBe(200);
    expect((await get(app, addressOf(await blue()))).status).toBe(404);
    expect(await content.files.size(originalName(contentId(await blue())))).toBeUndefined();
  });

  test('messages alone are not replaced either', async () => {
    const { content } = await startService(kind);
    const file = await newFile();
    await backup(content, file);
    const target = await openTestContent(await newSettings(kind));
    await store(target);
    await expect(restore(target, file, false)).rejects.toThrow('already');
  });

  test('a damaged file changes nothing', async () => {
    const { content } = await startService(kind);
    await importFolder(content, await writeFolder(attachments({ 'red.png': await red() })));
    const file = await newFile();
    await backup(content, file);
    const bytes = await readFile(file);
    const target = await openTestContent(await newSettings(kind));
    await importFolder(target, await writeFolder(attachments({ 'blue.png': await blue() })));
    const state = await allOf(target);
    const damaged = path.join(path.dirname(file), 'damaged');
    const flipped = (at: number) => bytes.with(at, (bytes[at] ?? 0) ^ 0x10);
    const unpacked = gunzipSync(bytes);
    const versions = [
      // Without its compression it has no checksum. The last file ends 1024 zeros before the end.
      unpacked.subarray(0, unpacked.length - 1500),
      Buffer.alloc(0),
      Buffer.from('a letter to the editor'),
      ...[100, bytes.length >> 1, bytes.length - 9, bytes.length - 1].map((length) => bytes.subarray(0, length)),
      ...[0, 500, bytes.length >> 1, bytes.length - 100, bytes.length - 6].map(flipped),
    ];
    for (const version of versions) {
      await writeFile(damaged, version);
      await expect(restore(target, damaged, true)).rejects.toThrow(`${damaged} cannot be restored: `);
    }
    await expect(restore(target, `${file}.gone`, true)).rejects.toThrow(/gone cannot be restored: .*ENOENT/);
    expect(await allOf(target)).toEqual(state);
  });

  test('one that cannot be written leaves the earlier one as it was', async () => {
    const { content } = await startService(kind);
    await store(content);
    const file = await newFile();
    await backup(content, file);
    const bytes = await readFile(file);
    const broken = { ...content, files: { ...content.files, read: () => Promise.reject(new Error('disk on fire')) } };
    await importFolder(content, await writeFolder(attachments({ 'red.png': await red() })));
    await expect(backup(broken, file)).rejects.toThrow('disk on fire');
    expect(await readFile(file)).toEqual(bytes);
    await mkdir(path.join(path.dirname(file), 'folder'));
    await expect(backup(content, path.join(path.dirname(file), 'folder'))).rejects.toThrow();
    expect(await readdir(path.dirname(file))).toEqual(['folder', 'site.tar.gz']);
    await backup(content, file);
    expect(await readFile(file)).not.toEqual(bytes);
  });

  test('a picture that the store lost is named, and the rest is restored', async () => {
    const { content } = await startService(kind);
    await importFolder(content, await writeFolder(attachments({ 'red.png': await red(), 'blue.png': await blue() })));
    await content.files.remove(originalName(contentId(await red())));
    const file = await newFile();
    expect(await backup(content, file)).toEqual({ messages: 0, files: 1, missing: ['red.png'] });
    const target = await openTestContent(await newSettings(kind));
    await restore(target, file, false);
    expect(await allOf(target)).toEqual(await allOf(content));
  });

  test('a picture that an import removes meanwhile is not in the backup, as if it had been made after the import', async () => {
    const { content } = await startService(kind);
    const folder = await writeFolder(attachments({ 'red.png': await red(), 'blue.png': await blue() }));
    await importFolder(content, folder);
    await changeFolder(folder, { ...attachments({ 'blue.png': await blue() }), 'attachments/red.png': undefined });
    let imports = 0;
    const read: Content['files']['read'] = async (...args) => {
      if (imports++ === 0) await importFolder(content, folder);
      return content.files.read(...args);
    };
    const file = await newFile();
    const made = await backup({ ...content, files: { ...content.files, read } }, file);
    expect(made).toEqual({ messages: 0, files: 1, missing: [] });
    const target = await openTestContent(await newSettings(kind));
    await restore(target, file, false);
    expect(await allOf(target)).toEqual(await allOf(content));
  });
});

/** A backup of a database that has had these migrations and no others. */
async function backupOf(supported: typeof migrations, fill: (db: Database) => Promise<unknown> = async () => {}) {
  const { databaseUrl, dataDir } = await newSettings('SQLite');
  const db = await openDatabase({ databaseUrl, dataDir, migrations: supported });
  await fill(db);
  await db.destroy();
  const file = await newFile();
  await create({ file, gzip: true, cwd: dataDir }, ['content.sqlite']);
  return file;
}

test('a backup of an earlier version is brought up to date', async () => {
  const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0003'));
  const id = contentId(await red());
  const picture = sql`${id}, 'a.png', 'image/png', 1, 1, 1, '#000000', 0.5, 0.5, '{}'`;
  const file = await backupOf(earlier, (db) => sql`insert into attachment values (${picture})`.execute(db));
  const target = await openTestContent(await newSettings('PostgreSQL'));
  await restore(target, file, false);
  expect(await target.db.selectFrom('attachment').select(['id', 'loop']).execute()).toEqual([{ id, loop: '[]' }]);
});

/** A folder with what a backup of one picture holds, to make a crafted one of. */
async function unpackedBackup(): Promise<string> {
  const { content } = await startService('SQLite');
  await importFolder(content, await writeFolder(attachments({ 'red.png': await red() })));
  const good = await newFile();
  await backup(content, good);
  const folder = path.dirname(good);
  await extract({ file: good, cwd: folder });
  return folder;
}

test.each([
  ['attachment', { id: '../../../x' }],
  ['attachment', { name: '../../../x' }],
  ['attachment', { name: '..' }],
  ['article', { name: '../../x' }],
  ['article', { slug: '..\\x' }],
  ['page', { id: '/etc' }],
] as const)('a backup whose %s is %j is refused, and nothing is written', async (table, names) => {
  const folder = await unpackedBackup();
  const db = await openDatabase({ databaseUrl: '', dataDir: folder });
  await db.updateTable(table).set(names).execute();
  await db.destroy();
  const original = path.join(folder, originalName(contentId(await red())));
  if ('id' in names && table === 'attachment') await rename(original, path.join(folder, 'x'));
  const file = path.join(folder, 'crafted.tar.gz');
  await create({ file, gzip: true, cwd: folder }, ['content.sqlite', 'originals']);

  const target = await openTestContent(await newSettings('SQLite'));
  const state = await allOf(target);
  await expect(restore(target, file, false)).rejects.toThrow(
    /crafted\.tar\.gz cannot be restored: ".+" is not a name$/,
  );
  expect(await allOf(target)).toEqual(state);
});

test('a link in a backup is not followed', async () => {
  const folder = await unpackedBackup();
  const original = path.join(folder, originalName(contentId(await red())));
  await rm(original);
  await symlink('/etc/hostname', original);
  const file = path.join(folder, 'crafted.tar.gz');
  await create({ file, gzip: true, cwd: folder }, ['content.sqlite', 'originals']);

  const target = await openTestContent(await newSettings('SQLite'));
  await restore(target, file, false);
  expect(await target.files.size(originalName(contentId(await red())))).toBeUndefined();
});

test('a backup of a newer version is refused', async () => {
  const file = await backupOf({ ...migrations, '9999-newer': { up: async () => {} } });
  const target = await openTestContent(await newSettings('SQLite'));
  const refused = `${file} cannot be restored: the database is of a newer version of this program, which has 9999-newer`;
  await expect(restore(target, file, false)).rejects.toThrow(refused);
});

test('a backup from a disk is restored into a bucket', async () => {
  const { content } = await startService('SQLite');
  await importFolder(content, await writeFolder(attachments({ 'red.png': await red() })));
  const file = await newFile();
  await backup(content, file);
  const bucket = await startBucket();
  const target = await openContent(await newSettings('PostgreSQL', { files: bucket.setting }));
  onTestFinished(() => closeContent(target));
  await restore(target, file, false);
  expect(await target.files.size(originalName(contentId(await red())))).toBe((await red()).length);
  const again = path.join(path.dirname(file), 'again');
  expect(await backup(target, again)).toEqual({ messages: 0, files: 1, missing: [] });
});

const red = () => plain('#c02010').png().toBuffer();
const blue = () => plain('#1020c0').png().toBuffer();
