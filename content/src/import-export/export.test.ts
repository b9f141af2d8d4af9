import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { filesOfWork, WorkFile } from '../article/work.ts';
import { attachments, changeFolder, filesIn, work, writeFolder } from '../testing/folder.ts';
import { plain } from '../testing/pictures.ts';
import {
  databases,
  newSettings,
  openTestContent,
  sampleFolder,
  startService,
  temporaryFolder,
} from '../testing/service.ts';
import { exportFolder } from './export.ts';
import { importFolder } from './import.ts';

const red = await plain('#c02010').png().toBuffer();
const blue = await plain('#1020c0').png().toBuffer();

/** Without the hidden record of the export. */
const visibleFilesIn = async (root: string) => [...(await filesIn(root))].filter(([name]) => !name.startsWith('.'));

const hashes = async (root: string) =>
  (await visibleFilesIn(root)).map(([name, bytes]) => `${name} ${bytes.toString('base64')}`);

async function timesIn(root: string) {
  const names = (await visibleFilesIn(root)).map(([name]) => name);
  return Promise.all(names.map(async (name) => [name, (await stat(path.join(root, name), { bigint: true })).mtimeNs]));
}

describe.each(databases)('on %s', (kind) => {
  test('the sample, imported and exported, is the same byte for byte, and then nothing is left to do', async () => {
    const { content } = await startService(kind, { sample: true });
    const folder = path.join(await temporaryFolder(), 'a/new/folder');
    const progress: [number, number][] = [];
    const written = await exportFolder(content, folder, {
      onProgress: (done, total) => progress.push([done, total]),
    });
    expect(await hashes(folder)).toEqual(await hashes(sampleFolder));
    expect(written).toBe((await hashes(sampleFolder)).length);
    expect(progress.at(-1)).toEqual([written, written]);
    const times = await timesIn(folder);
    expect(await exportFolder(content, folder)).toBe(0);
    expect(await timesIn(folder)).toEqual(times);
    expect(await importFolder(content, folder)).toMatchObject({ added: [], changed: [], removed: [] });
  });

  test('what was removed is gone from an earlier export, which can be imported again', async () => {
    const content = await openTestContent(await newSettings(kind));
    const source = await writeFolder({
      ...attachments({ 'red.png': red, 'blue.png': blue }),
      ...work({ gallery: ['red.png'] }),
      'articles/news/second/article.yaml': 'id: 2\ntype: Info\n',
      'articles/news/second/en-US.md': '---\ntitle: Second\n---\n',
    });
    await importFolder(content, source);
    const folder = await temporaryFolder();
    await exportFolder(content, folder);
    await changeFolder(source, {
      ...attachments({ 'blue.png': blue }),
      'attachments/red.png': undefined,
      'articles/works': undefined,
      'articles/news/second': undefined,
      'articles/news/hello/ja-JP.md': undefined,
      'pages/privacy-policy': undefined,
    });
    await importFolder(content, source, { allowRemovals: true });
    // Seven files are gone, and the list of attachments is shorter.
    expect(await exportFolder(content, folder)).toBe(7 + 1);
    expect((await visibleFilesIn(folder)).map(([name]) => name)).toEqual([
      'articles/news/hello/article.yaml',
      'articles/news/hello/en-US.md',
      'attachments/attachments.yaml',
      'attachments/blue.png',
      'content.yaml',
    ]);
    expect(await readdir(path.join(folder, 'articles'))).toEqual(['news']);
    expect(await readdir(path.join(folder, 'articles/news'))).toEqual(['hello']);
    expect(await importFolder(content, folder)).toMatchObject({ added: [], changed: [], removed: [] });
  });

  test('texts of every shape come back as they were', async () => {
    const content = await openTestContent(await newSettings(kind));
    const head = (title: string, ...more: string[]) =>
      `---\ntitle: ${title}\n${more.map((line) => `${line}\n`).join('')}---\n`;
    const texts = {
      draft: `${head('Draft')}\nNot yet.\n`,
      'draft-with-time': head('Draft', 'updated: 2026-01-05T00:00:00Z'),
      empty: head('Empty', 'published: 2026-01-01T00:00:00Z'),
      milliseconds: head('Exact', 'published: 2026-01-01T00:00:00.123Z'),
      quoted: head('"Colon: and #hash, “quoted”"', 'summary: "- not a list"', 'published: 2026-01-01T00:00:00Z'),
      yes: head('"true"', 'published: 2026-01-01T00:00:00Z'),
      number: head('"2026"', 'published: 2026-01-01T00:00:00Z'),
      emoji: head('👩‍👩‍👧 ☕', 'summary: "行の終わり: 。"', 'published: 2026-01-01T00:00:00Z'),
      rule: `${head('Rule', 'published: 2026-01-01T00:00:00Z')}\n---\n\nAbove and below.  \nBroken.\n\n---\n`,
      code: `${head('Code', 'published: 2026-01-01T00:00:00Z')}\n    first line of code\n    second\n`,
      linked: head('Link', 'link: https://example.com/?a=1&b=2#c', 'published: 2026-01-01T00:00:00Z'),
    };
    const entries = Object.entries(texts);
    const files = entries.flatMap(([name, text], index) => [
      [`articles/news/${name}/article.yaml`, `id: ${100 + index}\ntype: Info\n`],
      [`articles/news/${name}/en-US.md`, text],
    ]);
    const source = await writeFolder(Object.fromEntries(files));
    await importFolder(content, source);
    const folder = await temporaryFolder();
    await exportFolder(content, folder);
    const exported = await filesIn(folder);
    const read = (name: string) => String(exported.get(`articles/news/${name}/en-US.md`));
    expect(Object.fromEntries(entries.map(([name]) => [name, read(name)]))).toEqual(texts);
  });
});

/** A value for a field, from its schema; a file name is that of an attachment of the wanted kind. */
function valueFor(schema: z.core.JSONSchema._JSONSchema, file: string): unknown {
  if (typeof schema === 'boolean') return schema;
  const { type, format, properties = {}, items, pattern, enum: choices, examples } = schema;
  if (examples) return examples[0];
  if (choices) return choices.at(-1);
  if (type === 'array') return [valueFor(items as z.core.JSONSchema.JSONSchema, file)];
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valueFor(inner, file)]));
  if (type === 'integer' || type === 'number') return 3;
  if (type === 'boolean') return true;
  if (format === 'date') return '2026-02-03';
  if (format === 'uri') return 'https://example.com/a';
  return pattern ? file : 'A text';
}

test('every field of a work comes back as it was, and its files are stored by their IDs', async () => {
  const content = await openTestContent(await newSettings('SQLite'));
  const film = await readFile(path.join(sampleFolder, 'attachments/film-papermoon.mp4'));
  const { properties = {} } = z.toJSONSchema(WorkFile);
  const facts = Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => {
      const isVideo = filesOfWork({ [field]: 'x' }).some(({ media }) => media === 'video');
      return [field, valueFor(schema, isVideo ? 'film.mp4' : 'red.png')];
    }),
  );
  const source = await writeFolder({ ...attachments({ 'red.png': red, 'film.mp4': film }), ...work(facts) });
  await importFolder(content, source);
  const stored = await content.db.selectFrom('article').select('work').where('id', '=', 20).executeTakeFirstOrThrow();
  expect(stored.work).not.toMatch(/red\.png|film\.mp4/);
  const folder = await temporaryFolder();
  await exportFolder(content, folder);
  const file = await readFile(path.join(folder, 'articles/works/game/article.yaml'), 'utf8');
  expect(Object.keys(facts)).toEqual(Object.keys(WorkFile.shape));
  expect(parse(file)).toMatchObject({ id: 20, work: facts });
});

test('a folder that holds something else is left alone', async () => {
  const content = await openTestContent(await newSettings('SQLite'));
  await importFolder(content, await writeFolder());
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'thesis.txt'), 'years of work');
  await mkdir(path.join(folder, 'articles'));
  await writeFile(path.join(folder, 'articles/draft.txt'), 'more work');
  await expect(exportFolder(content, folder)).rejects.toThrow(/is not empty and holds no content\.yaml/);
  expect([...(await filesIn(folder)).keys()]).toEqual(['articles/draft.txt', 'thesis.txt']);
});

test('a folder under version control stays so', async () => {
  const content = await openTestContent(await newSettings('SQLite'));
  await importFolder(content, await writeFolder());
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, '.git/objects'), { recursive: true });
  await writeFile(path.join(folder, '.git/HEAD'), 'ref: refs/heads/main');
  await writeFile(path.join(folder, '.gitignore'), '*.tmp');
  await exportFolder(content, folder);
  await writeFile(path.join(folder, 'README.md'), 'Ours');
  expect(await exportFolder(content, folder)).toBe(0);
  const left = await filesIn(folder);
  expect(String(left.get('.git/HEAD'))).toBe('ref: refs/heads/main');
  expect(await readdir(path.join(folder, '.git'))).toEqual(['HEAD', 'objects']);
  expect(String(left.get('.gitignore'))).toBe('*.tmp');
  expect(String(left.get('README.md'))).toBe('Ours');
});
