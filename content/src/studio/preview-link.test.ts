import { describe, expect, test } from 'vitest';
import { readRows } from '../import-export/rows.ts';
import { databases, get } from '../testing/service.ts';
import { type Service, startSite, textOf, writer } from './testing/writer.ts';

const english = textOf(1, 'en-US');

/** What visitors ask for. */
const addresses = [
  '/api/home/1',
  '/api/home/2',
  '/api/language/',
  '/api/category/?page_size=50',
  '/api/article/?category_id=2',
  '/api/article/?category_id=5',
  '/api/article/2/1',
  '/api/article/5/1',
  '/api/page/1/privacy-policy',
  '/api/search/1?q=harbour',
];

const tokenOf = (URL: string) => /\/preview\/([\w-]{43})\/$/.exec(URL)?.[1] ?? '';

describe.each(databases)('on %s', (kind) => {
  const askAll = async ({ app }: Service, prefix = '') =>
    Object.fromEntries(
      await Promise.all(addresses.map(async (address) => [address, (await get(app, prefix + address)).body] as const)),
    );

  async function preview(service: Service, body: object) {
    const { browser } = await writer(service);
    const { status, body: answer } = await browser.post('/preview-link', body);
    expect({ status, answer }).toMatchObject({ status: 201 });
    return { browser, link: answer.data, prefix: `/api/preview/${tokenOf(answer.data.URL)}` };
  }

  test('a preview answers exactly what visitors are answered once it is out, and visitors are shown nothing of it', async () => {
    const service = await startSite(kind);
    const { browser, write, publish, itemOf } = await writer(service);
    await write(english, { Title: 'Harbour', Markdown: 'At the harbour.' });
    await write(textOf('privacy-policy', 'en-US', 'page'), { Title: 'Harbour policy' });
    await browser.post('/article', { Slug: 'news', Type: 'Epic' });
    await write(textOf(2, 'ja-JP'), { Title: '港', Summary: '港の話。', Markdown: '港。' });
    const items = ['article 1 en-US', 'page privacy-policy en-US', 'article 2 ja-JP'];
    const before = await askAll(service);
    const rows = await readRows(service.content.db);
    const { prefix } = await preview(service, { Items: items.map((name) => itemOf(name)) });
    const seen = await askAll(service, prefix);
    // Visitors ask while previews are made, and find their answers and the cache as they were.
    expect(await askAll(service)).toEqual(before);
    const together = await Promise.all([askAll(service), askAll(service, prefix), askAll(service)]);
    expect(together[0]).toEqual(before);
    expect(together[2]).toEqual(before);
    expect(await readRows(service.content.db)).toEqual(rows);
    await publish(items);
    const after = await askAll(service);
    const times = /"(PublishedAt|UpdatedAt)":"20[^"]*"/g;
    expect(JSON.parse(JSON.stringify(seen).replace(times, '"$1":""'))).toEqual(
      JSON.parse(JSON.stringify(after).replace(times, '"$1":""')),
    );
    expect(seen['/api/search/1?q=harbour'].data.News.Total).toBe(1);
  });

  test('it shows the drafts as they are when it is asked, and a release as it was made', async () => {
    const service = await startSite(kind);
    const { write, publish, itemOf } = await writer(service);
    await write(english, { Title: 'Scheduled' });
    const { ID } = await publish(['article 1 en-US'], { At: '2199-01-01T00:00:00Z' });
    const ofRelease = await preview(service, { Release: ID, Hours: 1 });
    const ofDraft = await preview(service, { Items: [itemOf('article 1 en-US')] });
    const titleAt = async (prefix: string) => (await get(service.app, `${prefix}/api/article/2/1`)).body.data.Title;
    await write(english, { Title: 'Later' });
    expect(await titleAt(ofRelease.prefix)).toBe('Scheduled');
    expect(await titleAt(ofDraft.prefix)).toBe('Later');
    expect(await titleAt('')).toBe('Hello');
    await ofRelease.browser.delete(`/release/${ID}`);
    expect(await get(service.app, `${ofRelease.prefix}/api/home/1`)).toMatchObject({ status: 404 });
  });

  test('a draft can be looked at before it is complete', async () => {
    const service = await startSite(kind);
    const { browser, write, itemOf } = await writer(service);
    await browser.post('/article', { Slug: 'works' });
    await write('/article/2/facts', { Cover: '0'.repeat(32), Work: { Gallery: ['1'.repeat(32)] } });
    await write(textOf(2, 'en-US'), { Markdown: '![](gone.png)\n\nText' });
    const Items = [
      itemOf('article 2'),
      itemOf('article 2 en-US'),
      itemOf('article 2 zh-CN'),
      itemOf('article 1 ja-JP', 'take-down'),
    ];
    const { prefix } = await preview(service, { Items });
    expect((await get(service.app, `${prefix}/api/article/3/2`)).body.data).toMatchObject({ Title: '', Cover: null });
    expect((await get(service.app, `${prefix}/api/article/5/1`)).body.data.Languages).toEqual(['en-US']);
  });

  test('nothing of it may be kept, and its address ends when it expires or is revoked', async () => {
    const service = await startSite(kind);
    const { itemOf } = await writer(service);
    const { browser, link, prefix } = await preview(service, { Items: [itemOf('article 1 en-US')], Hours: 2 });
    const { headers } = await get(service.app, `${prefix}/api/home/1`);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(headers.etag).toBeUndefined();
    expect(Date.parse(link.ExpiresAt) - Date.now()).toBeGreaterThan(7_000_000);
    const stored = await service.content.db.selectFrom('preview_link').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(tokenOf(link.URL));
    expect(await get(service.app, `/api/preview/${'A'.repeat(43)}/api/home/1`)).toMatchObject({ status: 404 });
    expect((await browser.get('/preview-link/')).body).toMatchObject({ total: 1, data: [{ ID: link.ID }] });
    expect(JSON.stringify((await browser.get('/preview-link/')).body)).not.toContain(tokenOf(link.URL));
    const stranger = await writer(service, 'editor');
    expect(await stranger.browser.delete(`/preview-link/${link.ID}`)).toMatchObject({ status: 403 });
    expect(await browser.delete(`/preview-link/${link.ID}`)).toMatchObject({ status: 204 });
    expect(await get(service.app, `${prefix}/api/home/1`)).toMatchObject({ status: 404 });
    const second = await preview(service, { Items: [itemOf('article 1 en-US')] });
    await service.content.db.updateTable('preview_link').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute();
    expect(await get(service.app, `${second.prefix}/api/home/1`)).toMatchObject({ status: 404 });
    expect((await browser.get('/preview-link/')).body.total).toBe(0);
  });

  test('a translator can look at a draft, and who only answers messages cannot', async () => {
    const service = await startSite(kind);
    const translator = await writer(service, [{ Role: 'translator', Language: 'ja-JP' }]);
    const Items = [translator.itemOf('article 1 ja-JP')];
    expect(await translator.browser.post('/preview-link', { Items })).toMatchObject({ status: 201 });
    expect(await translator.browser.post('/preview-link', {})).toMatchObject({ status: 400 });
    const other = await writer(service, 'inbox');
    expect(await other.browser.post('/preview-link', { Items })).toMatchObject({ status: 403 });
  });
});
