import { imageWidths } from 'contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { importFolder } from '../import-export/import.ts';
import { attachments, writeFolder } from '../testing/folder.ts';
import { addressOf, browsers, fetchPicture, plain, preparePictures } from '../testing/pictures.ts';
import { get, startService } from '../testing/service.ts';
import { contentId } from './media.ts';

/** A service that has these pictures in all sizes. */
async function serviceWith(pictures: Record<string, Uint8Array>, overrides = {}) {
  const service = await startService('SQLite', overrides);
  await importFolder(service.content, await writeFolder(attachments(pictures)));
  await preparePictures(service.content);
  return service;
}

describe('by what the browser accepts', () => {
  const cases = [
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
  ] as const;

  test('a picture is sent in the best format, or as JPEG to who wants a file to keep', async () => {
    const pictureIn = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
      plain('#204060', 700, 70).toFormat(format).toBuffer();
    const given = {
      jpeg: await pictureIn('jpeg'),
      png: await pictureIn('png'),
      webp: await pictureIn('webp'),
      avif: await pictureIn('avif'),
    };
    const { app } = await serviceWith(given);
    for (const { given: from, accept, sent } of cases) {
      const { headers, format } = await fetchPicture(app, addressOf(given[from]), accept);
      expect([from, accept, format]).toEqual([from, accept, sent]);
      expect(headers).toMatchObject({ 'content-type': `image/${sent}`, vary: 'Accept' });
    }
    for (const bytes of Object.values(given)) {
      const { headers, format, size } = await fetchPicture(app, `${addressOf(bytes)}?format=jpeg`, browsers.avif);
      expect([headers['content-type'], format, size]).toEqual(['image/jpeg', 'jpeg', '700x70']);
      expect((await get(app, `${addressOf(bytes)}?format=tiff`)).status).toBe(400);
    }
  });

  test('what is transparent stays so, and becomes white where the format cannot', async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const [png, webp] = [await clear.png().toBuffer(), await clear.webp().toBuffer()];
    const { app } = await serviceWith({ 'a.png': png, 'b.webp': webp });
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
  test('each allowed one is as wide as asked, never wider than given', async () => {
    const wide = await plain('#204060', 3000, 30).jpeg().toBuffer();
    const narrow = await plain('#602040', 700, 70).jpeg().toBuffer();
    const { app } = await serviceWith({ 'wide.jpg': wide, 'narrow.jpg': narrow });
    for (const accept of Object.values(browsers)) {
      for (const width of imageWidths) {
        const [fromWide, fromNarrow] = await Promise.all(
          [wide, narrow].map((bytes) => fetchPicture(app, `${addressOf(bytes)}?w=${width}`, accept)),
        );
        expect(fromWide?.size).toBe(`${width}x${Math.round(width / 100)}`);
        expect(fromNarrow?.size).toBe(width < 700 ? `${width}x${width / 10}` : '700x70');
        expect(fromWide?.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      }
      expect((await fetchPicture(app, addressOf(wide), accept)).size).toBe('3000x30');
    }
  });

  test('a picture that lies on its side has the width it is shown with', async () => {
    const bytes = await plain('#204060', 400, 800).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { app } = await serviceWith({ 'turned.jpg': bytes });
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
  });
});

describe('a size that is not made yet', () => {
  async function unprepared() {
    const bytes = await plain('#204060', 2000, 1000).jpeg().toBuffer();
    const { content, app } = await startService('SQLite');
    await importFolder(content, await writeFolder(attachments({ 'picture.jpg': bytes })));
    const url = addressOf(bytes);
    const store = async (name: string, width: number, format: 'avif' | 'webp' | 'jpeg') =>
      content.files.write(
        `variants/${contentId(bytes)}/${name}`,
        await plain('#204060', width, width / 2)
          .toFormat(format)
          .toBuffer(),
      );
    return { content, app, url, store };
  }

  test('is answered by the nearest that the browser can read, which nobody keeps', async () => {
    const { app, url, store } = await unprepared();
    await store('320.jpeg', 320, 'jpeg');
    await store('1280.avif', 1280, 'avif');
    const sentTo = async (accept: string, width: number) => {
      const { format, size, headers } = await fetchPicture(app, `${url}?w=${width}`, accept);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept' });
      expect(headers).not.toHaveProperty('etag');
      return [format, size, headers['content-type']];
    };
    expect(await sentTo(browsers.avif, 1920)).toEqual(['avif', '1280x640', 'image/avif']);
    expect(await sentTo(browsers.avif, 320)).toEqual(['jpeg', '320x160', 'image/jpeg']);
    expect(await sentTo(browsers.webp, 1920)).toEqual(['jpeg', '320x160', 'image/jpeg']);
    expect(await sentTo(browsers.original, 1920)).toEqual(['jpeg', '320x160', 'image/jpeg']);
    await store('1920.avif', 1920, 'avif');
    const made = await fetchPicture(app, `${url}?w=1920`, browsers.avif);
    expect(made.headers).toMatchObject({ 'cache-control': expect.stringContaining('immutable') });
    expect(made.size).toBe('1920x960');
  });

  test('is answered by the picture’s colour in its shape while there is nothing else', async () => {
    const { app, url } = await unprepared();
    const { headers, bytes, size } = await fetchPicture(app, `${url}?w=640`, browsers.avif);
    expect(size).toBe('2000x1000');
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' });
    const { dominant } = await sharp(bytes).stats();
    expect(dominant).toEqual({ r: 0x20 - 8, g: 0x40 - 8, b: 0x60 - 8 });
  });
});
