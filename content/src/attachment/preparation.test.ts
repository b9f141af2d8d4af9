import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextRound } from 'node:timers/promises';
import { createPicturePreparation, type PictureSource } from 'http/picture-preparation';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLease } from '../database/lease.ts';
import { importFolder } from '../import-export/import.ts';
import { startBucket } from '../testing/bucket.ts';
import { attachments, changeFolder, writeFolder } from '../testing/folder.ts';
import { createPreparation, plain } from '../testing/pictures.ts';
import { databases, newSettings, openTestContent, sampleFolder, startService } from '../testing/service.ts';
import { contentId } from './media.ts';
import { createVariantSource } from './variant-source.ts';
import { namesOf, originalName } from './variants.ts';

const silent = { info() {}, warn() {} };

/** The same installation, opened by several processes. */
async function several(kind: (typeof databases)[number]) {
  const bucket = await startBucket();
  const settings = await newSettings(kind, { files: bucket.setting });
  const contents = [await openTestContent(settings), await openTestContent(settings)] as const;
  const written = () => bucket.requests.filter((request) => /^PUT \S+\/variants\//.test(request));
  return { contents, written };
}

describe.each(databases)('on %s', (kind) => {
  test('of several processes one makes each picture, and each is made once', async () => {
    const { contents, written } = await several(kind);
    const named = {
      'one.jpg': await plain('#204060', 700, 70).jpeg().toBuffer(),
      'two.png': await plain('#602040', 700, 70).png().toBuffer(),
    };
    await importFolder(contents[0], await writeFolder(attachments(named)));
    const preparations = contents.map(createPreparation);
    onTestFinished(async () => void (await Promise.all(preparations.map(({ stop }) => stop()))));
    const outcomes = await Promise.all(preparations.map(({ prepare }) => prepare()));
    expect(outcomes.sort()).toEqual(['done', 'elsewhere']);
    // Two widths and the whole, in three formats, and a PNG also as such.
    expect(written()).toHaveLength(3 * 3 + 3 * 4);
    expect(new Set(written()).size).toBe(written().length);
    // The other finds all of it there.
    expect(await Promise.all(preparations.map(({ prepare }) => prepare()))).toContain('done');
    expect(written()).toHaveLength(21);
  });

  test('one that dies at it is followed by another, when its lease is over', async () => {
    const { contents } = await several(kind);
    const [dying, next] = contents.map(({ db }) => createLease(db, 'pictures'));
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect([await dying?.acquire(), await dying?.acquire(), await next?.acquire()]).toEqual([true, true, false]);
    vi.setSystemTime(Date.now() + 14_000);
    expect(await next?.acquire()).toBe(false);
    vi.setSystemTime(Date.now() + 2000);
    expect([await next?.acquire(), await dying?.acquire()]).toEqual([true, false]);
    // What it no longer holds it cannot give back.
    await dying?.release();
    expect(await dying?.acquire()).toBe(false);
    await next?.release();
    expect(await dying?.acquire()).toBe(true);
  });
});

test('a start makes what is missing, a change what is new, and what is gone is removed', async () => {
  const { content } = await startService('SQLite');
  const [one, two] = [await plain('#204060').jpeg().toBuffer(), await plain('#602040').jpeg().toBuffer()];
  const folder = await writeFolder(attachments({ 'one.jpg': one }));
  await importFolder(content, folder);
  await content.files.write(`variants/${contentId(one)}/full.avif`, Buffer.from('made before'));
  const preparation = createPreparation(content);
  onTestFinished(() => preparation.stop());
  preparation.change();
  const done = { wanted: 3, missing: 0, made: 2, failed: 0 };
  await vi.waitFor(() => expect(preparation.progress).toEqual(done), 30_000);
  expect(await content.files.size(`variants/${contentId(one)}/full.avif`)).toBe('made before'.length);

  await changeFolder(folder, { ...attachments({ 'two.jpg': two }), 'attachments/one.jpg': undefined });
  await importFolder(content, folder);
  // As if it had been made while the import removed it.
  await content.files.write(`variants/${contentId(one)}/full.webp`, Buffer.from('left over'));
  preparation.change();
  await vi.waitFor(() => expect(preparation.progress.made).toBe(5), 30_000);
  await vi.waitFor(async () =>
    expect(await content.files.size(`variants/${contentId(one)}/full.webp`)).toBeUndefined(),
  );
  expect(await content.files.list('variants/')).toHaveLength(3);
});

test('a change is looked at before what was under way is finished', async () => {
  const { content } = await startService('SQLite');
  const made: string[] = [];
  let names = ['variants/a', 'variants/b', 'variants/c', 'variants/d'];
  const first = Promise.withResolvers<void>();
  async function make(name: string) {
    await first.promise;
    made.push(name);
    return Buffer.from(name);
  }
  const source: PictureSource = {
    prefix: 'variants/',
    async *list() {
      yield [{ priority: 1, names, make }];
    },
    stop() {},
  };
  const { db, files } = content;
  const preparation = createPicturePreparation({
    store: files,
    lease: createLease(db, 'pictures'),
    sources: [source],
    log: silent,
  });
  onTestFinished(() => preparation.stop());
  preparation.change();
  await vi.waitFor(() => expect(preparation.progress.missing).toBe(4));
  names = ['variants/new', ...names];
  preparation.change();
  first.resolve();
  await vi.waitFor(() => expect(preparation.progress).toMatchObject({ wanted: 5, missing: 0 }));
  expect(made).toEqual(['variants/a', 'variants/new', 'variants/b', 'variants/c', 'variants/d']);
});

test('visitors are served while what a large site has is looked through', async () => {
  const { content } = await startService('SQLite');
  const row = {
    media_type: 'image/jpeg',
    size: 1,
    width: 2560,
    height: 1440,
    color: '#808080',
    focus_x: 0.5,
    focus_y: 0.5,
  };
  const rest = { alt: '{}', loop: '[]', portrait: '', tones: '', text_tone: '' as const };
  const rows = Array.from({ length: 1500 }, (_, index) => ({
    id: `picture-${index}`,
    name: `${index}.jpg`,
    ...row,
    ...rest,
  }));
  for (const at of [0, 500, 1000])
    await content.db
      .insertInto('attachment')
      .values(rows.slice(at, at + 500))
      .execute();
  const source = createVariantSource(content);
  onTestFinished(() => source.stop());
  let rounds = 0;
  let isListed = false;
  const counting = (async () => {
    for (; !isListed; rounds++) await nextRound();
  })();
  const names = new Set((await Array.fromAsync(source.list())).flat().flatMap((job) => job.names));
  isListed = true;
  await counting;
  expect(names.size).toBe(1500 * 18);
  expect(rounds).toBeGreaterThan(6);
});

test('a picture that cannot be made keeps no other from being made, and is made later', async () => {
  const { content } = await startService('SQLite');
  const named = {
    'one.jpg': await plain('#204060').jpeg().toBuffer(),
    'two.jpg': await plain('#602040').jpeg().toBuffer(),
  };
  await importFolder(content, await writeFolder(attachments(named)));
  const broken = contentId(named['one.jpg']);
  await content.files.remove(originalName(broken));
  const preparation = createPreparation(content);
  onTestFinished(() => preparation.stop());
  expect(await preparation.prepare()).toBe('unfinished');
  expect(preparation.progress).toEqual({ wanted: 6, missing: 3, made: 3, failed: 3 });
  await content.files.write(originalName(broken), named['one.jpg']);
  expect(await preparation.prepare()).toBe('done');
});

test('what Home shows comes first: something to show of each picture, then what most browsers take', async () => {
  const { content } = await startService('SQLite', { sample: true });
  const source = createVariantSource(content);
  onTestFinished(() => source.stop());
  const jobs = (await Array.fromAsync(source.list())).flat().toSorted((one, other) => one.priority - other.priority);
  const names = [...new Set(jobs.flatMap((job) => job.names))];
  const idOf = async (name: string) => contentId(await readFile(path.join(sampleFolder, 'attachments', name)));
  const [slide, portrait] = [await idOf('hero-harbor.jpg'), await idOf('hero-harbor-portrait.jpg')];
  const [panel, film] = [await idOf('film-lanternwood-1.jpg'), await idOf('film-teahouse-2.jpg')];
  const order = [
    `variants/${slide}/1920.avif`,
    `variants/${slide}/320.jpeg`,
    `variants/${portrait}/960.avif`,
    `variants/${panel}/960.avif`,
    `variants/${slide}/full.avif`,
    `variants/${film}/320.jpeg`,
    `variants/${film}/1280.avif`,
    `variants/${slide}/1280.webp`,
    `variants/${slide}/1280.jpeg`,
  ];
  expect(names.filter((name) => order.includes(name))).toEqual(order);
  // All that can be asked for, and nothing that is not removed with its picture.
  expect(names.filter((name) => name.includes(slide))).toHaveLength(3 * 6);
  expect(namesOf(slide)).toEqual(expect.arrayContaining(names.filter((name) => name.includes(slide))));
});
