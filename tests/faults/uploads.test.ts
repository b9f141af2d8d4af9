/** Files that are broken in a thousand ways, uploads that are cut off, processes that are killed while they upload, and a disk without room. */
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentId } from '../../content/src/attachment/media.ts';
import { standIn } from '../../content/src/studio/testing/browser.ts';
import { uploadMutated } from '../../content/src/studio/testing/mutated-uploads.ts';
import { plain } from '../../content/src/testing/pictures.ts';
import { startService } from '../../content/src/testing/service.ts';
import { type Colleague, joinStaff } from '../colleague.ts';
import { type Site, startSite } from '../start-site.ts';
import { newClock } from './clock.ts';
import { kinds, newPlace, type Place, readDatabase } from './database.ts';
import { fewerRounds, rounds, say, times } from './rounds.ts';
import { newSmallDisk } from './small-disk.ts';

test('no mutated file is answered with a failure of ours, and refused ones leave nothing', async () => {
  const service = await startService('SQLite');
  const count = rounds * 5;
  const { statuses, taken } = await uploadMutated(service, count);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect(new Set(await service.content.files.list('originals/'))).toEqual(taken);
  say({
    fault: 'mutated uploads',
    database: 'SQLite',
    rounds: count,
    lost: 'nothing left behind',
    recovery: 'none needed',
  });
});

/** A picture that no other is like. */
function newPicture(): Promise<Buffer> {
  const raw = { width: randomInt(100, 700), height: randomInt(100, 500), channels: 3 } as const;
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer();
}

/** Sends a part of a file, and hangs up. */
async function cutOff({ address }: Site, { cookie }: Colleague, name: string, bytes: Buffer): Promise<void> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = [
    `PUT /api/studio/media/${name} HTTP/1.1`,
    'host: studio.example',
    'sec-fetch-site: same-origin',
    `cookie: ${cookie}`,
    `content-length: ${bytes.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(bytes.subarray(0, randomInt(bytes.length)));
  await sleep(randomInt(50));
  socket.destroy();
}

/** Every file that is told of is there, whole. Answers their IDs. */
async function listWhole({ environment }: Place, site: Site, person: Colleague): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await person.send(site, 'GET', `/media/?page_size=50&page_number=${page}`);
    expect(status).toBe(200);
    ids.push(...body.data.map(({ ID }: { ID: string }) => ID));
    if (ids.length >= body.total) break;
  }
  for (const id of ids) {
    const original = path.join(environment.DATA_DIR, 'files/originals', id);
    expect(contentId(await readFile(original))).toBe(id);
  }
  return ids;
}

/** What lies on the disk and in the database of files that were never finished. */
async function orphans(place: Place): Promise<string[]> {
  const files = path.join(place.environment.DATA_DIR, 'files');
  const unfinished = await readdir(path.join(files, 'unfinished')).catch(() => []);
  const rows = await readDatabase(place, (db) => db.selectFrom('media').select(['id', 'stored_at']).execute());
  const stored = new Set(rows.filter(({ stored_at }) => stored_at !== null).map(({ id }) => id));
  const originals = await readdir(path.join(files, 'originals')).catch(() => []);
  const claimed = rows.filter(({ stored_at }) => stored_at === null).map(({ id }) => id);
  return [...unfinished, ...claimed, ...originals.filter((id) => !stored.has(id))];
}

test.each(kinds)(
  'uploads that are cut off or killed leave no half file, and nothing after an hour, on %s',
  async (kind) => {
    const place = await newPlace(kind);
    const clock = await newClock();
    const start = () => startSite({ ...place.environment, ...clock.environment, SAMPLE: 'off', LOG_LEVEL: 'silent' });
    let site = await start();
    onTestFinished(() => site.stop());
    const [person] = await joinStaff(place.environment, 1, 'editor');
    if (!person) throw new Error('nobody has joined');
    const taken = new Set<string>();
    const recoveries: number[] = [];
    for (let round = 0; round < fewerRounds; round++) {
      const bytes = await newPicture();
      await cutOff(site, person, `cut-${round}.png`, bytes);
      const upload = async (whole: Buffer, at: number) => {
        const { status } = await person.send(site, 'PUT', `/media/${round}-${at}.png`, whole);
        if (status === 201 || status === 200) taken.add(contentId(whole));
        else expect([0, 503]).toContain(status);
      };
      await upload(bytes, 0);
      const pictures = [await newPicture(), await newPicture()];
      const uploads = pictures.map((whole, at) => upload(whole, at + 1));
      await sleep(randomInt(400));
      await site.kill();
      await Promise.all(uploads);
      const began = Date.now();
      site = await start();
      recoveries.push(Date.now() - began);
    }
    const ids = await listWhole(place, site, person);
    expect(taken.size).toBeGreaterThanOrEqual(fewerRounds);
    expect([...taken].filter((id) => !ids.includes(id))).toEqual([]);
    const left = (await orphans(place)).length;
    await clock.setOff(60 * 60_000);
    await site.stop();
    site = await start();
    await vi.waitFor(async () => expect(await orphans(place)).toEqual([]), { timeout: 10_000, interval: 100 });
    say({
      fault: 'uploads cut off, and SIGKILL of the server while it takes others',
      database: kind,
      rounds: fewerRounds,
      lost: `0 of ${taken.size} acknowledged, no half file told of, ${left} orphans all gone after an hour`,
      recovery: times(recoveries),
    });
  },
);

test('on a full disk an upload is refused in words and leaves nothing, and is taken once there is room', async () => {
  const disk = await newSmallDisk(64);
  const service = await startService('SQLite', { dataDir: disk.folder });
  const { browser } = await standIn(service, 'editor');
  const bytes = await plain('#204060', 1200, 800).png({ compressionLevel: 0 }).toBuffer();
  await disk.fill();
  expect((await browser.put('/media/a.png', bytes)).status).toBe(507);
  expect(await filesLeft(disk.folder)).toEqual([]);
  expect((await browser.get('/media/')).body.total).toBe(0);
  await disk.makeRoom();
  expect((await browser.put('/media/a.png', bytes)).status).toBe(201);
  expect(await filesLeft(disk.folder)).toHaveLength(1);
  say({
    fault: 'no room for an upload',
    database: 'SQLite',
    rounds: 1,
    lost: 'nothing left behind',
    recovery: 'sent again',
  });
});

const filesLeft = async (folder: string) =>
  (await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
