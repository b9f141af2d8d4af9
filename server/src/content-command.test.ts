import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { attachments, changeFolder, filesIn, writeFolder } from '../../content/src/testing/folder.ts';
import { plain } from '../../content/src/testing/pictures.ts';
import { temporaryFolder } from '../../content/src/testing/service.ts';

const program = path.join(import.meta.dirname, 'content-command.ts');

/** Runs the program on an installation, as `npm run content -- …` does. */
function run(dataDir: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const options = { env: { DATA_DIR: dataDir }, cwd: path.dirname(dataDir) };
    execFile(process.execPath, [program, ...args], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

const text = (body: string) => `---\ntitle: Hello\npublished: 2026-01-01T00:00:00Z\n---\n\n${body}\n`;

test('a folder is imported, and all content is exported, each as often as one likes', async () => {
  const dataDir = await temporaryFolder();
  const folder = await writeFolder(attachments({ 'red.png': await plain('#c02010').png().toBuffer() }));
  expect(await run(dataDir, 'import', folder, '--dry-run')).toEqual({
    code: 0,
    out: 'Would be 13 added, 0 changed, 0 removed.\n',
    err: '',
  });
  expect(await run(dataDir, 'import', folder)).toEqual({
    code: 0,
    out: 'Imported: 13 added, 0 changed, 0 removed.\n',
    err: '',
  });

  await changeFolder(folder, { 'articles/news/hello/en-US.md': text('Another text.') });
  expect(await run(dataDir, 'import', '--dry-run', folder)).toEqual({
    code: 0,
    out: 'Would be 0 added, 1 changed, 0 removed.\n',
    err: 'articles/news/hello/en-US.md:1: the text changed, but not its time: set `updated`\n',
  });

  const target = path.join(dataDir, 'exported');
  const count = (await filesIn(folder)).size;
  expect(await run(dataDir, 'export', path.relative(path.dirname(dataDir), target))).toEqual({
    code: 0,
    out: `Exported to ${target}: ${count} files changed.\n`,
    err: '',
  });
  expect(await readFile(path.join(target, 'articles/news/hello/en-US.md'), 'utf8')).toBe(text('The first text.'));
  expect((await run(dataDir, 'export', target)).out).toBe(`Exported to ${target}: 0 files changed.\n`);
});

test('a folder with mistakes is not imported: each is a line, and the program fails', async () => {
  const dataDir = await temporaryFolder();
  const folder = await writeFolder({
    'articles/news/hello/article.yaml': 'id: 1\ntype: Gossip\n',
    'articles/news/hello/en-US.md': text('One.\n\n![Gone](gone.png)'),
  });
  const { code, out, err } = await run(dataDir, 'import', folder);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^articles\/news\/hello\/article\.yaml:2: type: /),
    'articles/news/hello/en-US.md:8: there is no attachment named gone.png',
    '2 problems: nothing was imported.',
  ]);
  expect(await run(dataDir, 'check')).toEqual({ code: 0, out: 'Nothing is missing.\n', err: '' });
});

test('a folder that holds something else is not exported into', async () => {
  const dataDir = await temporaryFolder();
  const foreign = await temporaryFolder();
  await changeFolder(foreign, { 'thesis.txt': 'years of work' });
  const { code, out, err } = await run(dataDir, 'export', foreign);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^\S+ is not empty and holds no content\.yaml: [^\n]+\n$/);
});

test('check tells what is missing, and fails only for what a visitor would stumble over', async () => {
  const dataDir = await temporaryFolder();
  const folder = await writeFolder();
  await run(dataDir, 'import', folder);
  expect(await run(dataDir, 'check')).toEqual({
    code: 0,
    out: 'Without a translation (1)\n  privacy-policy: has no ja-JP\n',
    err: '',
  });

  await changeFolder(folder, {
    ...attachments({ 'red.png': { bytes: await plain('#c02010').png().toBuffer(), alt: { 'en-US': 'Red' } } }),
    'articles/news/hello/en-US.md': text('[Gone](/news/99)'),
  });
  await run(dataDir, 'import', folder);
  expect(await run(dataDir, 'check')).toEqual({
    code: 1,
    out: `Without a translation (1)
  privacy-policy: has no ja-JP
Dead links (1)
  news/hello/en-US: line 1 links to /news/99, which is not there
Pictures without alt text (1)
  attachments/red.png: has no alt text in ja-JP
`,
    err: '',
  });
});

test('wrong usage is explained, and does nothing', async () => {
  const dataDir = await temporaryFolder();
  const folder = await writeFolder();
  const target = path.join(dataDir, 'exported');
  const wrong = [
    [],
    ['help'],
    ['import'],
    ['import', '--dry-run'],
    ['import', folder, '--dryrun'],
    ['import', folder, 'another'],
    ['export'],
    ['export', target, '--dry-run'],
    ['check', folder],
  ];
  await Promise.all(
    wrong.map(async (args) => {
      const { code, out, err } = await run(dataDir, ...args);
      expect([args, code, out]).toEqual([args, 2, '']);
      expect(err).toMatch(/^npm run content -- import DIR \[--dry-run\] .*\n.* export DIR .*\n.* check .*\n$/);
    }),
  );
  expect(await run(dataDir, 'check')).toEqual({ code: 0, out: 'Nothing is missing.\n', err: '' });
  expect(await readdir(dataDir)).not.toContain('exported');
});

test('an installation that cannot be opened is one clear line', async () => {
  const { code, out, err } = await run(program, 'check');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^DATA_DIR \S+ cannot be written: [^\n]+\n$/);
});
