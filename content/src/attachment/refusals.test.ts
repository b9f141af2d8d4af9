import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { importFolder } from '../import-export/import.ts';
import { attachments, writeFolder } from '../testing/folder.ts';
import { addressOf, plain, preparePictures } from '../testing/pictures.ts';
import { databases, get, startService } from '../testing/service.ts';

const noise = () =>
  sharp({
    create: {
      width: 200,
      height: 150,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

/** A PNG of one colour, with a file size that says nothing of what it takes to unpack it. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = deflateSync(rows, { level: 1 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** A small picture whose head says that it is huge: before it is unpacked, nothing else tells. */
async function claiming(format: 'jpeg' | 'png' | 'webp' | 'avif', side: number): Promise<Buffer> {
  const bytes = await plain('#204060').toFormat(format).toBuffer();
  if (format === 'png') {
    bytes.writeUInt32BE(side, 16);
    bytes.writeUInt32BE(side, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  }
  if (format === 'jpeg') {
    const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'));
    bytes.writeUInt16BE(side, frame + 5);
    bytes.writeUInt16BE(side, frame + 7);
  }
  if (format === 'webp') {
    const frame = bytes.indexOf(Buffer.from('9d012a', 'hex'));
    bytes.writeUInt16LE(side, frame + 3);
    bytes.writeUInt16LE(side, frame + 5);
  }
  if (format === 'avif') {
    const extent = bytes.indexOf('ispe');
    bytes.writeUInt32BE(side, extent + 8);
    bytes.writeUInt32BE(side, extent + 12);
  }
  return bytes;
}

async function startOf(file: string): Promise<Buffer> {
  await using handle = await open(file);
  return (await handle.read(Buffer.alloc(65_536), 0, 65_536, 0)).buffer;
}

const tooLarge = /cannot be read: .*pixel limit of 100 million; save it smaller, such as 8000 × 6000$/;
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each<{ what: string; bytes: () => Promise<Buffer> | Buffer; because: RegExp }>([
  { what: 'HTML', bytes: () => Buffer.from('<!doctype html><script>alert(1)</script>'), because: /not taken/ },
  { what: 'SVG', bytes: () => Buffer.from(svg), because: /not taken/ },
  { what: 'SVG with a declaration', bytes: () => Buffer.from(`<?xml version="1.0"?>\n${svg}`), because: /not taken/ },
  { what: 'a GIF', bytes: () => plain('#204060').gif().toBuffer(), because: /\(image\/gif\) are not taken/ },
  { what: 'a TIFF', bytes: () => plain('#204060').tiff().toBuffer(), because: /\(image\/tiff\) are not taken/ },
  { what: 'a program of this system', bytes: () => startOf(process.execPath), because: /not taken/ },
  { what: 'a program for Windows', bytes: () => Buffer.from(`MZ${'\0'.repeat(200)}`), because: /not taken/ },
  { what: 'a script', bytes: () => Buffer.from('#!/bin/sh\nrm -rf /\n'), because: /not taken/ },
  { what: 'an empty file', bytes: () => Buffer.alloc(0), because: /not taken/ },
  { what: 'half a JPEG', bytes: async () => half(await noise().jpeg().toBuffer()), because: /cannot be read/ },
  { what: 'half a PNG', bytes: async () => half(await noise().png().toBuffer()), because: /cannot be read/ },
  { what: 'half a WebP', bytes: async () => half(await noise().webp().toBuffer()), because: /cannot be read/ },
  { what: 'half an AVIF', bytes: async () => half(await noise().avif().toBuffer()), because: /cannot be read/ },
  { what: 'a picture too large to unpack', bytes: () => bomb(30_000), because: tooLarge },
  { what: 'a JPEG that says it is huge', bytes: () => claiming('jpeg', 65_000), because: tooLarge },
  { what: 'a PNG that says it is huge', bytes: () => claiming('png', 1_000_000), because: tooLarge },
  { what: 'a WebP that says it is huge', bytes: () => claiming('webp', 16_000), because: tooLarge },
  { what: 'an AVIF that says it is huge', bytes: () => claiming('avif', 30_000), because: tooLarge },
])('$what is refused, whatever its name says', async ({ bytes, because }) => {
  const { content, app } = await startService('SQLite');
  const given = await bytes();
  const importing = importFolder(content, await writeFolder(attachments({ 'photo.jpg': given })));
  await expect(importing).rejects.toMatchObject({
    problems: [{ file: 'attachments/photo.jpg', line: 1, message: expect.stringMatching(because) }],
  });
  await expect(importing).rejects.toThrow(/^attachments\/photo\.jpg:1: [^\n]+$/);
  expect((await get(app, addressOf(given))).status).toBe(404);
  expect(await readdir(path.join(content.settings.dataDir, 'files'))).toEqual([]);
});

test.each(databases)('a file is what its bytes say, not what its name says (%s)', async (kind) => {
  const { content, app } = await startService(kind);
  const [png, jpeg] = [await plain('#204060').png().toBuffer(), await plain('#204060').jpeg().toBuffer()];
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
  await importFolder(content, await writeFolder(attachments({ 'a.jpg': png, 'b.zip': jpeg, 'c.png': pdf })));
  await preparePictures(content);
  const typeOf = async (bytes: Buffer) => (await get(app, addressOf(bytes))).headers['content-type'];
  expect(await typeOf(png)).toBe('image/png');
  expect(await typeOf(jpeg)).toBe('image/jpeg');
  expect(await typeOf(pdf)).toBe('application/pdf');
});

test('a large picture within the limit is taken', async () => {
  const { content } = await startService('SQLite');
  const result = await importFolder(content, await writeFolder(attachments({ 'large.png': bomb(9_000) })));
  expect(result.added).toContain('attachments/large.png');
});
