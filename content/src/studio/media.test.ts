import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { type LocaleCode, localeCodes } from 'contract';
import { mediaLimits } from 'contract/studio/media-files';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { contentId, inspectMedia } from '../attachment/media.ts';
import { namesOf, originalName } from '../attachment/variants.ts';
import { minute, now } from '../clock.ts';
import { importFolder } from '../import-export/import.ts';
import { eraseOrphans } from '../media/orphans.ts';
import { uploadFolder } from '../media/receive.ts';
import { startBucket } from '../testing/bucket.ts';
import { attachments, writeFolder } from '../testing/folder.ts';
import { addressOf, plain } from '../testing/pictures.ts';
import { databases, get, startService } from '../testing/service.ts';
import { type Browser, standIn } from './testing/browser.ts';
import { uploadMutated } from './testing/mutated-uploads.ts';

type Service = Awaited<ReturnType<typeof startService>>;

/** No two are the same file. */
let count = 0;
const picture = (width = 400, height = 300) => {
  count += 1;
  return plain(`rgb(${count % 256}, ${(count * 7) % 256}, 90)`, width, height)
    .jpeg()
    .toBuffer();
};

const upload = (browser: Browser, name: string, bytes: Buffer | Readable, headers = {}) =>
  browser.send('PUT', `/media/${encodeURIComponent(name)}`, bytes, { headers });

/** All that the service keeps of uploads. */
async function kept({ content }: Service) {
  const temporary = await readdir(uploadFolder(content.settings.dataDir)).catch(() => []);
  const rows = await content.db.selectFrom('media').select('id').execute();
  return { temporary, originals: await content.files.list('originals/'), rows };
}

const nothing = { temporary: [], originals: [], rows: [] };

describe.each(databases)('on %s', (kind) => {
  describe.each([
    ['disk', async () => 'disk'],
    ['a bucket', async () => (await startBucket()).setting],
  ])('and %s', (_name, store) => {
    test('an upload is measured as the import does, seen by the staff, and not by visitors', async () => {
      const service = await startService(kind, { files: await store() });
      const { browser } = await standIn(service, 'editor');
      const bytes = await picture();
      const { id, media_type, size, width, height, color } = await inspectMedia(bytes);
      const { status, headers, body } = await upload(browser, '港の夜 2026.JPG', bytes);
      expect(status).toBe(201);
      expect(headers.etag).toBe(`"${body.data.Version}"`);
      expect(body.data).toMatchObject({
        ID: id,
        Name: '港の夜-2026.jpg',
        Type: media_type,
        Size: size,
        Width: width,
        Height: height,
        Color: color,
        Alt: {},
        Focus: { X: 0.5, Y: 0.5 },
        State: 'draft',
        IsUsed: false,
        CreatedBy: 'Mika Ono',
        UsedIn: [],
      });
      const shown = await browser.get(`/media/${id}/file?w=320`);
      expect(shown).toMatchObject({
        status: 200,
        headers: { 'content-type': 'image/webp', 'cache-control': 'no-store' },
      });
      expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
      expect((await get(service.app, addressOf(bytes))).status).toBe(404);
      expect(await kept(service)).toEqual({ temporary: [], originals: [originalName(id)], rows: [{ id }] });
    });

    test('the same file twice is one, also at the same moment; another under its name gets a number', async () => {
      const service = await startService(kind, { files: await store() });
      const { browser } = await standIn(service, 'editor');
      const bytes = await picture();
      const both = await Promise.all([upload(browser, 'a.jpg', bytes), upload(browser, 'b.jpg', bytes)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
      const again = await upload(browser, 'c.jpg', bytes);
      expect(again).toMatchObject({ status: 200, body: { data: { ID: contentId(bytes) } } });
      const { Name } = again.body.data;
      expect((await upload(browser, Name, await picture())).body.data.Name).toBe(Name.replace('.jpg', '-2.jpg'));
      expect((await browser.get('/media/')).body.total).toBe(2);
      expect((await kept(service)).originals).toHaveLength(2);
    });

    test('a file that nothing needs is removed with all that was made of it', async () => {
      const service = await startService(kind, { files: await store() });
      const { browser } = await standIn(service, 'editor');
      const bytes = await picture();
      const id = contentId(bytes);
      await upload(browser, 'a.jpg', bytes);
      await browser.get(`/media/${id}/file?w=320`);
      expect((await browser.delete(`/media/${id}`)).status).toBe(204);
      for (const name of namesOf(id)) expect(await service.content.files.size(name), name).toBeUndefined();
      expect(await kept(service)).toEqual(nothing);
      expect((await browser.get(`/media/${id}`)).status).toBe(404);
      expect((await browser.delete(`/media/${id}`)).status).toBe(404);
      expect((await upload(browser, 'a.jpg', bytes)).status).toBe(201);
    });

    test('what an upload left that was killed is erased within the hour, and nothing else', async () => {
      const service = await startService(kind, { files: await store() });
      const { db, files } = service.content;
      const row = { name: '', media_type: 'image/jpeg', size: 1, width: 1, height: 1, color: '', tones: '' };
      const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
      const [old = '', young = '', whole = ''] = ids;
      for (const id of ids) await files.write(originalName(id), Buffer.from(id));
      for (const [id, age, stored_at] of [
        [old, 60 * minute, null],
        [young, 20 * minute, null],
        [whole, 60 * minute, now()],
      ] as const)
        await db
          .insertInto('media')
          .values({ ...row, id, name: id, created_at: now(-age), created_by: null, stored_at })
          .execute();
      await eraseOrphans(service.content);
      const left = (await kept(service)).rows.map(({ id }) => id).sort();
      expect(left).toEqual([young, whole].sort());
      expect((await files.list('originals/')).sort()).toEqual([young, whole].map(originalName).sort());
      const { browser } = await standIn(service, 'editor');
      expect((await browser.get('/media/')).body.data.map(({ ID }: { ID: string }) => ID)).toEqual([whole]);
    });
  });

  test('files are found by name, description, kind, lack of use and lack of a description', async () => {
    const service = await startService(kind);
    const { browser } = await standIn(service, 'owner');
    const described = { bytes: await picture(), alt: { 'en-US': 'A harbor at night', 'ja-JP': '' } };
    const folder = attachments({ 'harbor.jpg': described, 'plain_100.jpg': await picture() });
    await importFolder(service.content, await writeFolder(folder));
    await upload(browser, 'rules.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'));
    const find = async (query: string) => {
      const { status, body } = await browser.get(`/media/?${query}`);
      expect(status, query).toBe(200);
      return body.data.map(({ Name }: { Name: string }) => Name);
    };
    expect(await find('')).toEqual(['rules.pdf', 'harbor.jpg', 'plain_100.jpg']);
    expect(await find('q=HARBOR')).toEqual(['harbor.jpg']);
    expect(await find('q=at%20night')).toEqual(['harbor.jpg']);
    expect(await find('q=100%25')).toEqual([]);
    expect(await find('q=_')).toEqual(['plain_100.jpg']);
    expect(await find('name=harbor.jpg')).toEqual(['harbor.jpg']);
    expect(await find('name=harbor')).toEqual([]);
    expect(await find('kind=document')).toEqual(['rules.pdf']);
    expect(await find('without_alt=en-US')).toEqual(['plain_100.jpg']);
    // Decorative is an answer.
    expect(await find('without_alt=ja-JP')).toEqual(['plain_100.jpg']);
    expect(await find('unused=true')).toEqual(['rules.pdf', 'harbor.jpg', 'plain_100.jpg']);
    expect(await find('without_alt=zh-CN')).toEqual(['harbor.jpg', 'plain_100.jpg']);
    expect(await find('page_size=1&page_number=2')).toEqual(['harbor.jpg']);
    for (const wrong of ['kind=x', 'without_alt=fr', 'page_size=51']) {
      expect((await browser.get(`/media/?${wrong}`)).status, wrong).toBe(400);
    }
  });

  test('a description is drafted for the version that was read, and visitors see it only by a release', async () => {
    const service = await startService(kind);
    const { browser } = await standIn(service, 'editor');
    const bytes = await picture();
    const alt = { 'en-US': 'A harbor', 'ja-JP': '港' };
    await importFolder(service.content, await writeFolder(attachments({ 'harbor.jpg': { bytes, alt } })));
    const address = `/media/${contentId(bytes)}`;
    const { headers, body } = await browser.get(address);
    expect(body.data).toMatchObject({ Alt: alt, State: 'live' });
    const change = { Alt: { 'ja-JP': '夜の港', 'zh-CN': '' }, Focus: { X: 0.2, Y: 0.8 } };
    expect((await browser.patch(address, change)).status).toBe(428);
    const headersFor = (etag: unknown) => ({ headers: { 'if-match': String(etag) } });
    const changed = await browser.patch(address, change, headersFor(headers.etag));
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { Alt: { ...alt, ...change.Alt }, Focus: change.Focus, State: 'changed' } },
    });
    const stale = await browser.patch(address, { Focus: { X: 0, Y: 0 } }, headersFor(headers.etag));
    expect(stale).toMatchObject({ status: 412, body: { data: { Focus: change.Focus } } });
    const live = await service.content.db.selectFrom('attachment').selectAll().executeTakeFirstOrThrow();
    expect({ alt: JSON.parse(live.alt), x: live.focus_x }).toEqual({ alt, x: 0.5 });
    // What says the same as what is live is no draft.
    const back = { Alt: alt, Focus: { X: 0.5, Y: 0.5 } };
    const undone = await browser.patch(address, back, headersFor(changed.headers.etag));
    expect(undone.body.data.Alt).toMatchObject(alt);
    for (const wrong of [
      { Alt: { fr: 'x' } },
      { Alt: { 'ja-JP': 5 } },
      { Alt: { 'ja-JP': 'あ'.repeat(mediaLimits.altLength + 1) } },
      { Alt: { 'ja-JP': 'a\nb' } },
      { Focus: { X: 2, Y: 0 } },
      { Focus: { X: 0.5 } },
      { Name: 'x' },
    ]) {
      const { status } = await browser.patch(address, wrong, headersFor('*'));
      expect(status, JSON.stringify(wrong)).toBe(400);
    }
  });

  test('a translator describes in the own language alone', async () => {
    const service = await startService(kind);
    const { browser: editor } = await standIn(service, 'editor');
    const { browser: translator } = await standIn(service, [{ Role: 'translator', Language: 'ja-JP' }]);
    const { ID } = (await upload(editor, 'a.jpg', await picture())).body.data;
    const describeAs = async (body: object) =>
      (await translator.patch(`/media/${ID}`, body, { headers: { 'if-match': '*' } })).status;
    expect(await describeAs({ Alt: { 'ja-JP': '港' } })).toBe(200);
    for (const language of localeCodes.filter((code) => code !== 'ja-JP')) {
      expect(await describeAs({ Alt: { [language]: 'x' } satisfies Partial<Record<LocaleCode, string>> })).toBe(403);
    }
    expect(await describeAs({ Focus: { X: 0, Y: 0 } })).toBe(403);
    expect((await upload(translator, 'b.jpg', await picture())).status).toBe(403);
    expect((await translator.delete(`/media/${ID}`)).status).toBe(403);
  });

  test('what is live, part of another or drafted is not removed, and the answer says by what it is used', async () => {
    const service = await startService(kind);
    const { browser } = await standIn(service, 'owner');
    const [cover, inText, unused, portrait, wide] = await Promise.all([
      picture(),
      picture(),
      picture(),
      picture(300, 400),
      picture(),
    ]);
    const files = { 'cover.jpg': cover, 'text.jpg': inText, 'unused.jpg': unused, 'portrait.jpg': portrait };
    const folder = {
      ...attachments({ ...files, 'wide.jpg': { bytes: wide, portrait: 'portrait.jpg' } }),
      'articles/news/hello/article.yaml': 'id: 1\ntype: Info\ncover: cover.jpg\n',
      'articles/news/hello/en-US.md':
        '---\ntitle: Hello\npublished: 2026-01-01T00:00:00Z\n---\n\n![A text](text.jpg)\n',
    };
    await importFolder(service.content, await writeFolder(folder));
    const remove = (bytes: Buffer) => browser.delete(`/media/${contentId(bytes)}`);
    expect(await remove(cover)).toMatchObject({
      status: 409,
      body: { data: { UsedIn: [{ Subject: 'article', Language: null, Title: 'Hello' }] } },
    });
    expect(await remove(inText)).toMatchObject({ status: 409, body: { data: { UsedIn: [{ Title: 'Hello' }] } } });
    expect(await remove(portrait)).toMatchObject({ status: 409, body: { data: { UsedIn: [{ Title: 'wide.jpg' }] } } });
    const drafted = await picture();
    await upload(browser, 'drafted.jpg', drafted);
    const use = { subject: 'article', subject_id: '1', language: 'ja-JP', edition: 0 } as const;
    await service.content.db
      .insertInto('attachment_use')
      .values({ ...use, attachment_id: contentId(drafted) })
      .execute();
    expect(await remove(drafted)).toMatchObject({
      status: 409,
      body: { data: { UsedIn: [{ Subject: 'article', ID: '1', Language: 'ja-JP', State: 'draft' }] } },
    });
    expect((await get(service.app, addressOf(unused))).status).not.toBe(404);
    expect((await remove(unused)).status).toBe(204);
    expect((await get(service.app, addressOf(unused))).status).toBe(404);
    const { data } = (await browser.get('/activity/?action=remove-file')).body;
    expect(data).toMatchObject([{ Action: 'remove-file', Data: { Name: 'unused.jpg' }, ID: contentId(unused) }]);
  });

  test.each<[string, () => Promise<Buffer>, number, RegExp]>([
    ['a drawing of markup', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /not taken/],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, /type \(unknown\)/],
    ['an animation', async () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), 415, /image\/gif/],
    ['nothing', async () => Buffer.alloc(0), 415, /unknown/],
    ['a picture that is cut short', async () => (await picture(800, 800)).subarray(0, 2000), 422, /cannot be read/],
    ['more pixels than are taken', async () => pngHeader(100_000, 100_000), 422, /pixel limit of 100 million/],
    ['a head without a body', async () => pngHeader(10, 10), 422, /cannot be read/],
  ])('%s is refused in the words of the import, and nothing is left of it', async (_what, make, expected, words) => {
    const service = await startService(kind);
    const { browser } = await standIn(service, 'editor');
    const bytes = await make();
    const { status, body } = await upload(browser, 'picture.png', bytes);
    expect(status).toBe(expected);
    expect(body.detail).toMatch(words);
    const said = await inspectMedia(bytes).catch(({ message }: Error) => message);
    expect(body.errors).toMatchObject([{ field: 'File', message: said }]);
    expect(await kept(service)).toEqual(nothing);
  });

  test('a picture that is also an archive or a script is sent as a picture and nothing else', async () => {
    const service = await startService(kind);
    const { browser } = await standIn(service, 'editor');
    const hidden = Buffer.from('PK\x03\x04<script>alert(document.cookie)</script>');
    const { body } = await upload(browser, 'page.html', Buffer.concat([await picture(), hidden]));
    expect(body.data).toMatchObject({ Name: 'page.jpg', Type: 'image/jpeg' });
    const { headers, bytes } = await browser.get(`/media/${body.data.ID}/file`);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(bytes.includes('script')).toBe(false);
  });
});

test('while the store of files is gone an upload is refused in words, nothing of it is seen, and it can be sent again', async () => {
  const bucket = await startBucket();
  const service = await startService('SQLite', { files: bucket.setting });
  const { browser } = await standIn(service, 'editor');
  const bytes = await picture();
  bucket.setGone(true);
  const refused = await upload(browser, 'a.jpg', bytes);
  expect(refused).toMatchObject({ status: 503, body: { errors: [{ field: 'File', code: 'store' }] } });
  expect((await browser.get('/media/')).body.total).toBe(0);
  expect((await browser.get(`/media/${contentId(bytes)}`)).status).toBe(404);
  bucket.setGone(false);
  const { temporary, originals } = await kept(service);
  expect({ temporary, originals }).toEqual({ temporary: [], originals: [] });
  expect((await upload(browser, 'a.jpg', bytes)).status).toBe(201);
  // One that is known and cannot be looked for is no upload, either.
  bucket.setGone(true);
  expect((await upload(browser, 'a.jpg', bytes)).status).toBe(503);
  bucket.setGone(false);
  expect((await upload(browser, 'a.jpg', bytes)).status).toBe(200);
});

test('what is announced as too large is refused before any of it is read', async () => {
  const service = await startService('SQLite');
  const { browser } = await standIn(service, 'editor');
  let isRead = false;
  const body = new Readable({
    read() {
      isRead = true;
      this.push(null);
    },
  });
  const { status, body: problem } = await upload(browser, 'a.jpg', body, {
    'content-length': String(mediaLimits.bytes + 1),
  });
  expect(status).toBe(413);
  expect(problem.detail).toContain('200 MB');
  expect(isRead).toBe(false);
  expect(await kept(service)).toEqual(nothing);
});

test('what turns out too large while it comes is refused, and nothing is left of it', async () => {
  const service = await startService('SQLite');
  const { browser } = await standIn(service, 'editor');
  const chunk = Buffer.alloc(1024 * 1024);
  const chunks = Array.from({ length: mediaLimits.bytes / chunk.length + 2 }, () => chunk);
  const { status, body } = await upload(browser, 'a.jpg', Readable.from(chunks), {
    'transfer-encoding': 'chunked',
  });
  expect([status, body]).toMatchObject([413, { errors: [{ code: 'too_large' }] }]);
  expect(await kept(service)).toEqual(nothing);
});

test('an upload that is cut off at any point leaves nothing, and the same file can be sent again', async () => {
  const service = await startService('SQLite');
  const { browser } = await standIn(service, 'editor');
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as { port: number };
  const bytes = await picture(2000, 1500);
  for (const share of [0, 0.1, 0.5, 0.99]) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      'PUT /api/studio/media/a.jpg HTTP/1.1',
      'host: studio.example',
      'sec-fetch-site: same-origin',
      `cookie: ${browser.cookie()}`,
      `content-length: ${bytes.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(bytes.subarray(0, bytes.length * share));
    await vi.waitFor(async () => expect((await kept(service)).temporary).toHaveLength(1));
    socket.destroy();
    await vi.waitFor(async () => expect(await kept(service)).toEqual(nothing));
  }
  expect((await upload(browser, 'a.jpg', bytes)).status).toBe(201);
});

test('no mutation of a real file is answered with a failure of ours, and refused ones leave nothing', async () => {
  const service = await startService('SQLite');
  const { statuses, taken } = await uploadMutated(service, 100);
  expect([...statuses].filter((status) => ![200, 201, 415, 422].includes(status))).toEqual([]);
  const { temporary, originals, rows } = await kept(service);
  expect(temporary).toEqual([]);
  expect(new Set(originals)).toEqual(taken);
  expect(rows).toHaveLength(taken.size);
});

/** The start of a PNG that says it is this large. */
function pngHeader(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008020000000000000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, Buffer.from('49444154', 'hex'), Buffer.alloc(64)]);
}
