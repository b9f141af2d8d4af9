import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Image } from 'contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { importFolder } from '../import-export/import.ts';
import { attachments, changeFolder, work, writeFolder } from '../testing/folder.ts';
import { addressOf, browsers, fetchPicture, plain, preparePictures } from '../testing/pictures.ts';
import { databases, get, sampleFolder, startService } from '../testing/service.ts';
import { contentId } from './media.ts';

const secret = 'Hidden Street 42';

/** The colours of the four quarters, each named by its strongest part. */
async function quarters(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const nameAt = (x: number, y: number) => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (Math.min(r, g, b) > 150) return 'W';
    return r > g && r > b ? 'R' : g > b ? 'G' : 'B';
  };
  return [nameAt(0.25, 0.25), nameAt(0.75, 0.25), nameAt(0.25, 0.75), nameAt(0.75, 0.75)].join('');
}

/** Red and green above blue and white, 64 wide and 32 high. */
async function fourQuarters() {
  const quarter = (background: string) => plain(background, 32, 16).png().toBuffer();
  const places = [
    { input: await quarter('#ff0000'), left: 0, top: 0 },
    { input: await quarter('#00ff00'), left: 32, top: 0 },
    { input: await quarter('#0000ff'), left: 0, top: 16 },
    { input: await quarter('#ffffff'), left: 32, top: 16 },
  ];
  return sharp(await plain('#000000', 64, 32).composite(places).png().toBuffer());
}

async function telltale(format: 'jpeg' | 'png' | 'webp' | 'avif') {
  const picture = (await fourQuarters())
    .withExif({
      IFD0: { Copyright: secret, Make: 'A camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '35/1 41/1 22/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '139/1 41/1 30/1',
      },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${secret}</place></x:xmpmeta>`)
    .withIccProfile('p3');
  return picture.toFormat(format, { lossless: true, chromaSubsampling: '4:4:4' }).toBuffer();
}

test('what a camera wrote into a picture is in nothing that is sent', async () => {
  const { content, app } = await startService('SQLite');
  const given = await Promise.all((['jpeg', 'png', 'webp', 'avif'] as const).map(telltale));
  for (const bytes of given) {
    expect(bytes.includes(secret)).toBe(true);
    expect(await sharp(bytes).metadata()).toMatchObject({
      exif: expect.any(Buffer),
      icc: expect.any(Buffer),
      xmp: expect.any(Buffer),
    });
  }
  const named = Object.fromEntries(given.map((bytes, index) => [`picture-${index}.jpg`, bytes]));
  await importFolder(content, await writeFolder(attachments(named)));
  await preparePictures(content);
  for (const bytes of given) {
    for (const accept of Object.values(browsers)) {
      for (const query of ['', '?w=320']) {
        const { metadata, bytes: sent } = await fetchPicture(app, addressOf(bytes) + query, accept);
        expect(metadata).toEqual({});
        expect(sent.includes(secret)).toBe(false);
        expect(sent.includes('GPS')).toBe(false);
      }
    }
  }
});

describe.each(databases)('on %s', (kind) => {
  test('a picture stands upright in every format, and the API gives the size it then has', async () => {
    const { content, app } = await startService(kind);
    const upright = ['RGBW', 'GRWB', 'WBGR', 'BWRG', 'RBGW', 'BRWG', 'WGBR', 'GWRB'];
    const given = await Promise.all(
      upright.map(async (_, index) =>
        (await fourQuarters())
          .withMetadata({ orientation: index + 1 })
          .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
          .toBuffer(),
      ),
    );
    const named = Object.fromEntries(given.map((bytes, index) => [`turned-${index + 1}.jpg`, bytes]));
    const articles = given.flatMap((_, index) => [
      [`articles/news/${index}/article.yaml`, `id: ${100 + index}\ntype: Info\ncover: turned-${index + 1}.jpg\n`],
      [`articles/news/${index}/en-US.md`, '---\ntitle: Turned\npublished: 2026-01-01T00:00:00Z\n---\n'],
    ]);
    await importFolder(content, await writeFolder({ ...attachments(named), ...Object.fromEntries(articles) }));
    await preparePictures(content);
    for (const [index, bytes] of given.entries()) {
      const [width, height] = index < 4 ? [64, 32] : [32, 64];
      for (const accept of Object.values(browsers)) {
        const sent = await fetchPicture(app, addressOf(bytes), accept);
        expect([index + 1, sent.size, await quarters(sent.bytes)]).toEqual([
          index + 1,
          `${width}x${height}`,
          upright[index],
        ]);
      }
      const { body } = await get(app, `/api/article/2/${100 + index}`);
      expect(body.data.Cover).toMatchObject({ ID: contentId(bytes), Width: width, Height: height });
    }
  });

  test('the API gives the dominant colour, the focus and the description in the language of the text', async () => {
    const { content, app } = await startService(kind);
    const bytes = await plain('#c02010').jpeg().toBuffer();
    const folder = await writeFolder({
      ...attachments({ 'red.jpg': { bytes, focus: [0.25, 0.8], alt: { 'en-US': 'All red' } } }),
      'articles/news/hello/article.yaml': 'id: 1\ntype: Info\ncover: red.jpg\n',
    });
    await importFolder(content, folder);
    const { Cover } = (await get(app, '/api/article/2/1')).body.data;
    expect(Cover).toMatchObject({
      Alt: 'All red',
      Focus: { X: 0.25, Y: 0.8 },
      Color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    const parts = [1, 3, 5].map((at) => Number.parseInt(Cover.Color.slice(at, at + 2), 16));
    for (const [index, part] of [0xc0, 0x20, 0x10].entries())
      expect(Math.abs((parts[index] ?? 0) - part)).toBeLessThan(16);
    const japanese = (await get(app, '/api/article/5/1')).body.data.Cover;
    expect(japanese).toMatchObject({ ID: Cover.ID, Alt: '' });
  });

  test('a picture comes with its loop as the folder orders it, and follows when the video is another', async () => {
    const { content, app } = await startService(kind);
    const [red, blue] = [await plain('#c02010').jpeg().toBuffer(), await plain('#1020c0').jpeg().toBuffer()];
    const videoOf = (name: string) => readFile(path.join(sampleFolder, 'attachments', name));
    const [webm, mp4] = [await videoOf('hero-harbor.webm'), await videoOf('hero-harbor.mp4')];
    const folder = await writeFolder({
      ...attachments({
        'red.jpg': { bytes: red, loop: ['red.webm', 'red.mp4'] },
        'blue.jpg': blue,
        'red.mp4': mp4,
        'red.webm': webm,
      }),
      'articles/news/hello/article.yaml': 'id: 1\ntype: Info\ncover: red.jpg\n',
      ...work({ gallery: ['blue.jpg', 'red.jpg'] }),
    });
    await importFolder(content, folder);
    const moving = [
      { URL: addressOf(webm), Type: 'video/webm' },
      { URL: addressOf(mp4), Type: 'video/mp4' },
    ];
    expect((await get(app, '/api/article/?category_id=2')).body.data[0].Cover.Loop).toEqual(moving);
    expect((await get(app, '/api/article/2/1')).body.data.Cover.Loop).toEqual(moving);
    const { Gallery } = (await get(app, '/api/article/3/20')).body.data.Work;
    expect(Gallery.map(({ Loop }: Image) => Loop)).toEqual([[], moving]);
    for (const { URL, Type } of moving) expect((await get(app, URL)).headers['content-type']).toBe(Type);

    const other = await videoOf('game-skyisles.webm');
    await changeFolder(folder, { 'attachments/red.webm': other });
    await importFolder(content, folder);
    expect((await get(app, '/api/article/2/1')).body.data.Cover.Loop).toEqual([
      { URL: addressOf(other), Type: 'video/webm' },
      moving[1],
    ]);
  });
});

test.each([
  { kind: 'grey', make: () => plain('#808080').toColourspace('b-w').png(), color: '#787878' },
  { kind: '16 bits deep', make: () => plain('#ff8000').toColourspace('rgb16').png(), color: '#f87808' },
  { kind: 'made for print', make: () => plain('#ff8000').toColourspace('cmyk').jpeg(), color: '#f87808' },
])('a picture that is $kind has its colour too, and is shown', async ({ make, color }) => {
  const { content, app } = await startService('SQLite');
  const bytes = await make().toBuffer();
  const folder = await writeFolder({
    ...attachments({ 'picture.png': bytes }),
    'articles/news/hello/article.yaml': 'id: 1\ntype: Info\ncover: picture.png\n',
  });
  await importFolder(content, folder);
  await preparePictures(content);
  expect((await get(app, '/api/article/2/1')).body.data.Cover.Color).toBe(color);
  for (const accept of Object.values(browsers)) {
    const { bytes: sent } = await fetchPicture(app, addressOf(bytes), accept);
    expect((await sharp(sent).metadata()).space).toMatch(/^(srgb|b-w)$/);
  }
});
