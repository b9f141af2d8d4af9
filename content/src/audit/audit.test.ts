import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { day, now } from '../clock.ts';
import { eraseExpiredStaffData } from '../staff/retention.ts';
import { standIn } from '../studio/testing/browser.ts';
import { databases, startService } from '../testing/service.ts';
import { type Actor, writeAudit } from './store.ts';

const actor: Actor = { id: 'a', name: 'Mika Ono', network: 'n' };
const row = (at: string) => ({
  id: crypto.randomUUID(),
  at,
  staff_id: 'a',
  person: 'Mika Ono',
  action: 'sign-in',
  subject: 'session',
  subject_id: '',
  language: null,
  detail: '',
  network: '',
});

describe.each(databases)('on %s', (kind) => {
  test('rows of the audit can be added, and neither changed nor removed', async () => {
    const { db } = (await startService(kind)).content;
    await writeAudit(db, actor, { action: 'invite', subject: 'invitation', id: '1' });
    await db
      .insertInto('audit')
      .values(row(now(-399 * day)))
      .execute();
    const all = () => db.selectFrom('audit').selectAll().orderBy('id').execute();
    const before = await all();
    await expect(db.updateTable('audit').set({ person: 'Somebody else' }).execute()).rejects.toThrow(
      /cannot be changed/,
    );
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow(/cannot be .*removed/);
    await expect(db.deleteFrom('audit').where('action', '=', 'invite').execute()).rejects.toThrow();
    if (kind === 'PostgreSQL') await expect(sql`truncate audit`.execute(db)).rejects.toThrow();
    expect(await all()).toEqual(before);
  });

  test('what is older than it is kept is erased, and nothing else', async () => {
    const { db } = (await startService(kind)).content;
    const rows = [row(now(-401 * day)), row(now(-399 * day)), row(now(-31 * day)), row(now(-29 * day)), row(now())];
    await db.insertInto('audit').values(rows).execute();
    const left = async () => (await db.selectFrom('audit').select('at').orderBy('at').execute()).map(({ at }) => at);
    await eraseExpiredStaffData(db, 400);
    expect(await left()).toEqual(rows.slice(1).map(({ at }) => at));
    await eraseExpiredStaffData(db, 30);
    expect(await left()).toEqual(rows.slice(3).map(({ at }) => at));
  });

  test('a change that fails leaves no row, and one that is made leaves one in the same transaction', async () => {
    const service = await startService(kind);
    const { db } = service.content;
    const { browser: owner, id } = await standIn(service, 'owner');
    expect((await owner.delete(`/person/${id}`)).status).toBe(409);
    expect(await db.selectFrom('audit').selectAll().execute()).toEqual([]);
    await sql`alter table audit rename to audit_away`.execute(db);
    expect((await owner.post('/person', { Email: 'aya@example.org', Roles: [{ Role: 'editor' }] })).status).toBe(500);
    await sql`alter table audit_away rename to audit`.execute(db);
    expect(await db.selectFrom('invitation').selectAll().execute()).toEqual([]);
  });

  test('owners see who did what, the newest first, and export it for a spreadsheet', async () => {
    const service = await startService(kind);
    const { browser: owner, id } = await standIn(service, 'owner');
    await service.content.db
      .insertInto('audit')
      // As it was written before there was `data`.
      .values({ ...row(now(-day)), person: '=1+1', detail: 'passkey' })
      .execute();
    await owner.post('/person', { Email: 'aya@example.org', Roles: [{ Role: 'editor' }] }, { from: '203.0.113.7' });
    await owner.post('/me/recovery-codes');
    const { body } = await owner.get('/activity/');
    expect(body).toMatchObject({
      total: 3,
      data: [
        { PersonID: id, Person: 'Mika Ono', Action: 'renew-recovery-codes', Subject: 'person', ID: id, Language: null },
        { Action: 'invite', Subject: 'invitation', Data: { Email: 'aya@example.org', Roles: [{ Role: 'editor' }] } },
        { Person: '=1+1', Detail: 'passkey', Data: {} },
      ],
    });
    expect((await owner.get('/activity/?action=invite')).body.total).toBe(1);
    expect((await owner.get(`/activity/?subject=person&person_id=${id}`)).body.total).toBe(1);
    const { headers, body: csv } = await owner.get('/activity/export');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="activity.csv"',
      'cache-control': 'no-store',
    });
    expect(csv.split('\n')).toHaveLength(6);
    expect(csv).toContain(`"'=1+1"`);
    expect(csv).toContain('"passkey"');
    expect(csv).toContain('""Email"":""aya@example.org""');
    expect(JSON.stringify(await service.content.db.selectFrom('audit').selectAll().execute())).not.toContain(
      '203.0.113',
    );
  });
});
