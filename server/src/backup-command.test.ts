import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { closeContent, importFolder, openContent } from 'content';
import { expect, test, vi } from 'vitest';
import { store } from '../../content/src/message/testing/visitor.ts';
import { attachments, writeFolder } from '../../content/src/testing/folder.ts';
import { plain } from '../../content/src/testing/pictures.ts';
import { newSettings, temporaryFolder } from '../../content/src/testing/service.ts';
import { compileCache } from './testing/compile-cache.ts';

const programOf = (name: string) => path.join(import.meta.dirname, `${name}-command.ts`);

/** Runs a program on an installation, as `npm run backup -- …` and `npm run restore -- …` do. */
function run(program: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { DATA_DIR: dataDir, ...compileCache };
    execFile(process.execPath, [programOf(program), ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

/** A place with some content and a message. */
async function newPlace() {
  const settings = await newSettings('SQLite');
  const content = await openContent(settings);
  const red = await plain('#c02010').png().toBuffer();
  await importFolder(content, await writeFolder(attachments({ 'red.png': red })));
  await store(content);
  await closeContent(content);
  return settings.dataDir;
}

test('a backup is made and restored, and replaces nothing unless it is told to', async () => {
  const dataDir = await newPlace();
  const file = path.join(await temporaryFolder(), 'site.tar.gz');
  expect(await run('backup', dataDir, file)).toEqual({
    code: 0,
    out: `Written to ${file}: the content, 1 files and 1 messages.\n`,
    err: '',
  });
  expect(await run('restore', dataDir, file)).toEqual({
    code: 1,
    out: '',
    err: 'Nothing was restored: there are texts or messages already. To lose them, add --replace.\n',
  });
  const done = { code: 0, out: `Restored from ${file}.\n`, err: '' };
  expect(await run('restore', dataDir, '--replace', file)).toEqual(done);
  expect(await run('restore', await temporaryFolder(), file)).toEqual(done);
});

test('a file that cannot be restored or written is one clear line', async () => {
  const dataDir = await newPlace();
  const folder = await temporaryFolder();
  const file = path.join(folder, 'letter.txt');
  await writeFile(file, 'Dear editor');
  const restored = await run('restore', dataDir, file, '--replace');
  expect({ ...restored, err: '' }).toEqual({ code: 1, out: '', err: '' });
  expect(restored.err).toMatch(/^\S+letter\.txt cannot be restored: [^\n]+\n$/);
  const written = await run('backup', dataDir, path.join(folder, 'nowhere/site.tar.gz'));
  expect({ ...written, err: '' }).toEqual({ code: 1, out: '', err: '' });
  expect(written.err).toMatch(/^[^\n]*ENOENT[^\n]*\n$/);
  expect(await readdir(folder)).toEqual(['letter.txt']);
});

test('wrong usage is explained, and does nothing', async () => {
  const dataDir = await temporaryFolder();
  const wrong = [[], ['one', 'two'], ['one', '--force']].flatMap((args) => [
    ['backup', args] as const,
    ['restore', args] as const,
  ]);
  await Promise.all(
    wrong.map(async ([program, args]) => {
      const { code, out, err } = await run(program, dataDir, ...args);
      expect([program, args, code, out]).toEqual([program, args, 2, '']);
      expect(err).toMatch(new RegExp(`^npm run ${program} -- FILE `));
    }),
  );
  expect(await readdir(dataDir)).toEqual([]);
});

test('what a killed backup had copied, messages too, is gone a day later, not before', async () => {
  const dataDir = await newPlace();
  const killed = spawn(process.execPath, [programOf('backup'), path.join(dataDir, 'site.tar.gz')], {
    env: { DATA_DIR: dataDir, ...compileCache },
    stdio: 'ignore',
  });
  const exit = once(killed, 'exit');
  const unfinished = path.join(dataDir, 'unfinished');
  const copies = () => readdir(unfinished).catch(() => []);
  await vi.waitUntil(async () => (await copies()).length > 0, { timeout: 20_000, interval: 1 });
  killed.kill('SIGKILL');
  await exit;
  const [copy = '', ...others] = await copies();
  expect([copy, others]).toEqual([expect.stringMatching(/./), []]);

  await run('backup', dataDir, path.join(dataDir, 'first.tar.gz'));
  expect(await copies()).toEqual([copy]);
  const longAgo = new Date(Date.now() - 25 * 60 * 60_000);
  await utimes(path.join(unfinished, copy), longAgo, longAgo);
  await run('backup', dataDir, path.join(dataDir, 'second.tar.gz'));
  expect(await copies()).toEqual([]);
});
