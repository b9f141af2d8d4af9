import { describe, expect, test } from 'vitest';
import { databases, startService } from '../testing/service.ts';
import { standIn } from './testing/browser.ts';

const toEditor = { Roles: [{ Role: 'editor' }] };

describe.each(databases)('on %s', (kind) => {
  test('a change of roles names the version that it changes', async () => {
    const service = await startService(kind);
    const { browser: owner } = await standIn(service, 'owner');
    const { id } = await standIn(service, 'publisher');
    const { headers } = await owner.get(`/person/${id}`);
    expect(headers.etag).toBe('"1"');
    expect((await owner.patch(`/person/${id}`, toEditor)).status).toBe(428);
    const change = (body: object, version: string) =>
      owner.patch(`/person/${id}`, body, { headers: { 'if-match': version } });
    const changed = await change(toEditor, '"1"');
    expect(changed).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { data: { Version: 2, ...toEditor } },
    });
    const stale = await change({ Roles: [{ Role: 'inbox' }] }, '"1"');
    expect(stale).toMatchObject({ status: 412, headers: { etag: '"2"' }, body: { data: { ID: id, ...toEditor } } });
    expect((await change({ Roles: [] }, '"2"')).status).toBe(400);
    expect((await change({ Roles: [{ Role: 'king' }] }, '"2"')).status).toBe(400);
    expect((await change({ Roles: [{ Role: 'editor', Language: 'ja-JP' }] }, '"2"')).status).toBe(400);
    expect((await change({ Roles: [{ Role: 'translator' }] }, '"2"')).status).toBe(400);
  });

  test('there is always an owner, also when two remove each other at the same moment', async () => {
    const service = await startService(kind);
    const one = await standIn(service, 'owner');
    const headers = { 'if-match': '"1"' };
    expect((await one.browser.delete(`/person/${one.id}`)).status).toBe(409);
    expect((await one.browser.patch(`/person/${one.id}`, toEditor, { headers })).status).toBe(409);
    const other = await standIn(service, 'owner');
    const answers = await Promise.all([
      one.browser.delete(`/person/${other.id}`),
      other.browser.patch(`/person/${one.id}`, toEditor, { headers }),
    ]);
    const succeeded = answers.filter(({ status }) => status < 300);
    expect(succeeded).toHaveLength(1);
    const owners = await service.content.db.selectFrom('staff_role').where('role', '=', 'owner').selectAll().execute();
    expect(owners).toHaveLength(1);
  });

  test('who is removed is gone with all that was theirs, and stays in the activity', async () => {
    const service = await startService(kind);
    const { browser: owner } = await standIn(service, 'owner');
    const { id, browser } = await standIn(service, 'publisher');
    await browser.post('/me/recovery-codes');
    expect((await owner.delete(`/person/${id}`)).status).toBe(204);
    expect((await owner.delete(`/person/${id}`)).status).toBe(404);
    for (const table of ['staff_role', 'staff_session', 'staff_totp', 'staff_recovery'] as const) {
      const rows = await service.content.db.selectFrom(table).selectAll().where('staff_id', '=', id).execute();
      expect(rows, table).toEqual([]);
    }
    const { body } = await owner.get(`/activity?person_id=${id}`);
    expect(body.data).toMatchObject([{ Person: 'Mika Ono', Action: 'renew-recovery-codes' }]);
  });

  test('people are listed by name, page by page', async () => {
    const service = await startService(kind);
    const { browser: owner } = await standIn(service, 'owner');
    for (let n = 0; n < 4; n++) await standIn(service, 'editor');
    expect(await owner.get('/person/?page_size=3&page_number=2')).toMatchObject({
      body: { data: [{}, {}], page_number: 2, page_size: 3, total: 5 },
    });
    expect((await owner.get('/person/?page_size=0')).status).toBe(400);
  });
});
