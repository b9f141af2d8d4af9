import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { toImage } from '../attachment/store.ts';
import { readAllActivity } from '../audit/store.ts';
import { readRelease } from '../release/read.ts';
import { databases, newSettings, openTestContent } from '../testing/service.ts';
import { isOutage, openDatabase, openForVisitors, readSnapshot } from './index.ts';
import { migrations } from './migrate.ts';

describe.each(databases)('on %s', (kind) => {
  test('every migration is recorded, and opening again changes nothing', async () => {
    const settings = await newSettings(kind, {}, 'nothing');
    await openTestContent(settings);
    const { db } = await openTestContent(settings);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  });

  test('a migration that fails half-way leaves the database as it was', async () => {
    const settings = await newSettings(kind);
    const { db } = await openTestContent(settings);
    const broken = {
      ...migrations,
      '9998-fine': { up: async (trx: typeof db) => void (await sql`create table fine (id integer)`.execute(trx)) },
      '9999-broken': {
        up: async (trx: typeof db) => {
          await sql`create table half_done (id integer)`.execute(trx);
          await sql`insert into nowhere values (1)`.execute(trx);
        },
      },
    };
    await expect(openDatabase({ ...settings, migrations: broken })).rejects.toThrow(/9999-broken failed/);
    await expect(sql`select * from half_done`.execute(db)).rejects.toThrow();
    await expect(sql`select * from fine`.execute(db)).rejects.toThrow();
    const { rows } = await sql`select name from kysely_migration`.execute(db);
    expect(rows).toHaveLength(Object.keys(migrations).length);
  });

  test('pictures from before there were loops stand still', async () => {
    const settings = await newSettings(kind, {}, 'nothing');
    const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0003'));
    const old = await openDatabase({ ...settings, migrations: earlier });
    const row = sql`'a', 'a.png', 'image/png', 1, 1, 1, '#000000', 0.5, 0.5, '{}'`;
    await sql`insert into attachment values (${row})`.execute(old);
    await old.destroy();
    const { db } = await openTestContent(settings);
    const picture = await db.selectFrom('attachment').selectAll().executeTakeFirstOrThrow();
    expect(toImage(picture, 'en-US').Loop).toEqual([]);
  });

  test('what failed and what was done before there were codes for it stays readable', async () => {
    const settings = await newSettings(kind, {}, 'nothing');
    const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0011'));
    const old = await openDatabase({ ...settings, migrations: earlier });
    const at = new Date().toISOString();
    await sql`insert into release (id, name, state, at, created_at, overrides, failure)
      values ('r', 'Old', 'failed', ${at}, ${at}, '[]', 'a picture is gone')`.execute(old);
    await sql`insert into audit (id, at, action, subject, subject_id, detail, network)
      values ('a', ${at}, 'fail', 'release', 'r', 'Old; a picture is gone', '')`.execute(old);
    await old.destroy();
    const { db } = await openTestContent(settings);
    expect(await readRelease(db, 'r')).toMatchObject({ Failure: { Code: null, Message: 'a picture is gone' } });
    expect(await readAllActivity(db)).toMatchObject([{ Detail: 'Old; a picture is gone', Data: {} }]);
  });

  test('several processes may open a new database at once', async () => {
    const { databaseUrl, dataDir } = await newSettings(kind, {}, 'nothing');
    const opener = path.join(import.meta.dirname, '../testing/open-database.ts');
    const processes = Array.from({ length: 6 }, () => fork(opener, [databaseUrl, dataDir], { execArgv: [] }));
    const codes = await Promise.all(processes.map(async (process) => (await once(process, 'exit'))[0]));
    expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('a row that something refers to cannot be removed', async () => {
    const { db } = await openTestContent(await newSettings(kind));
    await db.insertInto('language').values({ id: 1, code: 'en-US', name: 'English' }).execute();
    await db.insertInto('category').values({ id: 1, language_id: 1, slug: 'news', name: 'News' }).execute();
    await expect(db.deleteFrom('language').execute()).rejects.toThrow();
  });

  test('a snapshot is of one moment, and whoever writes does not wait for its end', async () => {
    const settings = await newSettings(kind);
    const [{ db: reader }, { db: writer }] = [await openTestContent(settings), await openTestContent(settings)];
    const languages = (db: typeof reader) => db.selectFrom('language').selectAll().execute();
    await readSnapshot(reader, async (trx) => {
      expect(await languages(trx)).toHaveLength(0);
      await writer.transaction().execute(async (to) => {
        await to.insertInto('language').values({ id: 1, code: 'en-US', name: 'English' }).execute();
      });
      expect(await languages(trx)).toHaveLength(0);
    });
    expect(await languages(reader)).toHaveLength(1);
  });

  test('a database of a newer version is not opened', async () => {
    const settings = await newSettings(kind);
    const newer = { ...migrations, '9999-newer': { up: async () => {} } };
    await (await openDatabase({ ...settings, migrations: newer })).destroy();
    await expect(openDatabase(settings)).rejects.toThrow(/newer version of this program, which has 9999-newer/);
  });

  test('a transaction that throws leaves nothing behind', async () => {
    const { db } = await openTestContent(await newSettings(kind));
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('language').values({ id: 1, code: 'en-US', name: 'English' }).execute();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await db.selectFrom('language').selectAll().execute()).toEqual([]);
  });
});

test('SQLite keeps a write-ahead log and syncs fully', async () => {
  const { db } = await openTestContent(await newSettings('SQLite'));
  const pragma = async (name: string) =>
    Object.values((await sql.raw<object>(`pragma ${name}`).execute(db)).rows[0] ?? {})[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
});

/** A database as visitors use it, and its file. */
async function openSqliteForVisitors() {
  const settings = await newSettings('SQLite');
  await openTestContent(settings);
  const db = await openForVisitors(settings);
  onTestFinished(() => db.destroy());
  const add = (id: number) =>
    db.transaction().execute((trx) =>
      trx
        .insertInto('language')
        .values({ id, code: String(id), name: '' })
        .execute(),
    );
  const ids = async () => (await db.selectFrom('language').select('id').orderBy('id').execute()).map(({ id }) => id);
  return { file: path.join(settings.dataDir, 'content.sqlite'), db, add, ids };
}

test('on SQLite nobody who reads waits for who writes, and who writes does not wait for ever', async () => {
  const { file, db, add, ids } = await openSqliteForVisitors();
  await add(1);
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  const order: string[] = [];
  const refused = Promise.allSettled([add(2), add(3)]).finally(() => order.push('refused'));
  expect(await ids()).toEqual([1]);
  order.push('read');
  for (const result of await refused) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.objectContaining({ errcode: 5 }) });
  }
  expect(order).toEqual(['read', 'refused']);
  const waiting = add(4);
  setTimeout(() => other.exec('commit'), 100);
  await waiting;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('language').where('id', '=', 4).execute();
    expect(await ids()).toEqual([1, 4]);
  });
  expect(await ids()).toEqual([1]);
});

test('on SQLite whoever reads does not wait for a statement of a transaction', async () => {
  const { db, ids } = await openSqliteForVisitors();
  const order: string[] = [];
  const counting = db.transaction().execute(async (trx) => {
    order.push('begun');
    await sql`with recursive number(n) as (select 1 union all select n + 1 from number where n < 2000000)
      select max(n) from number`.execute(trx);
    order.push('counted');
  });
  await vi.waitFor(() => expect(order).toEqual(['begun']), { timeout: 30_000, interval: 1 });
  await setImmediate();
  await ids();
  order.push('read');
  await counting;
  expect(order).toEqual(['begun', 'read', 'counted']);
});

test('on SQLite a transaction whose thread ends leaves nothing behind and says that the database was lost, and the next has another thread', async () => {
  const { db, add, ids } = await openSqliteForVisitors();
  const started = once(process, 'worker') as Promise<[Worker]>;
  await add(1);
  const [thread] = await started;
  const lost = db.transaction().execute(async (trx) => {
    await trx.insertInto('language').values({ id: 2, code: '2', name: '' }).execute();
    await thread.terminate();
    await trx.insertInto('language').values({ id: 3, code: '3', name: '' }).execute();
  });
  const error = await lost.catch((error) => error);
  expect(isOutage(error), String(error)).toBe(true);
  expect(await ids()).toEqual([1]);
  await add(4);
  expect(await ids()).toEqual([1, 4]);
});

test('nothing is written to a SQLite file that was moved away, and one that is put in its place is used', async () => {
  const { file, add, ids } = await openSqliteForVisitors();
  await add(1);
  await rename(file, `${file}.away`);
  await expect(add(2)).rejects.toThrow('no longer where it was');
  expect(await ids()).toEqual([1]);
  await rename(`${file}.away`, file);
  await add(3);

  const restored = new DatabaseSync(file);
  restored.exec(`vacuum into '${file}.copy'`);
  restored.close();
  await rename(`${file}.copy`, file);
  await Promise.all([`${file}-wal`, `${file}-shm`].map((name) => rm(name, { force: true })));
  await add(4);
  expect(await ids()).toEqual([1, 3, 4]);
});

test('a database that cannot be reached is named without its password', async () => {
  const unreachable = openDatabase({ databaseUrl: 'postgres://user:hush@127.0.0.1:1/site', dataDir: '' });
  await expect(unreachable).rejects.toThrow(/127\.0\.0\.1:1\/site cannot be opened: .*ECONNREFUSED/);
  await expect(unreachable).rejects.not.toThrow(/hush/);
});
