/** Backups of released versions, each of the same small site: what an earlier version kept is read by this one. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { extract } from 'tar';
import { describe, expect, test } from 'vitest';
import { listMessages } from '../message/store.ts';
import { preparePictures } from '../testing/pictures.ts';
import { databases, get, newSettings, openTestContent, serve } from '../testing/service.ts';
import { restore } from './restore.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'tests/releases');
const releases = readdirSync(folder);

test('every released version has a backup', async () => {
  const changelog = await readFile(path.join(root, 'CHANGELOG.md'), 'utf8');
  const [, ...released] = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => `${version}.tar.gz`);
  expect(released.length).toBeGreaterThan(0);
  expect(releases).toEqual(expect.arrayContaining(released));
});

describe.each(releases)('%s', (release) => {
  const file = path.join(folder, release);

  test.each(databases)('is restored on %s with its texts, pictures and messages', async (kind) => {
    const content = await openTestContent(await newSettings(kind));
    await restore(content, file, false);
    const app = await serve(content);
    const { data: news } = (await get(app, '/api/article/?category_id=11')).body;
    expect(news.map(({ Title }: { Title: string }) => Title)).toEqual([
      '『雲の茶屋』全12話の放送日程と、最初の画面を公開',
      '映画『ペーパームーン』本日公開',
    ]);
    expect((await get(app, '/api/article/?category_id=2&q=boat')).body.total).toBe(1);
    expect((await get(app, '/api/page/2/privacy-policy')).body.data.Content).toContain('<h2');
    await preparePictures(content);
    for (const { Cover } of news) {
      const { status, response } = await get(app, `/api/attachment/file/${Cover.ID}`);
      expect([status, response.rawPayload.subarray(0, 2).toString('hex')]).toEqual([200, 'ffd8']);
    }
    const [message] = await listMessages(content.db);
    expect(message).toMatchObject({ email: 'reader@example.org', event_type: 'bug-report' });
  });

  test('is brought up to date where this version starts on its database', async () => {
    const settings = await newSettings('SQLite');
    await extract({ file, cwd: settings.dataDir });
    const app = await serve(await openTestContent(settings));
    for (const asked of ['category_id=2&q=boat', `category_id=11&q=${encodeURIComponent('ペーパームーン')}`]) {
      expect((await get(app, `/api/article/?${asked}`)).body.total).toBe(1);
    }
  });
});
