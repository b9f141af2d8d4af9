/** A backup that is made while visitors write and content is imported, restored elsewhere. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { closeContent, openContent } from '../../content/src/content.ts';
import { startSiteverify } from '../../content/src/message/testing/siteverify.ts';
import { filledIn } from '../../content/src/message/testing/visitor.ts';
import { attachments, changeFolder, writeFolder } from '../../content/src/testing/folder.ts';
import { plain } from '../../content/src/testing/pictures.ts';
import { type PostgresServer, startPostgres } from '../../content/src/testing/postgres.ts';
import { query, settingsFor } from '../../content/src/testing/service.ts';
import { startSite } from '../start-site.ts';

const visitors = 8;
const backups = 3;

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** An empty place, and the commands on it. */
async function newPlace(kind: string) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'backup-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const name = path.basename(dataDir).toLowerCase().replaceAll('-', '_');
  if (kind === 'PostgreSQL') await query(postgres.url, `create database ${name}`);
  const databaseUrl = kind === 'PostgreSQL' ? new URL(`/${name}`, postgres.url).href : '';
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const run = async (program: string, ...args: string[]) => {
    const file = path.resolve(import.meta.dirname, `../../server/src/${program}-command.ts`);
    return (await promisify(execFile)(process.execPath, [file, ...args], { env })).stdout;
  };
  return { dataDir, databaseUrl, env, run };
}

/** Content that says the same number everywhere, so that a mixture of two shows. */
const version = async (number: number) => {
  const picture = await plain(`rgb(${number % 256}, 0, 0)`)
    .png()
    .toBuffer();
  const text = (time: string) => `---\ntitle: Version ${number}\n${time}: 2026-01-01T00:00:00Z\n---\n\nText.\n`;
  return {
    ...attachments({ 'cover.png': picture }),
    'articles/news/hello/article.yaml': 'id: 1\ntype: Info\ncover: cover.png\n',
    'articles/news/hello/en-US.md': text('published'),
    'articles/news/hello/ja-JP.md': text('published'),
    'pages/privacy-policy/en-US.md': text('updated'),
  };
};

test.each([
  ['SQLite', 'SQLite'],
  ['PostgreSQL', 'PostgreSQL'],
  ['SQLite', 'PostgreSQL'],
  ['PostgreSQL', 'SQLite'],
])('what was on %s under load is whole on %s', async (from, to) => {
  const { settings: captcha } = await startSiteverify();
  const place = await newPlace(from);
  const folder = await writeFolder(await version(1));
  await place.run('content', 'import', folder);
  const site = await startSite({
    ...place.env,
    CAPTCHA_SITE_KEY: captcha.siteKey,
    CAPTCHA_SECRET: captcha.secret,
    CAPTCHA_VERIFY_URL: captcha.verifyUrl,
    FORM_PER_MINUTE: '10000',
    FORM_PER_DAY: '100000',
  });
  onTestFinished(() => site.stop());

  const accepted: string[] = [];
  const refused: number[] = [];
  let isOver = false;
  const sent = new Set<string>();
  async function visit(visitor: number) {
    for (let count = 0; !isOver; count++) {
      const Content = `Message ${visitor}-${count}`;
      sent.add(Content);
      const response = await fetch(`${site.address}/api/form/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...filledIn, Content, Captcha: 'token' }),
      });
      const { data } = (await response.json()) as { data?: { ID: string } };
      if (response.status === 201 && data) accepted.push(data.ID);
      else refused.push(response.status);
    }
  }
  let versions = 1;
  async function publish() {
    while (!isOver) {
      await changeFolder(folder, await version(++versions));
      await place.run('content', 'import', folder);
    }
  }
  const load = Promise.all([publish(), ...Array.from({ length: visitors }, (_, visitor) => visit(visitor))]);
  load.catch(() => {});

  const made: { file: string; before: string[] }[] = [];
  for (let count = 0; count < backups; count++) {
    await sleep(1000);
    const before = [...accepted];
    const file = path.join(place.dataDir, `${count}.tar.gz`);
    await place.run('backup', file);
    made.push({ file, before });
  }
  isOver = true;
  await load;
  console.log(`${accepted.length} messages from ${visitors} visitors, ${versions} imports, ${backups} backups`);
  expect(refused).toEqual([]);
  expect(accepted.length).toBeGreaterThan(100);

  for (const { file, before } of made) {
    const target = await newPlace(to);
    await target.run('restore', file);
    const content = await openContent(settingsFor(target.dataDir, target.databaseUrl));
    const { db, files } = content;
    const messages = await db.selectFrom('message').select(['id', 'content']).execute();
    const mails = await db.selectFrom('outbox').select('message_id').execute();
    const titles = await db.selectFrom('translation').select('title').execute();
    const pages = await db.selectFrom('page').select('title').execute();
    const stored = await db.selectFrom('attachment').select(['id', 'color']).execute();
    const size = await files.size(`originals/${stored[0]?.id}`);
    await closeContent(content);

    expect(before.filter((id) => !messages.some((message) => message.id === id))).toEqual([]);
    expect(messages.filter((message) => !sent.has(message.content))).toEqual([]);
    expect(mails.map(({ message_id }) => message_id).sort()).toEqual(messages.map(({ id }) => id).sort());
    expect(new Set([...titles, ...pages].map(({ title }) => title)).size).toBe(1);
    expect(stored).toHaveLength(1);
    expect(size).toBeGreaterThan(0);
  }

  const target = await newPlace(to);
  await target.run('restore', made.at(-1)?.file ?? '');
  const restored = await startSite({ ...target.env, SAMPLE: 'off' });
  onTestFinished(() => restored.stop());
  const page = await (await fetch(`${restored.address}/en-US/news/1`)).text();
  expect(page).toMatch(/<title>Version \d+ /);
  const picture = /\/api\/attachment\/file\/[0-9a-f]{32}/.exec(page)?.[0];
  expect((await fetch(restored.address + picture)).status).toBe(200);
});
