import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importFolder } from '../import-export/import.ts';
import { attachments, writeFolder } from '../testing/folder.ts';
import { addressOf, browsers, plain, preparePictures } from '../testing/pictures.ts';
import { type DatabaseKind, databases, get, sampleFolder, startService } from '../testing/service.ts';
import { contentId } from './media.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const zip = Buffer.from(
  'UEsDBBQAAAAAAAAAIVyGphA2BQAAAAUAAAAIAAAAbG9nby50eHRoZWxsb1BLAQIUAxQAAAAAAAAAIVyGphA2BQAAAAUAAAAIAAAAAAAAAAAAAACAAQAAAABsb2dvLnR4dFBLBQYAAAAAAQABADYAAAArAAAAAAA=',
  'base64',
);
const sampleFile = (name: string) => readFile(path.join(sampleFolder, 'attachments', name));

async function serviceWith(kind: DatabaseKind, files: Record<string, Uint8Array>) {
  const { content, app } = await startService(kind);
  await importFolder(content, await writeFolder(attachments(files)));
  await preparePictures(content);
  return app;
}

describe.each(databases)('a video on %s', (kind) => {
  test('is sent whole where no part is asked for', async () => {
    const [mp4, webm] = [await sampleFile('game-skyisles.mp4'), await sampleFile('hero-harbor.webm')];
    const app = await serviceWith(kind, { 'a.mp4': mp4, 'b.webm': webm });
    for (const [bytes, type] of [
      [mp4, 'video/mp4'],
      [webm, 'video/webm'],
    ] as const) {
      const { status, headers, response } = await get(app, addressOf(bytes));
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.length),
        'accept-ranges': 'bytes',
        etag: `"${contentId(bytes)}"`,
      });
      expect(headers).not.toHaveProperty('content-disposition');
      expect(headers).not.toHaveProperty('content-range');
      expect(response.rawPayload.equals(bytes)).toBe(true);
    }
  });

  test('is sent in the parts a player asks for', async () => {
    const video = await sampleFile('hero-harbor.webm');
    const app = await serviceWith(kind, { 'video.webm': video });
    const last = video.length - 1;
    const parts: [range: string, start: number, end: number][] = [
      ['bytes=0-99', 0, 99],
      ['bytes=0-0', 0, 0],
      ['bytes=1000-250000', 1000, 250_000],
      ['bytes=-500', last - 499, last],
      [`bytes=${last - 9}-`, last - 9, last],
      ['bytes=0-', 0, last],
      ['bytes=100-999999999', 100, last],
    ];
    for (const [range, start, end] of parts) {
      const { status, headers, response } = await get(app, addressOf(video), { range });
      expect([range, status]).toEqual([range, 206]);
      expect(headers).toMatchObject({
        'content-type': 'video/webm',
        'content-range': `bytes ${start}-${end}/${video.length}`,
        'content-length': String(end - start + 1),
        'accept-ranges': 'bytes',
        etag: `"${contentId(video)}"`,
      });
      expect(response.rawPayload.equals(video.subarray(start, end + 1))).toBe(true);
    }
  });

  test('has no part beyond its end', async () => {
    const video = await sampleFile('hero-harbor.webm');
    const app = await serviceWith(kind, { 'video.webm': video });
    for (const range of [`bytes=${video.length}-`, 'bytes=999999999-', 'bytes=-0']) {
      const { status, headers } = await get(app, addressOf(video), { range });
      expect([range, status]).toEqual([range, 416]);
      expect(headers).toMatchObject({
        'content-range': `bytes */${video.length}`,
        'content-type': 'application/problem+json; charset=utf-8',
        'cache-control': 'no-store',
      });
    }
  });

  test('is sent whole where the part asked for makes no sense, or is of something else', async () => {
    const video = await sampleFile('hero-harbor.webm');
    const app = await serviceWith(kind, { 'video.webm': video });
    const asked = [
      { range: 'bytes=9-3' },
      { range: 'bytes=abc' },
      { range: 'items=0-5' },
      { range: 'bytes=0-1,5-6' },
      { range: 'bytes=0-99', 'if-range': '"another"' },
      { range: 'bytes=0-99', 'if-range': 'Thu, 01 Jan 2026 00:00:00 GMT' },
    ];
    for (const headers of asked) {
      const answer = await get(app, addressOf(video), headers);
      expect([headers, answer.status, answer.response.rawPayload.length]).toEqual([headers, 200, video.length]);
      expect(answer.headers).not.toHaveProperty('content-range');
    }
    const same = await get(app, addressOf(video), { range: 'bytes=0-99', 'if-range': `"${contentId(video)}"` });
    expect(same.status).toBe(206);
  });
});

describe.each(databases)('a document on %s', (kind) => {
  test('is saved under its name, in any script', async () => {
    const pdfs = ['report.pdf', '会社案内.pdf', '회사.pdf', 'Ünï_cödé-2.pdf'];
    const files = Object.fromEntries(pdfs.map((name) => [name, Buffer.concat([pdf, Buffer.from(`% ${name}\n`)])]));
    const app = await serviceWith(kind, { ...files, 'プレスキット.zip': zip });
    for (const [name, bytes] of Object.entries({ ...files, 'プレスキット.zip': zip })) {
      const { headers, response } = await get(app, addressOf(bytes));
      expect(headers['content-type']).toBe(name.endsWith('.zip') ? 'application/zip' : 'application/pdf');
      const [, encoded = ''] =
        /^attachment; filename\*=UTF-8''([A-Za-z0-9%._-]+)$/.exec(String(headers['content-disposition'])) ?? [];
      expect(decodeURIComponent(encoded)).toBe(name);
      expect(response.rawPayload.equals(bytes)).toBe(true);
    }
  });
});

describe('every file', () => {
  const everyKind = async () => ({
    'picture.jpg': await plain('#204060').jpeg().toBuffer(),
    'video.webm': await sampleFile('hero-harbor.webm'),
    'document.pdf': pdf,
    'archive.zip': zip,
  });

  test('is sent so that it can do nothing but be shown, and be cached for good', async () => {
    const files = await everyKind();
    const app = await serviceWith('SQLite', files);
    for (const bytes of Object.values(files)) {
      const { headers } = await get(app, addressOf(bytes), { 'accept-encoding': 'gzip, br' });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
        etag: expect.stringMatching(/^"[\w-]+"$/),
      });
      expect(headers).not.toHaveProperty('content-encoding');
    }
  });

  test('is not sent again to those who have it', async () => {
    const files = await everyKind();
    const app = await serviceWith('SQLite', files);
    for (const bytes of Object.values(files)) {
      const { headers } = await get(app, addressOf(bytes));
      const tag = String(headers.etag);
      for (const tags of [tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag} , "third"`, '*']) {
        const answer = await get(app, addressOf(bytes), { 'if-none-match': tags });
        expect([tags, answer.status, answer.response.rawPayload.length]).toEqual([tags, 304, 0]);
        expect(answer.headers).toMatchObject({ etag: tag, 'cache-control': headers['cache-control'] });
        expect(answer.headers.vary).toBe(headers.vary);
      }
      for (const tags of ['"other"', tag.slice(1, -1), '"other", W/"third"']) {
        expect((await get(app, addressOf(bytes), { 'if-none-match': tags })).status).toBe(200);
      }
    }
  });

  test('a picture in another format or width is another thing to have', async () => {
    const bytes = await plain('#204060', 700, 70).jpeg().toBuffer();
    const app = await serviceWith('SQLite', { 'picture.jpg': bytes });
    const tags = new Set<unknown>();
    for (const accept of Object.values(browsers)) {
      for (const query of ['', '?w=320', '?w=640']) {
        tags.add((await get(app, addressOf(bytes) + query, { accept })).headers.etag);
      }
    }
    expect(tags.size).toBe(9);
  });

  test('answers HEAD as GET, without the bytes', async () => {
    const files = await everyKind();
    const app = await serviceWith('SQLite', files);
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    for (const bytes of Object.values(files)) {
      const [whole, head] = await Promise.all(
        ['GET', 'HEAD'].map(async (method) => {
          const response = await fetch(origin + addressOf(bytes), { method });
          const { date, connection, 'keep-alive': _, ...headers } = Object.fromEntries(response.headers);
          return { status: response.status, headers, size: (await response.arrayBuffer()).byteLength };
        }),
      );
      expect(head).toEqual({ ...whole, size: 0 });
      expect(whole?.headers['content-length']).toBe(String(whole?.size));
    }
  });

  test('only a picture comes in widths and formats', async () => {
    const { 'picture.jpg': picture, ...others } = await everyKind();
    const app = await serviceWith('SQLite', { 'picture.jpg': picture, ...others });
    expect((await get(app, `${addressOf(picture)}?w=320`)).status).toBe(200);
    for (const bytes of Object.values(others)) {
      expect((await get(app, `${addressOf(bytes)}?w=320`)).status).toBe(400);
      expect((await get(app, `${addressOf(bytes)}?format=jpeg`)).status).toBe(400);
    }
  });
});

test.each(databases)('where there is no file, none is found (%s)', async (kind) => {
  const app = await serviceWith(kind, { 'document.pdf': pdf });
  const id = contentId(pdf);
  const others = [
    '0'.repeat(32),
    'x',
    id.toUpperCase(),
    id.slice(1),
    `${id}0`,
    `${id}%00`,
    '..%2F..%2Fcontent.sqlite',
    `${'%27%20or%20%271'.repeat(3)}`,
  ];
  for (const other of others) {
    const { status, headers } = await get(app, `/api/attachment/file/${other}`);
    expect([other, status]).toEqual([other, 404]);
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    });
  }
  expect((await get(app, addressOf(pdf))).status).toBe(200);
});
