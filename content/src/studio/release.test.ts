import { describe, expect, test } from 'vitest';
import { importFolder } from '../import-export/import.ts';
import { readRows } from '../import-export/rows.ts';
import { attachments, writeFolder } from '../testing/folder.ts';
import { plain } from '../testing/pictures.ts';
import { databases, get, serve, startService } from '../testing/service.ts';
import { type Service, soon, startSite, textOf, writer } from './testing/writer.ts';

const english = textOf(1, 'en-US');
const japanese = textOf(1, 'ja-JP');

const titleOf = async ({ app }: Service, category = 2, id = 1) =>
  (await get(app, `/api/article/${category}/${id}`)).body.data?.Title;

const revisionOf = async ({ app }: Service) => (await get(app, '/api/ping')).body.data.Revision;

const found = async ({ app }: Service, q: string) =>
  (await get(app, `/api/article/?category_id=2&q=${encodeURIComponent(q)}`)).body.total;

describe.each(databases)('on %s', (kind) => {
  test('publishing shows a text to visitors at once: the page, the list, the search and the revision', async () => {
    const service = await startSite(kind);
    const { write, publish, read } = await writer(service);
    const before = await revisionOf(service);
    await write(english, { Title: 'Lighthouse', Markdown: 'Now with **light**.' });
    expect(await publish(['article 1 en-US'])).toMatchObject({
      State: 'applied',
      Items: [{ Subject: 'article', ID: '1', Language: 'en-US', Edition: 2, FormerEdition: 1, Title: 'Lighthouse' }],
    });
    expect((await get(service.app, '/api/article/2/1')).body.data).toMatchObject({
      Title: 'Lighthouse',
      Content: '<p>Now with <strong>light</strong>.</p>',
      PublishedAt: '2026-01-01T00:00:00.000Z',
    });
    expect(await found(service, 'lighthouse')).toBe(1);
    expect(await found(service, 'first text')).toBe(0);
    expect(await revisionOf(service)).toBe(before + 1);
    expect(await read(english)).toMatchObject({ State: 'live', LiveEdition: 2, Version: 2 });
  });

  test('an article begun in the studio goes out with its facts, in all its languages, in one release', async () => {
    const service = await startSite(kind);
    const { browser, write, publish } = await writer(service);
    const { status, body } = await browser.post('/article', { Slug: 'news', Type: 'Steam' });
    expect({ status, body }).toMatchObject({ status: 201, body: { data: { ID: '2', Type: 'Steam', State: 'draft' } } });
    await write(textOf(2, 'en-US'), { Title: 'Out now', Summary: 'At last.', Markdown: 'It is.' });
    await write(textOf(2, 'ja-JP'), { Title: '発売', Summary: 'ついに。', Markdown: 'はい。' });
    expect(await get(service.app, '/api/article/2/2')).toMatchObject({ status: 404 });
    await publish(['article 2 en-US', 'article 2 ja-JP'], { Overrides: [] });
    const { data } = (await get(service.app, '/api/article/2/2')).body;
    expect(data).toMatchObject({ Title: 'Out now', Type: 'Steam', Languages: ['en-US', 'ja-JP'] });
    expect((await get(service.app, '/api/article/?category_id=5')).body.data[0]).toMatchObject({
      ID: 2,
      Title: '発売',
    });
  });

  test('a work needs its facts, and shows them once they are published', async () => {
    const service = await startSite(kind);
    const { browser, read, write, release, publish } = await writer(service);
    await browser.post('/article', { Slug: 'works', Kind: 'app' });
    await write(textOf(2, 'en-US'), { Title: 'Pebble', Summary: 'An app.', Markdown: 'Try it.' });
    const refused = await release(['article 2 en-US']);
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'Facts/Work', code: 'missing_field', item: { ID: '2', Language: null } }] },
    });
    const Work = {
      Platforms: ['iOS'],
      Stores: [{ Name: 'App Store', URL: 'https://example.com' }],
      ReleaseDate: '2026-01-02',
    };
    await write('/article/2/facts', { Work: { ...Work, ReleaseDate: 'soon' } });
    expect((await release(['article 2 en-US'])).body.errors).toMatchObject([
      { field: 'Facts/Work/ReleaseDate', code: 'invalid' },
    ]);
    await write('/article/2/facts', { Work });
    await publish(['article 2', 'article 2 en-US']);
    const { data } = (await get(service.app, '/api/article/3/2')).body;
    expect(data.Work).toMatchObject({ Platforms: ['iOS'], ReleaseDate: '2026-01-02', Gallery: [], Genres: [] });
    await write('/article/2/facts', { Kind: 'game' });
    expect(await read('/article/2/facts')).toMatchObject({ State: 'changed', Kind: 'game' });
    await publish(['article 2']);
    expect((await get(service.app, '/api/article/?category_id=3&kind=game')).body.total).toBe(1);
  });

  test('all that stands in the way is named with its item and field, and what can be overridden is, by name', async () => {
    const picture = await plain('red').png().toBuffer();
    const service = await startSite(kind, attachments({ 'red.png': { bytes: picture, alt: { 'en-US': 'Red' } } }));
    const { browser, write, release, itemOf } = await writer(service);
    await write(english, { Title: '', Markdown: '![](gone.png)' });
    await write(japanese, { Summary: '', Markdown: '[どこ](/works/9)\n\n![](red.png)' });
    const items = ['article 1 en-US', 'article 1 ja-JP', 'article 1 zh-CN'];
    const { status, body } = await release(items, { Overrides: [] });
    expect(status).toBe(422);
    const errors = body.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`);
    expect(errors).toEqual([
      'Items/0/Title empty_title',
      'Items/0/Markdown unknown_picture',
      'Items/0/Summary empty_summary',
      'Items/1/Markdown missing_alt',
      'Items/1/Markdown dead_link',
      'Items/1/Summary empty_summary',
      'Items/2 not_written',
    ]);
    expect(body.errors[3]).toMatchObject({
      item: { Subject: 'article', ID: '1', Language: 'ja-JP' },
      value: 'red.png',
      language: 'ja-JP',
      line: 3,
    });
    const checked = await browser.post('/release/check', { Items: items.map((name) => itemOf(name)) });
    expect(checked.body.data.Problems).toEqual(body.errors);
    expect((await browser.get('/release/')).body.total).toBe(0);
    expect(await titleOf(service)).toBe('Hello');
    const Overrides = ['missing_alt', 'dead_link', 'empty_summary'];
    expect(await release(['article 1 en-US'], { Overrides })).toMatchObject({ status: 422 });
    expect(await release(['article 1 ja-JP'], { Overrides })).toMatchObject({
      status: 201,
      body: { data: { Overrides } },
    });
    expect(await release(['article 1 ja-JP', 'article 1 ja-JP'])).toMatchObject({ status: 400 });
    expect(await release(['article 1'], {}, 'take-down')).toMatchObject({ status: 422 });
  });

  test('links to what goes out in the same release are alive, and to what is taken down are dead', async () => {
    const service = await startSite(kind);
    const { browser, write, release, publish, itemOf } = await writer(service);
    await browser.post('/article', { Slug: 'news' });
    await write(textOf(2, 'en-US'), { Title: 'Two', Summary: 'Two.', Markdown: '[one](/news/1) [two](/ja-JP/news/2)' });
    await publish(['article 2 en-US'], { Overrides: [] });
    await write(textOf(2, 'en-US'), { Markdown: '[one](/news/1)' });
    const Items = [
      itemOf('article 2 en-US'),
      itemOf('article 1 en-US', 'take-down'),
      itemOf('article 1 ja-JP', 'take-down'),
    ];
    expect(await release([], { Items })).toMatchObject({ status: 422, body: { errors: [{ code: 'dead_link' }] } });
  });

  test('what is taken down is gone for visitors and stays as a draft', async () => {
    const service = await startSite(kind);
    const { read, takeDown, publish, release } = await writer(service);
    await takeDown(['article 1 en-US', 'page privacy-policy en-US']);
    expect((await get(service.app, '/api/article/2/1')).body.data).toMatchObject({
      Title: 'こんにちは',
      Languages: ['ja-JP'],
    });
    expect(await get(service.app, '/api/page/1/privacy-policy')).toMatchObject({ status: 404 });
    expect(await found(service, 'first')).toBe(0);
    expect(await read(english)).toMatchObject({ State: 'taken-down', Title: 'Hello', LiveEdition: null });
    expect(await release(['article 1 en-US'], {}, 'take-down')).toMatchObject({ status: 422 });
    await publish(['article 1 en-US', 'page privacy-policy en-US']);
    expect(await titleOf(service)).toBe('Hello');
  });

  test('undo puts back what was there, byte for byte, and can be undone', async () => {
    const service = await startSite(kind);
    const { browser, read, write, publish, itemOf, release } = await writer(service);
    const before = await readRows(service.content.db);
    await write(english, { Title: 'New', Markdown: 'New.' });
    await write(textOf('privacy-policy', 'en-US', 'page'), { Markdown: 'We keep everything.' });
    await write(textOf('terms-of-use', 'en-US', 'page'), { Title: 'Terms', Markdown: 'None.' });
    const Items = [
      itemOf('article 1 en-US'),
      itemOf('page privacy-policy en-US'),
      itemOf('page terms-of-use en-US'),
      itemOf('article 1 ja-JP', 'take-down'),
    ];
    const { body } = await release([], { Items });
    const published = await readRows(service.content.db);
    const undone = await browser.post(`/release/${body.data.ID}/undo`);
    expect(undone).toMatchObject({ status: 201, body: { data: { State: 'applied', UndoOf: body.data.ID } } });
    expect(await readRows(service.content.db)).toEqual(before);
    expect(await found(service, 'first text')).toBe(1);
    expect(await read(textOf('terms-of-use', 'en-US', 'page'))).toMatchObject({ State: 'draft', Title: 'Terms' });
    expect(await read(`/release/${body.data.ID}`)).toMatchObject({ UndoneBy: undone.body.data.ID });
    expect(await browser.post(`/release/${body.data.ID}/undo`)).toMatchObject({ status: 409 });
    expect(await browser.post(`/release/${undone.body.data.ID}/undo`)).toMatchObject({ status: 201 });
    expect(await readRows(service.content.db)).toEqual(published);
    await write(english, { Title: 'Newer' });
    await publish(['article 1 en-US']);
    const list = (await browser.get('/release/')).body;
    expect(await browser.post(`/release/${list.data[1].ID}/undo`)).toMatchObject({ status: 409 });
  });

  test('a first article that is undone is gone, and its texts are drafts', async () => {
    const service = await startSite(kind);
    const { browser, read, write, publish } = await writer(service);
    const before = await readRows(service.content.db);
    await browser.post('/article', { Slug: 'news' });
    await write(textOf(2, 'en-US'), { Title: 'Oops', Summary: 'x', Markdown: 'x' });
    const { ID } = await publish(['article 2 en-US']);
    await browser.post(`/release/${ID}/undo`);
    expect(await readRows(service.content.db)).toEqual(before);
    expect(await read(textOf(2, 'en-US'))).toMatchObject({ State: 'draft', Title: 'Oops' });
    expect(await read('/article/2/facts')).toMatchObject({ State: 'draft', Type: 'Info' });
    await publish(['article 2 en-US']);
    expect(await titleOf(service, 2, 2)).toBe('Oops');
  });

  test('a scheduled release goes out before the first answer after its time, as it was scheduled, once', async () => {
    const service = await startSite(kind);
    const others = [service, { ...service, app: await serve(service.content) }];
    const { browser, read, write, publish } = await writer(service);
    await write(english, { Title: 'At noon' });
    const At = soon(1500);
    const { ID, State } = await publish(['article 1 en-US'], { At });
    expect(State).toBe('scheduled');
    await write(english, { Title: 'Written after' });
    expect(await read(english)).toMatchObject({ State: 'scheduled', Release: ID });
    expect(await Promise.all(others.map((one) => titleOf(one)))).toEqual(['Hello', 'Hello']);
    const before = await revisionOf(service);
    // Both have asked for the revision a moment before, and may not trust it at the time itself.
    while (Date.now() < Date.parse(At)) await Promise.all(others.map((one) => titleOf(one)));
    expect(await Promise.all(others.map((one) => titleOf(one)))).toEqual(['At noon', 'At noon']);
    expect(await revisionOf(service)).toBe(before + 1);
    expect(await read(`/release/${ID}`)).toMatchObject({ State: 'applied', Items: [{ Edition: 2, FormerEdition: 1 }] });
    expect(await read(english)).toMatchObject({ State: 'changed', Title: 'Written after', UpdatedAt: At });
    expect(await browser.delete(`/release/${ID}`)).toMatchObject({ status: 409 });
    const { body } = await (await writer(service, 'owner')).browser.get('/activity/?action=publish');
    expect(body).toMatchObject({
      total: 1,
      data: [{ Subject: 'article', ID: '1', Language: 'en-US', Person: 'Mika Ono' }],
    });
  });

  test('a release that came due while everything was down is applied before the first answer, under its own time', async () => {
    const service = await startSite(kind);
    const { write, publish } = await writer(service);
    await write(english, { Title: 'While away' });
    const { ID } = await publish(['article 1 en-US'], { At: soon(3_600_000) });
    const At = '2026-03-01T00:00:00.000Z';
    await service.content.db.updateTable('release').set({ at: At }).where('id', '=', ID).execute();
    const restarted = { ...service, app: await serve(service.content) };
    const answers = await Promise.all([restarted, restarted, restarted].map((one) => get(one.app, '/api/article/2/1')));
    for (const { body } of answers) expect(body.data).toMatchObject({ Title: 'While away', UpdatedAt: At });
  });

  test('a scheduled release can be cancelled, and one that lost a picture fails without harm', async () => {
    const picture = await plain('red').png().toBuffer();
    const service = await startSite(kind, attachments({ 'red.png': { bytes: picture, alt: { 'en-US': 'Red' } } }));
    const { browser, read, write, publish } = await writer(service);
    await write(english, { Title: 'Never' });
    const At = soon(3_600_000);
    const cancelled = await publish(['article 1 en-US'], { At });
    expect(await browser.delete(`/release/${cancelled.ID}`)).toMatchObject({ status: 204 });
    await write(english, { Markdown: '![](red.png)' });
    const failing = await publish(['article 1 en-US'], { At });
    await importFolder(service.content, await writeFolder(attachments({})), { replace: true, allowRemovals: true });
    // The import has left it to the studio, where somebody's hand in the database takes it away.
    await service.content.db.deleteFrom('media').execute();
    const due = '2026-03-01T00:00:00.000Z';
    await service.content.db.updateTable('release').set({ at: due }).execute();
    expect(await titleOf({ ...service, app: await serve(service.content) })).toBe('Hello');
    expect(await read(`/release/${cancelled.ID}`)).toMatchObject({ State: 'cancelled' });
    expect(await read(`/release/${failing.ID}`)).toMatchObject({
      State: 'failed',
      Failure: {
        Code: 'unknown_picture',
        Item: { Subject: 'article', ID: '1', Language: 'en-US' },
        Field: 'Markdown',
        Value: 'red.png',
        Message: 'there is no attachment named red.png',
      },
    });
    expect(await read(english)).toMatchObject({ State: 'changed' });
    const { body } = await browser.get(`/release/?state=failed&from=${due}`);
    expect(body).toMatchObject({ total: 1, data: [{ ID: failing.ID, ItemCount: 1 }] });
  });

  test('publishing one language of any text of the sample leaves every other row as it was, byte for byte', async () => {
    const service = await startService(kind, { sample: true });
    const { browser, write, publish } = await writer(service);
    const languages = await service.content.db.selectFrom('language').selectAll().execute();
    const rowsOf = async () => {
      const { language: _language, ...rows } = await readRows(service.content.db);
      return Object.entries(rows).flatMap(([table, list]) => list.map((row) => JSON.stringify([table, row])));
    };
    const texts = await service.content.db.selectFrom('translation').select(['article_id', 'language_id']).execute();
    const pages = await service.content.db.selectFrom('page').select(['id', 'language_id']).execute();
    const codeOf = (id: number) => languages.find((language) => language.id === id)?.code as 'ja-JP';
    const all = [
      ...texts.map((row) => ['article', row.article_id, codeOf(row.language_id)] as const),
      ...pages.map((row) => ['page', row.id, codeOf(row.language_id)] as const),
    ];
    // Every nineteenth: each language and each kind comes up.
    for (const [subject, id, language] of all.filter((_, index) => index % 19 === 0)) {
      const before = new Set(await rowsOf());
      await write(textOf(id, language, subject), { Title: `Changed ${language}` });
      const Overrides = ['missing_alt', 'dead_link', 'empty_summary'];
      await publish([`${subject} ${id} ${language}`], { Overrides });
      const after = await rowsOf();
      expect(after).toHaveLength(before.size);
      const changed = after.filter((row) => !before.has(row));
      expect(changed).toHaveLength(1);
      expect(changed[0]).toContain(`Changed ${language}`);
      const { body } = await browser.get('/release/');
      await browser.post(`/release/${body.data[0].ID}/undo`);
      expect(new Set(await rowsOf())).toEqual(before);
    }
  });
});
