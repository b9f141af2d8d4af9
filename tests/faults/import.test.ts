/** An import that is killed at any moment. */
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, cp, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ask } from '../ask.ts';
import { startSite } from '../start-site.ts';
import { kinds, newPlace, type Place, readDatabase } from './database.ts';
import { fewerRounds, say } from './rounds.ts';

const root = path.resolve(import.meta.dirname, '../..');
const added = 150;
const addedPictures = 20;

/** The sample with another title on one work, with much more news and with pictures of its own. */
async function writeOther(folder: string) {
  await cp(path.join(root, 'sample/content'), folder, { recursive: true });
  const title = path.join(folder, 'articles/works/sky-isles/en-US.md');
  await writeFile(title, (await readFile(title, 'utf8')).replace(/^title: .*$/m, 'title: The other title'));
  const news = path.join(folder, 'articles/news');
  for (let id = 5001; id <= 5000 + added; id++) {
    const copy = path.join(news, `${id}-copy`);
    await cp(path.join(news, '101-paper-moon-opens'), copy, { recursive: true });
    const facts = path.join(copy, 'article.yaml');
    await writeFile(facts, (await readFile(facts, 'utf8')).replace('id: 101', `id: ${id}`));
  }
  const raw = { width: 400, height: 300, channels: 3 } as const;
  for (let number = 1; number <= addedPictures; number++) {
    const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw });
    await noise.png().toFile(path.join(folder, `attachments/noise-${number}.png`));
    await appendFile(path.join(folder, 'attachments/attachments.yaml'), `noise-${number}.png: {}\n`);
  }
}

function startImport({ environment }: Place, folder: string) {
  const program = path.join(root, 'server/src/content-command.ts');
  return spawn(process.execPath, [program, 'import', folder, '--allow-removals'], {
    env: environment,
    stdio: 'ignore',
  });
}

/** All that is published, as one number; its files must be there too. */
async function fingerprint(place: Place): Promise<string> {
  const { tables, attachments } = await readDatabase(place, (db) =>
    db.transaction().execute(async (trx) => ({
      tables: [
        await trx.selectFrom('language').selectAll().orderBy('id').execute(),
        await trx.selectFrom('category').selectAll().orderBy('id').execute(),
        await trx.selectFrom('article').selectAll().orderBy('id').execute(),
        await trx.selectFrom('translation').selectAll().orderBy('article_id').orderBy('language_id').execute(),
        await trx
          .selectFrom('search_entry')
          .select(['article_id', 'language_id'])
          .orderBy('article_id')
          .orderBy('language_id')
          .execute(),
        await trx.selectFrom('page').selectAll().orderBy('id').orderBy('language_id').execute(),
      ],
      attachments: await trx.selectFrom('attachment').selectAll().orderBy('id').execute(),
    })),
  );
  for (const { id, size } of attachments) {
    expect((await stat(path.join(place.environment.DATA_DIR, 'files/originals', id))).size).toBe(size);
  }
  return createHash('sha256')
    .update(JSON.stringify([tables, attachments]))
    .digest('hex');
}

test.each(kinds)('an import that is killed leaves the old content whole, on %s', async (kind) => {
  const place = await newPlace(kind);
  const site = await startSite(place.environment);
  onTestFinished(() => site.stop());
  const other = path.join(place.environment.DATA_DIR, 'other');
  await writeOther(other);
  const folders = [path.join(root, 'sample/content'), other] as const;
  const titles = ['Sky Isles', 'The other title'] as const;

  const whole = [await fingerprint(place), ''];
  const began = Date.now();
  await once(startImport(place, other), 'exit');
  const duration = Date.now() - began;
  whole[1] = await fingerprint(place);
  expect(whole[1]).not.toBe(whole[0]);

  let shown = 1;
  const counts = { old: 0, new: 0 };
  for (let round = 0; round < fewerRounds; round++) {
    const wanted = 1 - shown;
    const importing = startImport(place, folders[wanted] ?? other);
    await sleep(randomInt(duration));
    importing.kill('SIGKILL');
    if (importing.exitCode === null && importing.signalCode === null) await once(importing, 'exit');
    const found = whole.indexOf(await fingerprint(place));
    expect(found, 'something between the old content and the new').toBeGreaterThanOrEqual(0);
    counts[found === wanted ? 'new' : 'old']++;
    shown = found;
    await vi.waitFor(
      async () => {
        const { status, text } = await ask(site, '/en-US/works/1');
        expect([status, /<title>(.*?) - /.exec(text)?.[1]]).toEqual([200, titles[shown]]);
      },
      { timeout: 5000, interval: 50 },
    );
  }
  say({
    fault: 'SIGKILL of an import',
    database: kind,
    rounds: fewerRounds,
    lost: `${counts.old} times the old content whole, ${counts.new} times the new, 0 times something between`,
    recovery: 'shown within 5 s',
  });
});
