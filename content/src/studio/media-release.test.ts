/** How pictures go live: with what needs them, and what is said of them by a release. */
import { describe, expect, test } from 'vitest';
import { contentId } from '../attachment/media.ts';
import { day, now } from '../clock.ts';
import { importFolder } from '../import-export/import.ts';
import { readRows } from '../import-export/rows.ts';
import { attachments, writeFolder } from '../testing/folder.ts';
import { addressOf, plain } from '../testing/pictures.ts';
import { databases, get, serve } from '../testing/service.ts';
import { startSite, textOf, writer } from './testing/writer.ts';

const english = textOf(1, 'en-US');

const picture = (color: string, width = 400, height = 300) => plain(color, width, height).jpeg().toBuffer();

describe.each(databases)('on %s', (kind) => {
  test('an upload goes live with the text and the facts that show it, with what was said of it', async () => {
    const service = await startSite(kind);
    const { browser, write, release, publish } = await writer(service);
    const [cover, inText] = await Promise.all([picture('#123456'), picture('#654321')]);
    const ids = { cover: contentId(cover), inText: contentId(inText) };
    await browser.put('/media/cover.jpg', cover);
    await browser.put('/media/text.jpg', inText);
    await write('/article/1/facts', { Cover: ids.cover });
    const drafted = await write(english, { Summary: 'Look.', Markdown: '![](text.jpg)' });
    expect(drafted.HTML).toContain(ids.inText);
    expect((await browser.get(`/media/${ids.inText}`)).body.data).toMatchObject({
      State: 'draft',
      IsUsed: true,
      UsedIn: [{ Subject: 'article', ID: '1', Language: 'en-US', State: 'draft' }],
    });
    expect((await browser.get('/media/?unused=true')).body.total).toBe(0);
    expect((await browser.delete(`/media/${ids.inText}`)).status).toBe(409);
    expect((await get(service.app, addressOf(inText))).status).toBe(404);

    const shown = { Items: [{ Subject: 'article', ID: '1', Language: 'en-US' }], Hours: 1 };
    const { data: link } = (await browser.post('/preview-link', shown)).body;
    const prefix = `/api/preview/${/\/preview\/([\w-]{43})/.exec(link.URL)?.[1]}`;
    expect((await get(service.app, prefix + addressOf(inText))).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
    });
    // It is part of no text that this link shows.
    expect((await get(service.app, prefix + addressOf(cover))).status).toBe(404);

    const items = ['article 1', 'article 1 en-US'];
    const refused = await release(items);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'Items/1/Markdown', code: 'missing_alt' })]),
    );
    for (const id of Object.values(ids)) {
      const Alt = { 'en-US': `About ${id}`, 'ja-JP': '' };
      await browser.patch(`/media/${id}`, { Alt, Focus: { X: 0.1, Y: 0.9 } }, { headers: { 'if-match': '*' } });
    }
    await publish(items, { Overrides: [] });
    const { data } = (await get(service.app, '/api/article/2/1')).body;
    expect(data.Cover).toMatchObject({ ID: ids.cover, Alt: `About ${ids.cover}`, Focus: { X: 0.1, Y: 0.9 } });
    expect(data.Content).toContain(`alt="About ${ids.inText}"`);
    expect((await get(service.app, addressOf(inText))).status).toBe(200);
    const { status, headers } = await get(service.app, `${prefix}${addressOf(inText)}?w=320`);
    expect([status, headers.location]).toEqual([302, `${addressOf(inText)}?w=320`]);
    expect((await browser.get(`/media/${ids.inText}`)).body.data).toMatchObject({
      UsedIn: [{ Language: 'en-US', State: 'live' }],
    });
    await write(english, { Markdown: 'No picture.' });
    await publish(['article 1 en-US']);
    expect((await browser.get(`/media/${ids.inText}`)).body.data.UsedIn).toMatchObject([{ State: 'history' }]);
    expect((await browser.delete(`/media/${ids.inText}`)).status).toBe(409);
  });

  test('what is said of a live picture shows everywhere by a release, and is as it was when that is undone', async () => {
    const service = await startSite(kind);
    const { browser, publish } = await writer(service);
    const [bytes, portrait] = await Promise.all([picture('#445566'), picture('#665544', 300, 400)]);
    const folder = {
      ...attachments({
        'portrait.jpg': portrait,
        'harbor.jpg': { bytes, alt: { 'en-US': 'A harbor', 'ja-JP': '港' }, portrait: 'portrait.jpg' },
      }),
      'articles/news/hello/article.yaml': 'id: 1\ntype: Info\ncover: harbor.jpg\n',
      'articles/news/hello/en-US.md':
        '---\ntitle: Hello\npublished: 2026-01-01T00:00:00Z\n---\n\n![](harbor.jpg)\n\n**Bold.**\n',
    };
    await importFolder(service.content, await writeFolder(folder));
    const before = await readRows(service.content.db);
    const id = contentId(bytes);
    const describeAs = (body: object, of = id) => browser.patch(`/media/${of}`, body, { headers: { 'if-match': '*' } });
    await describeAs({ Alt: { 'en-US': 'A harbor at night' }, Focus: { X: 0.25, Y: 0.75 } });
    await describeAs({ Focus: { X: 0, Y: 0 } }, contentId(portrait));
    expect(await readRows(service.content.db)).toEqual(before);

    const items = [`attachment ${id}`, `attachment ${contentId(portrait)}`];
    const { ID } = await publish(items);
    const read = async (category: number) => (await get(service.app, `/api/article/${category}/1`)).body.data;
    expect(await read(2)).toMatchObject({
      Cover: { Alt: 'A harbor at night', Focus: { X: 0.25, Y: 0.75 }, Portrait: { Focus: { X: 0, Y: 0 } } },
      Content: expect.stringContaining('alt="A harbor at night"'),
    });
    expect((await read(5)).Cover.Alt).toBe('港');
    expect((await browser.get(`/media/${id}`)).body.data).toMatchObject({ State: 'live' });
    const after = await readRows(service.content.db);
    const others = ({ article_id, language_id }: { article_id: number; language_id: number }) =>
      article_id !== 1 || language_id !== 1;
    expect(after.translation.filter(others)).toEqual(before.translation.filter(others));
    expect(after.page).toEqual(before.page);

    expect((await browser.post(`/release/${ID}/undo`)).status).toBe(201);
    expect(await readRows(service.content.db)).toEqual(before);
  });

  test('a description that visitors need is taken back only by who says so', async () => {
    const service = await startSite(kind);
    const { browser, write, release, publish, itemOf } = await writer(service);
    const [cover, inText, described] = await Promise.all(['#0a0b0c', '#1a1b1c', '#2a2b2c'].map((it) => picture(it)));
    if (!cover || !inText || !described) throw new Error('no pictures');
    const alt = () => ({ 'en-US': 'Said', 'ja-JP': '言った', 'zh-CN': '说过' });
    const folder = {
      ...attachments({
        'cover.jpg': { bytes: cover, alt: alt() },
        'text.jpg': { bytes: inText, alt: alt() },
        'described.jpg': { bytes: described, alt: alt() },
      }),
      'articles/news/hello/article.yaml': 'id: 1\ntype: Info\ncover: cover.jpg\n',
      'articles/news/hello/en-US.md':
        '---\ntitle: Hello\npublished: 2026-01-01T00:00:00Z\n---\n\n![](text.jpg)\n\n![Here](described.jpg)\n',
    };
    await importFolder(service.content, await writeFolder(folder));
    const takeBack = async (bytes: Buffer, Alt: object = { 'en-US': null, 'ja-JP': null, 'zh-CN': null }) => {
      await browser.patch(`/media/${contentId(bytes)}`, { Alt }, { headers: { 'if-match': '*' } });
      return `attachment ${contentId(bytes)}`;
    };
    const lostIn = ({ status, body }: Awaited<ReturnType<typeof release>>) => ({
      status,
      lost: body.errors?.map(({ field, code, language, isOverridable }: Record<string, unknown>) =>
        [field, code, language, isOverridable].join(' '),
      ),
    });
    const items = [await takeBack(cover), await takeBack(inText), await takeBack(described)];
    const all = [
      'Items/0/Alt missing_alt en-US true',
      'Items/0/Alt missing_alt ja-JP true',
      'Items/1/Alt missing_alt en-US true',
    ];
    expect(lostIn(await release(items))).toEqual({ status: 422, lost: all });
    const { body } = await browser.post('/release/check', { Items: items.map((name) => itemOf(name)) });
    expect(body.data.Problems).toHaveLength(3);
    expect((await get(service.app, '/api/article/2/1')).body.data.Content).toContain('alt="Said"');

    // A text that goes out with it does not show it any more, and one that still does tells so itself.
    await write(english, { Markdown: 'No picture.' });
    await write(textOf(1, 'ja-JP'), { Markdown: '![](text.jpg)' });
    const together = [items[1] ?? '', 'article 1 en-US', 'article 1 ja-JP'];
    expect(lostIn(await release(together))).toEqual({
      status: 422,
      lost: ['Items/2/Markdown missing_alt ja-JP true'],
    });
    // Nothing is lost where it is said to decorate, or never was described.
    await takeBack(cover, { 'en-US': '', 'ja-JP': '新しい' });
    await publish([items[0] ?? '']);
    await publish(items, { Overrides: ['missing_alt'] });
    expect((await get(service.app, '/api/article/2/1')).body.data.Content).toContain('alt=""');
  });

  test('a file is replaced in the drafts of all that shows it, goes live with them, and is back when that is undone', async () => {
    const service = await startSite(kind);
    const { browser, read, publish } = await writer(service);
    const [former, next] = await Promise.all([picture('#101010'), picture('#202020', 500, 400)]);
    const ids = { former: contentId(former), next: contentId(next) };
    const markdown = (name: string) => `* odd\n\n![harbor.jpg](${name} "harbor.jpg")\n\n\n_end_`;
    const alt = { 'en-US': 'A harbor', 'ja-JP': '港' };
    const folder = {
      ...attachments({ 'harbor.jpg': { bytes: former, alt } }),
      'articles/news/hello/article.yaml': 'id: 1\ntype: Info\ncover: harbor.jpg\n',
      'articles/news/hello/en-US.md': `---\ntitle: Hello\npublished: 2026-01-01T00:00:00Z\n---\n\n${markdown('harbor.jpg')}\n`,
    };
    await importFolder(service.content, await writeFolder(folder));
    const before = await readRows(service.content.db);
    const replace = (With: string, of = ids.former) => browser.post(`/media/${of}/replace`, { With });
    expect((await replace(ids.next)).status).toBe(404);
    const { Name } = (await browser.put('/media/harbor.jpg', next)).body.data;
    expect(Name).toBe('harbor-2.jpg');
    const { status, body } = await replace(ids.next);
    expect(status).toBe(200);
    expect(body.data.Items).toHaveLength(2);
    expect(body.data.Items).toEqual(
      expect.arrayContaining([
        { Subject: 'article', ID: '1', Language: null },
        { Subject: 'article', ID: '1', Language: 'en-US' },
      ]),
    );
    expect(await readRows(service.content.db)).toEqual(before);
    expect(await read(english)).toMatchObject({ Markdown: markdown(Name), State: 'changed', IsMinor: true });
    expect(await read('/article/1/facts')).toMatchObject({ Cover: ids.next });
    expect(await read(`/media/${ids.next}`)).toMatchObject({ Alt: alt, IsUsed: true });
    expect((await replace(ids.next)).body.data).toEqual({ Items: [], Releases: [] });

    const { ID } = await publish(['article 1', 'article 1 en-US']);
    const { data } = (await get(service.app, '/api/article/2/1')).body;
    expect(data.Cover).toMatchObject({ ID: ids.next, Alt: 'A harbor' });
    expect(data.Content).toContain(ids.next);
    expect(data.Content).not.toContain(ids.former);
    const states = async (id: string) =>
      (await read(`/media/${id}`)).UsedIn.map(({ State }: { State: string }) => State);
    expect(await states(ids.next)).toEqual(['live', 'live']);
    expect(await states(ids.former)).toEqual(['history', 'history']);

    expect((await browser.post(`/release/${ID}/undo`)).status).toBe(201);
    const { attachment, ...texts } = await readRows(service.content.db);
    const { attachment: _, ...textsBefore } = before;
    expect(texts).toEqual(textsBefore);
    expect(attachment).toEqual(expect.arrayContaining(before.attachment));

    await browser.put('/media/rules.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'));
    const document = (await browser.get('/media/?name=rules.pdf')).body.data[0].ID;
    for (const other of [document, ids.former]) expect((await replace(other)).status).toBe(409);
    for (const wrong of [{}, { With: 'x' }, { With: ids.next, Name: 'x' }])
      expect((await browser.post(`/media/${ids.former}/replace`, wrong)).status).toBe(400);
  });

  test('who replaces a file is told which scheduled releases keep the former one, and they do', async () => {
    const service = await startSite(kind);
    const { browser, read, write, publish } = await writer(service);
    const [former, next] = [await picture('#303030'), await picture('#404040')];
    for (const bytes of [former, next]) await browser.put('/media/harbor.jpg', bytes);
    await write(english, { Markdown: '![A harbor](harbor.jpg)' });
    const At = now(day);
    const later = await publish(['article 1 en-US'], { Name: 'Later', At: now(2 * day) });
    const sooner = await publish(['article 1 en-US'], { Name: 'Sooner', At });
    await publish(['page privacy-policy en-US'], { Name: 'Without it', At });
    const cancelled = await publish(['article 1 en-US'], { Name: 'Cancelled', At });
    await browser.delete(`/release/${cancelled.ID}`);
    const { body } = await browser.post(`/media/${contentId(former)}/replace`, { With: contentId(next) });
    expect(body.data).toEqual({
      Items: [{ Subject: 'article', ID: '1', Language: 'en-US' }],
      Releases: [
        { ID: sooner.ID, Name: 'Sooner', At },
        { ID: later.ID, Name: 'Later', At: expect.any(String) },
      ],
    });
    await service.content.db.updateTable('release').set({ at: now() }).where('id', '=', sooner.ID).execute();
    const restarted = await serve(service.content);
    expect((await get(restarted, '/api/article/2/1')).body.data.Content).toContain(contentId(former));
    expect(await read(english)).toMatchObject({ Markdown: '![A harbor](harbor-2.jpg)' });
  });

  test('a picture that an import removes stays with the studio while an edition shows it', async () => {
    const service = await startSite(kind);
    const { browser } = await writer(service);
    const bytes = await picture('#778899');
    const text = (markdown: string) => `---\ntitle: Hello\npublished: 2026-01-01T00:00:00Z\n---\n\n${markdown}\n`;
    const shown = {
      ...attachments({ 'harbor.jpg': { bytes, alt: { 'en-US': 'A harbor' } } }),
      'articles/news/hello/en-US.md': text('![](harbor.jpg)'),
    };
    await importFolder(service.content, await writeFolder(shown));
    const gone = { ...attachments({}), 'articles/news/hello/en-US.md': text('No picture.') };
    await importFolder(service.content, await writeFolder(gone));
    expect((await get(service.app, addressOf(bytes))).status).toBe(404);
    expect((await browser.get(`/media/${contentId(bytes)}`)).body.data).toMatchObject({
      Name: 'harbor.jpg',
      State: 'draft',
      UsedIn: [{ State: 'history' }],
    });
    expect((await browser.get(`/media/${contentId(bytes)}/file`)).status).toBe(200);
  });
});
