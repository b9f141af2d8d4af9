import { execFile, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { attachments, changeFolder, filesIn, writeFolder } from '../../content/src/testing/folder.ts';
import { plain } from '../../content/src/testing/pictures.ts';
import { temporaryFolder } from '../../content/src/testing/service.ts';
import { runAlone, runTogether } from './testing/commands.ts';
import { compileCache } from './testing/compile-cache.ts';

const program = path.join(import.meta.dirname, 'content-command.ts');

const on = (dataDir: string, args: string[]) => ({
  program,
  args,
  env: { DATA_DIR: dataDir },
  cwd: path.dirname(dataDir),
});

/** Runs the program on an installation. */
const run = (dataDir: string, ...args: string[]) => runTogether(on(dataDir, args));

const text = (body: string) => `---\ntitle: Hello\npublished: 2026-01-01T00:00:00Z\n---\n\n${body}\n`;

test('a folder is imported, and all content is exported, each as often as one likes', async () => {
  const dataDir = await temporaryFolder();
  const folder = await writeFolder(attachments({ 'red.png': await plain('#c02010').png().toBuffer() }));
  expect(await run(dataDir, 'import', folder, '--dry-run')).toEqual({
    code: 0,
    out: `added    content.yaml, language en-US
added    content.yaml, language ja-JP
added    content.yaml, category carousels of en-US
added    content.yaml, category news of en-US
added    content.yaml, category works of en-US
added    content.yaml, category carousels of ja-JP
added    content.yaml, category news of ja-JP
added    content.yaml, category works of ja-JP
added    attachments/red.png
added    articles/news/hello/article.yaml
added    articles/news/hello/en-US.md
added    articles/news/hello/ja-JP.md
added    pages/privacy-policy/en-US.md
Would be 13 added, 0 changed, 0 removed.
`,
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
    out: 'changed  articles/news/hello/en-US.md\nWould be 0 added, 1 changed, 0 removed.\n',
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

test('an export does not write over what was changed in the folder and not imported, unless --replace', async () => {
  const dataDir = await temporaryFolder();
  await run(dataDir, 'import', await writeFolder());
  const target = path.join(dataDir, 'exported');
  await run(dataDir, 'export', target);
  await changeFolder(target, { 'articles/news/hello/en-US.md': text('Not imported.') });
  const refused = await run(dataDir, 'export', target);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/--replace, which writes over it:\n {2}articles\/news\/hello\/en-US\.md\n$/);
  expect(await run(dataDir, 'export', target, '--replace')).toMatchObject({ code: 0 });
  expect(await readFile(path.join(target, 'articles/news/hello/en-US.md'), 'utf8')).toBe(text('The first text.'));
  expect((await run(dataDir, 'export', target, '--dry-run')).code).toBe(2);
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
    out: 'Without a translation (1)\n  pages/privacy-policy: has no ja-JP\n',
    err: '',
  });

  await changeFolder(folder, {
    ...attachments({ 'red.png': { bytes: await plain('#c02010').png().toBuffer(), alt: { 'en-US': 'Red' } } }),
    'articles/news/hello/en-US.md': text('[Gone](/news/99)'),
  });
  const missing = {
    code: 1,
    out: `Without a translation (1)
  pages/privacy-policy: has no ja-JP
Stale translations (1)
  articles/news/hello/ja-JP.md: en-US has changed since it was translated
Dead links (1)
  articles/news/hello/en-US.md:6: links to /news/99, which is not there
Pictures without alt text (1)
  attachments/red.png: has no alt text in ja-JP
`,
    err: '',
  };
  expect(await run(dataDir, 'check', folder)).toEqual(missing);
  await run(dataDir, 'import', folder);
  expect(await run(dataDir, 'check')).toEqual(missing);
});

test('an import that removes too much is refused, and taken with the flag that the refusal names', async () => {
  const dataDir = await temporaryFolder();
  const folder = await writeFolder();
  await run(dataDir, 'import', folder);
  await changeFolder(folder, { 'pages/privacy-policy': undefined });
  const refused = await run(dataDir, 'import', folder);
  expect({ ...refused, err: refused.err.split('\n') }).toEqual({
    code: 1,
    out: '',
    err: [
      expect.stringMatching(/^Nothing was imported: 1 of 3 texts, .* --allow-removals /),
      '  pages/privacy-policy/en-US.md',
      '',
    ],
  });
  const dry = await run(dataDir, 'import', folder, '--dry-run');
  expect(dry).toMatchObject({ code: 1, err: expect.stringMatching(/^Would be refused: 1 of 3/m) });
  expect(dry.out).toBe('removed  pages/privacy-policy/en-US.md\nWould be 0 added, 0 changed, 1 removed.\n');
  expect(await run(dataDir, 'import', folder, '--allow-removals')).toMatchObject({
    code: 0,
    out: 'Imported: 0 added, 0 changed, 1 removed.\n',
  });
});

test('diff tells who changed what, and what both changed is refused until somebody decides', async () => {
  const dataDir = await temporaryFolder();
  await run(dataDir, 'import', await writeFolder());
  const [mine, theirs] = [path.join(dataDir, 'mine'), path.join(dataDir, 'theirs')];
  for (const folder of [mine, theirs]) await run(dataDir, 'export', folder);
  expect(await run(dataDir, 'diff', mine)).toEqual({
    code: 0,
    out: 'The folder and the site say the same.\n',
    err: '',
  });
  await changeFolder(theirs, {
    'articles/news/hello/en-US.md': text('Theirs.'),
    'articles/news/hello/ja-JP.md': text('Also theirs.'),
  });
  await run(dataDir, 'import', theirs);
  await changeFolder(mine, {
    'articles/news/hello/en-US.md': text('Mine.'),
    'pages/terms-of-use/en-US.md': '---\ntitle: Terms\nupdated: 2026-01-01T00:00:00Z\n---\n',
  });
  const conflict = 'articles/news/hello/en-US.md:6: en-US was changed in the folder, and changed on the site';
  expect(await run(dataDir, 'diff', mine)).toEqual({
    code: 1,
    out: `Changed in the folder (1)
  added    pages/terms-of-use/en-US.md
Changed in the studio (1)
  changed  articles/news/hello/ja-JP.md
Changed in both (1)
  ${conflict}
`,
    err: '',
  });
  const refused = await run(dataDir, 'import', mine);
  expect({ ...refused, err: refused.err.split('\n') }).toEqual({
    code: 1,
    out: '',
    err: [
      expect.stringMatching(/^Nothing was imported: the folder and the studio both changed this; --take /),
      `  ${conflict}`,
      '',
    ],
  });
  expect(await run(dataDir, 'import', mine, '--as-drafts', '--dry-run')).toMatchObject({
    code: 0,
    out: `draft    articles/news/hello/en-US.md
draft    pages/terms-of-use/en-US.md
kept     articles/news/hello/ja-JP.md
Would be 2 drafts; 1 kept as the studio has them.
`,
  });
  expect(await run(dataDir, 'import', mine, '--take', 'studio', '--dry-run')).toMatchObject({
    code: 0,
    out: `added    pages/terms-of-use/en-US.md
kept     articles/news/hello/en-US.md
kept     articles/news/hello/ja-JP.md
Would be 1 added, 0 changed, 0 removed; 2 kept as the studio has them.
`,
  });
  expect(await run(dataDir, 'import', mine, '--take', 'folder')).toMatchObject({
    code: 0,
    out: 'Imported: 1 added, 1 changed, 0 removed; 1 kept as the studio has them.\n',
  });
  await changeFolder(mine, { 'articles/news/hello/en-US.md': text('To be looked at.') });
  expect((await run(dataDir, 'import', mine, '--as-drafts')).out).toMatch(/^Imported: 1 drafts/);
});

test('flags that npm takes for its own, for want of a second --, are honoured', async () => {
  const dataDir = await temporaryFolder();
  const folder = path.join(dataDir, 'exported');
  await run(dataDir, 'import', await writeFolder());
  await run(dataDir, 'export', folder);
  const newer = await writeFolder({ 'articles/news/hello/en-US.md': text('Newer.') });
  await run(dataDir, 'import', newer);
  await changeFolder(folder, { 'pages/privacy-policy': undefined });

  const project = await temporaryFolder();
  const scripts = { content: `${process.execPath} ${program}` };
  await changeFolder(project, { 'package.json': JSON.stringify({ name: 'site', scripts }) });
  const npmRun = (...args: string[]) =>
    new Promise<string>((resolve) => {
      const options = { env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...compileCache }, cwd: project };
      execFile('npm', ['run', 'content', ...args], options, (_error, out) =>
        resolve(out.trim().split('\n').at(-1) ?? ''),
      );
    });
  const flags = ['--allow-removals', '--replace'];
  expect(await npmRun('import', folder, '--dry-run', ...flags)).toBe('Would be 0 added, 1 changed, 1 removed.');
  expect(await npmRun('import', folder, '--replace')).not.toContain('Imported');
  await changeFolder(folder, { 'articles/news/hello/en-US.md': text('Mine.') });
  expect(await npmRun('import', folder, '--allow-removals')).not.toContain('Imported');
  expect(await npmRun('import', folder, '--allow-removals', '--take=folder', '--dry-run')).toContain(
    'Would be 0 added, 1',
  );
  expect(await npmRun('import', folder, ...flags)).toBe('Imported: 0 added, 1 changed, 1 removed.');
});

test('each command ends by itself, in a process of its own', async () => {
  const dataDir = await temporaryFolder();
  const alone = (...args: string[]) => runAlone(on(dataDir, args));
  const mine = path.join(dataDir, 'mine');
  expect(await alone('import', await writeFolder())).toEqual({
    code: 0,
    out: 'Imported: 12 added, 0 changed, 0 removed.\n',
    err: '',
  });
  expect(await alone('export', mine)).toMatchObject({ code: 0, err: '' });
  expect(await alone('diff', mine)).toMatchObject({ code: 0, err: '' });
  expect(await alone('new', 'news', mine)).toMatchObject({ code: 0, err: '' });
  expect(await alone('check', mine)).toMatchObject({ code: 1 });
  expect(await alone('import')).toMatchObject({ code: 2, out: '' });
});

test('a new article is written, told of, and imported alone', async () => {
  const dataDir = await temporaryFolder();
  await run(dataDir, 'import', await writeFolder());
  const place = path.join(dataDir, 'mine/articles/news/2-untitled');
  expect(await run(dataDir, 'new', 'news', path.join(dataDir, 'mine'))).toEqual({
    code: 0,
    out: `Written: ${place}\nFill it in, then: npm run content -- import ${place}\n`,
    err: '',
  });
  await changeFolder(place, { 'zh-CN.md': undefined, 'zh-TW.md': undefined });
  expect((await run(dataDir, 'import', place)).out).toBe('Imported: 3 added, 0 changed, 0 removed.\n');
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
    ['check', folder, 'another'],
    ['check', '--replace'],
    ['diff'],
    ['diff', folder, '--as-drafts'],
    ['import', folder, '--take', 'mine'],
    ['import', folder, '--as-drafts', '--replace'],
    ['new'],
    ['new', 'carousel'],
    ['new', 'news', target, 'another'],
  ];
  await Promise.all(
    wrong.map(async (args) => {
      const { code, out, err } = await run(dataDir, ...args);
      expect([args, code, out]).toEqual([args, 2, '']);
      expect(err).toMatch(
        /^npm run content -- import DIR [\s\S]*\n.* diff DIR .*\n.* export DIR [\s\S]*\n.* check \[DIR\] .*\n.* new news\|work .*\n$/,
      );
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

/** Of each thread. */
async function prioritiesOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const stats = await Promise.all(
    threads.map((id) => readFile(`/proc/${pid}/task/${id}/stat`, 'utf8').catch(() => '')),
  );
  const afterName = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stats.filter(Boolean).map((stat) => Number(afterName(stat)[16]));
}

test('an import lets visitors go first, with all its threads', async () => {
  const dataDir = await temporaryFolder();
  const folder = await writeFolder();
  const environment = { DATA_DIR: dataDir, ...compileCache };
  const importing = spawn(process.execPath, [program, 'import', folder], { env: environment, stdio: 'ignore' });
  let last: number[] = [];
  while (importing.exitCode === null) {
    const priorities = await prioritiesOf(importing.pid ?? 0);
    // At its end the threads go one by one.
    if (priorities.length > 1) last = priorities;
    await sleep(5);
  }
  expect(importing.exitCode).toBe(0);
  expect(last).not.toEqual([]);
  expect(last.filter((priority) => priority < 10)).toEqual([]);
});
