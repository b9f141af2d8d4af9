import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, utimes } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { contentId } from '../attachment/media.ts';
import { namesOf } from '../attachment/variants.ts';
import { exportFolder } from '../import-export/export.ts';
import { importFolder } from '../import-export/import.ts';
import { startBucket } from '../testing/bucket.ts';
import { attachments, changeFolder, filesIn, writeFolder } from '../testing/folder.ts';
import { addressOf, browsers, fetchPicture, plain, preparePictures } from '../testing/pictures.ts';
import { freePort } from '../testing/postgres.ts';
import { databases, get, sampleFolder, startService, temporaryFolder } from '../testing/service.ts';
import { type Files, openFiles, readAll } from './index.ts';

describe.each([
  { store: 'a folder', start: async () => openFiles('disk', await temporaryFolder()) },
  { store: 'a bucket', start: async () => openFiles((await startBucket()).setting, '') },
])('$store', ({ start }) => {
  test('gives back what was written, and tells its size', async () => {
    const files = await start();
    const bytes = randomBytes(3_000_000);
    await files.write('originals/large', bytes);
    await files.write('variants/0a/320.webp', Buffer.from('small'));
    await files.write('originals/empty', Buffer.alloc(0));
    expect(await files.size('originals/large')).toBe(3_000_000);
    expect(await files.size('originals/empty')).toBe(0);
    const large = await files.read('originals/large');
    expect(large?.size).toBe(3_000_000);
    expect(Buffer.concat((await large?.stream.toArray()) ?? []).equals(bytes)).toBe(true);
    expect(String(await readAll(files, 'variants/0a/320.webp'))).toBe('small');
    expect((await readAll(files, 'originals/empty')).length).toBe(0);
  });

  test.each([
    { start: 0, end: 1, text: '01' },
    { start: 4, end: 6, text: '456' },
    { start: 9, end: 9, text: '9' },
    { start: 0, end: 9, text: '0123456789' },
  ])('gives the bytes from $start to $end, and tells the size of the whole', async ({ text, ...range }) => {
    const files = await start();
    await files.write('digits', Buffer.from('0123456789'));
    const part = await files.read('digits', range);
    expect(part?.size).toBe(10);
    expect(String(Buffer.concat((await part?.stream.toArray()) ?? []))).toBe(text);
  });

  test('has nothing under a name that was never written', async () => {
    const files = await start();
    expect(await files.size('nothing')).toBeUndefined();
    expect(await files.read('nothing')).toBeUndefined();
    expect(await files.read('nothing', { start: 0, end: 5 })).toBeUndefined();
    await expect(readAll(files, 'nothing')).rejects.toThrow('nothing is missing from the store');
  });

  test('lists what begins with a path', async () => {
    const files = await start();
    const names = ['variants/0a/320.webp', 'variants/0a/full.avif', 'variants/0b/320.webp', 'originals/0a'];
    for (const name of names) await files.write(name, Buffer.from('a'));
    expect((await files.list('variants/0a/')).sort()).toEqual(names.slice(0, 2));
    expect((await files.list('variants/')).sort()).toEqual(names.slice(0, 3));
    expect(await files.list('previews/')).toEqual([]);
  });

  test('forgets what is removed, and only that', async () => {
    const files = await start();
    await files.write('a/one', Buffer.from('1'));
    await files.write('a/two', Buffer.from('2'));
    await files.remove('a/one');
    await files.remove('a/one');
    expect(await files.size('a/one')).toBeUndefined();
    expect(await files.read('a/one')).toBeUndefined();
    expect(String(await readAll(files, 'a/two'))).toBe('2');
  });
});

describe('a folder', () => {
  // Of a bucket this is the store's promise: s3rver, unlike the stores it stands for, mixes what comes at once.
  test('holds one whole file where several are written under a name at once', async () => {
    const files = await openFiles('disk', await temporaryFolder());
    const versions = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(200_000, letter));
    await Promise.all(versions.map((bytes) => files.write('same', bytes)));
    const read = await readAll(files, 'same');
    expect(versions.some((bytes) => bytes.equals(read))).toBe(true);
    await files.write('same', Buffer.from('new'));
    expect(String(await readAll(files, 'same'))).toBe('new');
  });

  test('never shows a file that is half written', async () => {
    const files = await openFiles('disk', await temporaryFolder());
    const bytes = Buffer.alloc(64_000_000, 'x');
    let isWritten = false;
    const writing = files.write('large', bytes).then(() => {
      isWritten = true;
    });
    const seen = new Set<number | undefined>();
    while (!isWritten) seen.add(await files.size('large'));
    await writing;
    expect([...seen].filter((size) => size !== undefined && size !== bytes.length)).toEqual([]);
    expect(seen.has(undefined)).toBe(true);
  });

  test('keeps what it had, and nothing else, where a write fails', async () => {
    const folder = await temporaryFolder();
    const files = await openFiles('disk', folder);
    await mkdir(path.join(folder, 'files/taken/inside'), { recursive: true });
    await files.write('stored', Buffer.from('stored'));
    await expect(files.write('taken', Buffer.from('text'))).rejects.toThrow();
    expect([...(await filesIn(folder)).keys()]).toEqual(['files/stored']);
  });

  test('loses what a killed process was writing an hour ago, and nothing else', async () => {
    const folder = await temporaryFolder();
    const namesIn = async () => [...(await filesIn(folder)).keys()].sort();
    await (await openFiles('disk', folder)).write('stored', Buffer.from('stored'));
    await killWhileWriting(folder);
    const [stored = '', tempFile = ''] = await namesIn();
    expect(stored).toBe('files/stored');

    await openFiles('disk', folder);
    expect(await namesIn()).toEqual([stored, tempFile]);
    const longAgo = new Date(Date.now() - 61 * 60_000);
    for (const name of [stored, tempFile]) await utimes(path.join(folder, name), longAgo, longAgo);
    await openFiles('disk', folder);
    expect(await namesIn()).toEqual([stored]);
  });
});

/** Leaves behind what another process had written of a large file. */
async function killWhileWriting(folder: string) {
  const store = JSON.stringify(path.join(import.meta.dirname, 'index.ts'));
  const program = `import { openFiles } from ${store};
    const files = await openFiles('disk', ${JSON.stringify(folder)});
    await files.write('large', Buffer.alloc(256_000_000));`;
  const writer = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' });
  const exit = once(writer, 'exit');
  const countFiles = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  const before = await countFiles();
  await vi.waitUntil(async () => (await countFiles()) > before, { timeout: 10_000, interval: 1 });
  writer.kill('SIGKILL');
  await exit;
}

describe('a bucket', () => {
  test.each([
    { what: 'the wrong secret', setting: 'wrong', answer: 403 },
    { what: 'no such bucket', setting: 'missing', answer: 404 },
  ])('with $what takes no file, and says so', async ({ setting, answer }) => {
    const bucket = await startBucket();
    const address = setting === 'wrong' ? bucket.settingFor('site', 'wrong') : bucket.settingFor('missing');
    const files = await openFiles(address, '');
    await expect(files.write('originals/a', Buffer.from('a'))).rejects.toThrow(
      `the file store answered ${answer} to PUT originals/a`,
    );
  });

  test('may be shared: a path after its name keeps our files apart', async () => {
    const bucket = await startBucket();
    const files = await openFiles(bucket.settingFor('site/our-folder/'), '');
    await files.write('originals/a', Buffer.from('a'));
    expect(String(await readAll(files, 'originals/a'))).toBe('a');
    expect(bucket.requests[0]).toBe('PUT /site/our-folder/originals/a');
    expect(await files.list('originals/')).toEqual(['originals/a']);
  });

  test('is listed to its end, which comes in parts', async () => {
    const { files, nextResponse } = await startSilentStore();
    const listing = files.list('variants/');
    for (const [names, token] of [
      [['variants/a', 'variants/b'], 'next/part='],
      [['variants/c'], undefined],
    ] as const) {
      const response = await nextResponse();
      const keys = names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
      const next = token ? `<NextContinuationToken>${token}</NextContinuationToken>` : '';
      response.end(`<ListBucketResult>${keys}${next}</ListBucketResult>`);
      const { searchParams } = new URL(`http://store${response.req.url}`);
      expect(searchParams.get('prefix')).toBe('variants/');
      expect(searchParams.get('continuation-token')).toBe(token ? null : 'next/part=');
    }
    expect(await listing).toEqual(['variants/a', 'variants/b', 'variants/c']);
  });

  test('that cannot be reached is named without its secret', async () => {
    const files = await openFiles(`s3://key:hush@127.0.0.1:${await freePort()}/site?insecure`, '');
    const asking = files.size('originals/a');
    await expect(asking).rejects.toThrow(/^the file store at 127\.0\.0\.1:\d+ does not answer: .*ECONNREFUSED/);
    await expect(asking).rejects.not.toThrow(/hush/);
  });

  test('that does not answer is given up, one that sends slowly is not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { files, nextResponse } = await startSilentStore();
    const [unanswered] = await Promise.all([
      files.read('never').catch((error: Error) => error.message),
      nextResponse().then(() => vi.advanceTimersByTime(60_000)),
    ]);
    expect(unanswered).toMatch(/^the file store at 127\.0\.0\.1:\d+ does not answer: waited 30 seconds$/);

    const asking = files.read('slow');
    const response = await nextResponse();
    response.writeHead(200, { 'content-length': 10 }).write('first');
    const file = await asking;
    vi.advanceTimersByTime(60_000);
    response.end('later');
    expect(String(Buffer.concat((await file?.stream.toArray()) ?? []))).toBe('firstlater');
  });
});

/** A store that answers only when the test makes it. */
async function startSilentStore(): Promise<{ files: Files; nextResponse: () => Promise<ServerResponse> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return {
    files: await openFiles(`s3://key:secret@127.0.0.1:${port}/site?insecure`, ''),
    nextResponse: async () => (await once(server, 'request'))[1],
  };
}

describe.each(databases)('a service that keeps its files in a bucket, on %s,', (kind) => {
  test('serves, exports and removes them', async () => {
    const bucket = await startBucket();
    const { content, app } = await startService(kind, { files: bucket.setting });
    const picture = await plain('#204060', 400, 300).jpeg().toBuffer();
    const video = await readFile(path.join(sampleFolder, 'attachments/hero-harbor.webm'));
    const folder = await writeFolder(attachments({ 'picture.jpg': picture, 'video.webm': video }));
    await importFolder(content, folder);
    await preparePictures(content);

    for (const [format, accept] of Object.entries(browsers)) {
      const sent = await fetchPicture(app, `${addressOf(picture)}?w=320`, accept);
      expect(sent).toMatchObject({ size: '320x240', format: format === 'original' ? 'jpeg' : format });
      expect(await content.files.size(`variants/${contentId(picture)}/320.${sent.format}`)).toBe(sent.bytes.length);
    }
    const part = await get(app, addressOf(video), { range: 'bytes=1000-1999' });
    expect(part.headers['content-range']).toBe(`bytes 1000-1999/${video.length}`);
    expect(part.response.rawPayload.equals(video.subarray(1000, 2000))).toBe(true);
    expect((await get(app, addressOf(video))).response.rawPayload.equals(video)).toBe(true);

    const exported = await temporaryFolder();
    await exportFolder(content, exported);
    expect((await filesIn(exported)).get('attachments/picture.jpg')?.equals(picture)).toBe(true);

    await changeFolder(folder, { ...attachments({ 'video.webm': video }), 'attachments/picture.jpg': undefined });
    await importFolder(content, folder);
    expect((await get(app, addressOf(picture))).status).toBe(404);
    for (const name of namesOf(contentId(picture))) expect(await content.files.size(name)).toBeUndefined();
    expect([...(await filesIn(content.settings.dataDir)).keys()].filter((name) => name.startsWith('files/'))).toEqual(
      [],
    );
  });
});
