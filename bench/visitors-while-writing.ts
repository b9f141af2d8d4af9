/** What visitors of kept pages notice while ten people write and somebody imports 1 000 articles, on both databases. */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleFolder } from '../content/src/testing/service.ts';
import { joinStaff } from '../tests/colleague.ts';
import { type Kind, kinds, type Place } from '../tests/faults/database.ts';
import { compareVisits, type Extent, keepAside, withSite } from './kept-pages.ts';
import { longText } from './long-text.ts';
import type { Metric } from './metric.ts';
import type { Writing } from './writers.ts';

const people = 10;

type Size = Partial<Extent> & { articles?: number };

export async function measureVisitorsWhileWriting(size: Size = {}): Promise<Metric[]> {
  const { articles = 1000, seconds = 15, rounds = 8 } = size;
  const scratch = await mkdtemp(path.join(tmpdir(), 'bench-'));
  try {
    const more = await writeMore(path.join(scratch, 'more'), articles);
    const metrics: Metric[] = [];
    for (const kind of kinds)
      metrics.push(...(await measure(kind, [more, sampleFolder], { seconds, rounds, articles })));
    return metrics;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function measure(kind: Kind, folders: string[], { articles, ...extent }: Required<Size>): Promise<Metric[]> {
  return withSite(kind, {}, async (site, place) => {
    const staff = (await joinStaff(place.environment, people, 'editor')).map(({ id, token }) => ({ id, token }));
    const texts = await Promise.all([500, 3000].map((length) => longText(length, 'en-US')));
    const what = `${kind}, ${people} people write and one imports ${articles} articles`;
    return compareVisits(what, site, extent, async (round) => {
      const writing = await startWriting({ site: { address: site.address }, staff, texts });
      const importing = await startImport(place, folders[round % folders.length] ?? sampleFolder);
      return async () => {
        const [code] = importing.exitCode === null ? await once(importing, 'exit') : [importing.exitCode];
        if (code !== 0) throw new Error(`the import ended with ${code}`);
        await writing.stop();
      };
    });
  });
}

async function startWriting(writing: Writing) {
  const writers = fork(path.join(import.meta.dirname, 'writers.ts'));
  await keepAside(writers.pid);
  const ended = once(writers, 'exit');
  writers.send(writing);
  return {
    async stop() {
      if (writers.connected) writers.send('stop');
      const [code] = await ended;
      if (code !== 0) throw new Error(`those who write ended with ${code}`);
    },
  };
}

async function startImport({ environment }: Place, folder: string) {
  const program = path.resolve(import.meta.dirname, '../server/src/content-command.ts');
  const importing = spawn(process.execPath, [program, 'import', folder, '--allow-removals', '--replace'], {
    env: { ...environment, PATH: process.env.PATH },
    stdio: 'ignore',
  });
  await keepAside(importing.pid);
  return importing;
}

/** The sample with more news. */
async function writeMore(folder: string, articles: number): Promise<string> {
  await cp(sampleFolder, folder, { recursive: true });
  const news = path.join(folder, 'articles/news');
  for (let id = 5001; id <= 5000 + articles; id++) {
    const copy = path.join(news, `${id}-copy`);
    await cp(path.join(news, '101-paper-moon-opens'), copy, { recursive: true });
    const facts = path.join(copy, 'article.yaml');
    await writeFile(facts, (await readFile(facts, 'utf8')).replace('id: 101', `id: ${id}`));
  }
  return folder;
}
