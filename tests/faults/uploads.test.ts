/** Files that are broken in a thousand ways, sent to the studio, and one for which there is no room. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { standIn } from '../../content/src/studio/testing/browser.ts';
import { uploadMutated } from '../../content/src/studio/testing/mutated-uploads.ts';
import { plain } from '../../content/src/testing/pictures.ts';
import { startService } from '../../content/src/testing/service.ts';
import { rounds, say } from './rounds.ts';
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
