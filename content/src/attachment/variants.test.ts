import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { imageWidths } from 'contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { importFolder } from '../import-export/import.ts';
import { startBucket } from '../testing/bucket.ts';
import { attachments, writeFolder } from '../testing/folder.ts';
import { addressOf, browsers, fetchPicture, plain } from '../testing/pictures.ts';
import { get, startService } from '../testing/service.ts';
import { contentId } from './media.ts';

describe('by what the browser accepts', () => {
  test.each([
    { given: 'jpeg', accept: browsers.avif, sent: 'avif' },
    { given: 'png', accept: browsers.avif, sent: 'avif' },
    { given: 'jpeg', accept: browsers.webp, sent: 'webp' },
    { given: 'avif', accept: browsers.webp, sent: 'webp' },
    { given: 'jpeg', accept: '*/*', sent: 'jpeg' },
    { given: 'png', accept: '*/*', sent: 'png' },
    { given: 'webp', accept: '*/*', sent: 'jpeg' },
    { given: 'avif', accept: '*/*', sent: 'jpeg' },
    { given: 'jpeg', accept: '', sent: 'jpeg' },
    { given: 'png', accept: 'text/html', sent: 'png' },
    { given: 'jpeg', accept: 'IMAGE/WebP', sent: 'webp' },
    { given: 'jpeg', accept: 'image/avif;q=0, image/webp', sent: 'webp' },
    { given: 'jpeg', accept: 'image/avif; q=0.0, image/webp;q=0', sent: 'jpeg' },
    { given: 'jpeg', accept: 'image/avif;q=0.5', sent: 'avif' },
  ] as const)('$given is sent as $sent to $accept', async ({ given, accept, sent }) => {
    const { content, app } = await startService('SQLite');
    const bytes = await plain('#204060').toFormat(given).toBuffer();
    await importFolder(content, await writeFolder(attachments({ 'picture.jpg': bytes })));
    const { headers, format } = await fetchPicture(app, addressOf(bytes), accept);
    expect(format).toBe(sent);
    expect(headers).toMatchObject({ 'content-type': `image/${sent}`, vary: 'Accept' });
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    '%s is sent as JPEG to who wants a file to keep',
    async (given) => {
      const { content, app } = await startService('SQLite');
      const bytes = await plain('#204060', 700, 70).toFormat(given).toBuffer();
      await importFolder(content, await writeFolder(attachments({ 'picture.jpg': bytes })));
      const { headers, format, size } = await fetchPicture(app, `${addressOf(bytes)}?format=jpeg`, browsers.avif);
      expect([headers['content-type'], format, size]).toEqual(['image/jpeg', 'jpeg', '700x70']);
      expect((await get(app, `${addressOf(bytes)}?format=tiff`)).status).toBe(400);
    },
  );

  test('what is transparent stays so, and becomes white where the format cannot', async () => {
    const { content, app } = await startService('SQLite');
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const [png, webp] = [await clear.png().toBuffer(), await clear.webp().toBuffer()];
    await importFolder(content, await writeFolder(attachments({ 'a.png': png, 'b.webp': webp })));
    const pixelOf = async (bytes: Uint8Array, accept: string) => [
      ...(
        await sharp((await fetchPicture(app, addressOf(bytes), accept)).bytes)
          .raw()
          .toBuffer()
      ).subarray(0, 4),
    ];
    expect((await pixelOf(png, browsers.avif))[3]).toBe(0);
    expect((await pixelOf(png, browsers.webp))[3]).toBe(0);
    expect((await pixelOf(png, browsers.original))[3]).toBe(0);
    expect((await pixelOf(webp, browsers.original)).slice(0, 3)).toEqual([255, 255, 255]);
  });
});

describe('in a width', () => {
  test.each(Object.entries(browsers))(
    'each allowed one is as wide as asked, never wider than given (%s)',
    async (_, accept) => {
      const { content, app } = await startService('SQLite');
      const wide = await plain('#204060', 3000, 30).jpeg().toBuffer();
      const narrow = await plain('#602040', 700, 70).jpeg().toBuffer();
      await importFolder(content, await writeFolder(attachments({ 'wide.jpg': wide, 'narrow.jpg': narrow })));
      for (const width of imageWidths) {
        const [fromWide, fromNarrow] = await Promise.all(
          [wide, narrow].map((bytes) => fetchPicture(app, `${addressOf(bytes)}?w=${width}`, accept)),
        );
        expect(fromWide?.size).toBe(`${width}x${Math.round(width / 100)}`);
        expect(fromNarrow?.size).toBe(width < 700 ? `${width}x${width / 10}` : '700x70');
      }
      expect((await fetchPicture(app, addressOf(wide), accept)).size).toBe('3000x30');
    },
  );

  test('a picture that lies on its side has the width it is shown with', async () => {
    const { content, app } = await startService('SQLite');
    const bytes = await plain('#204060', 400, 800).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    await importFolder(content, await writeFolder(attachments({ 'turned.jpg': bytes })));
    expect((await fetchPicture(app, `${addressOf(bytes)}?w=320`, browsers.webp)).size).toBe('320x160');
  });

  test('any other width is refused', async () => {
    const { content, app } = await startService('SQLite');
    const bytes = await plain('#204060').jpeg().toBuffer();
    await importFolder(content, await writeFolder(attachments({ 'picture.jpg': bytes })));
    const widths = ['1', '321', '5000', '0', '-320', '320.0', '0320', '3.2e2', 'abc', '', '320&w=640', '320%20'];
    for (const width of widths) {
      const { status, headers, body } = await get(app, `${addressOf(bytes)}?w=${width}`);
      expect([width, status, body.errors[0].field]).toEqual([width, 400, 'w']);
      expect(headers['cache-control']).toBe('no-store');
    }
    const folders = await readdir(path.join(content.settings.dataDir, 'files'));
    expect(folders.sort()).toEqual(['originals', 'unfinished']);
  });
});

describe('a variant', () => {
  test('is stored: the next request reads what the first made', async () => {
    const { content, app } = await startService('SQLite');
    const bytes = await plain('#204060').jpeg().toBuffer();
    await importFolder(content, await writeFolder(attachments({ 'picture.jpg': bytes })));
    const folder = path.join(content.settings.dataDir, 'files/variants', contentId(bytes));
    const first = await fetchPicture(app, `${addressOf(bytes)}?w=320`, browsers.webp);
    expect(await readdir(folder)).toEqual(['320.webp']);
    const made = await stat(path.join(folder, '320.webp'), { bigint: true });
    const second = await fetchPicture(app, `${addressOf(bytes)}?w=320`, browsers.webp);
    const { ino, mtimeNs } = await stat(path.join(folder, '320.webp'), { bigint: true });
    expect({ ino, mtimeNs }).toEqual({ ino: made.ino, mtimeNs: made.mtimeNs });
    expect(second.bytes.equals(first.bytes)).toBe(true);
  });

  test('is made once, however many ask for it at the same time', async () => {
    const bucket = await startBucket();
    const { content, app } = await startService('SQLite', { files: bucket.setting });
    const bytes = await plain('#204060', 640, 480).jpeg().toBuffer();
    await importFolder(content, await writeFolder(attachments({ 'picture.jpg': bytes })));
    const urls = Array.from({ length: 12 }, (_, index) => `${addressOf(bytes)}?w=${index % 2 ? 320 : 640}`);
    const sent = await Promise.all(urls.map((url) => fetchPicture(app, url, browsers.webp)));
    expect(sent.map(({ size }) => size)).toEqual(urls.map((url) => (url.endsWith('320') ? '320x240' : '640x480')));
    const made = bucket.requests.filter((request) => request.startsWith('PUT') && request.includes('variants'));
    expect(made.sort()).toEqual([320, 640].map((width) => `PUT /site/variants/${contentId(bytes)}/${width}.webp`));
  });

  test('has to wait its turn, and where too many wait it is refused for the moment', async () => {
    const { content, app } = await startService('SQLite');
    const pictures = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        plain(`hsl(${index * 18}, 60%, 40%)`)
          .jpeg()
          .toBuffer(),
      ),
    );
    const named = Object.fromEntries(pictures.map((bytes, index) => [`${index}.jpg`, bytes]));
    await importFolder(content, await writeFolder(attachments(named)));
    const wanted = pictures.flatMap((bytes) =>
      Object.values(browsers).flatMap((accept) =>
        imageWidths.map((width) => ({ url: `${addressOf(bytes)}?w=${width}`, accept })),
      ),
    );
    const ask = ({ url, accept }: { url: string; accept: string }) => get(app, url, { accept });
    const answers = await Promise.all(wanted.map(ask));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) {
      expect(headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
    }
    const later = wanted.filter((_, index) => answers[index]?.status === 503);
    expect(new Set((await Promise.all(later.map(ask))).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('that could not be made is made at the next request', async () => {
    const { content, app } = await startService('SQLite');
    const bytes = await plain('#204060').jpeg().toBuffer();
    await importFolder(content, await writeFolder(attachments({ 'picture.jpg': bytes })));
    await content.files.remove(`originals/${contentId(bytes)}`);
    expect((await get(app, addressOf(bytes))).status).toBe(500);
    await content.files.write(`originals/${contentId(bytes)}`, bytes);
    expect((await get(app, addressOf(bytes))).status).toBe(200);
  });
});
