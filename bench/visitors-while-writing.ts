/** What visitors of kept pages notice while ten people write and somebody imports 1 000 articles, on both databases. */
import { fork } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localeCodes } from 'contract';
import { sampleFolder } from '../content/src/testing/service.ts';
import { joinStaff } from '../tests/colleague.ts';
import { type Kind, kinds } from '../tests/faults/database.ts';
import { compareVisits, type Extent, withSite } from './kept-pages.ts';
import { longText } from './long-text.ts';
import type { Metric } from './metric.ts';
import type { Work } from './staff.ts';

const people = 10;

type Size = { articles?: number; extent?: Extent };

export async function measureVisitorsWhileWriting({ articles = 1000, extent }: Size = {}): Promise<Metric[]> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'bench-'));
  try {
    const folders = [];
    for (const folder of ['one', 'other']) folders.push(await writeMore(path.join(scratch, folder), articles));
    const metrics: Metric[] = [];
    for (const kind of kinds) {
      const what = `${kind}, ${people} people write and one imports ${articles} articles`;
      metrics.push(...(await measure(kind, what, folders, extent)));
    }
    return metrics;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function measure(kind: Kind, what: string, folders: string[], extent?: Extent): Promise<Metric[]> {
  return withSite(kind, {}, async ({ address }, { environment }) => {
    const staff = (await joinStaff(environment, people, 'editor')).map(({ id, token }) => ({ id, token }));
    const texts = await Promise.all([500, 3000].map((length) => longText(length, 'en-US')));
    const work: Work = { site: { address }, environment, staff, texts, folders };
    return compareVisits(
      what,
      address,
      () => {
        const atWork = fork(path.join(import.meta.dirname, 'staff.ts'), { detached: true });
        atWork.send(work);
        return { busy: atWork, end: () => void atWork.send('stop') };
      },
      extent,
    );
  });
}

/** The sample with more news, which say another thing in each folder: whoever imports one after the other changes them all. */
async function writeMore(folder: string, articles: number): Promise<string> {
  await cp(sampleFolder, folder, { recursive: true });
  const news = path.join(folder, 'articles/news');
  for (let id = 5001; id <= 5000 + articles; id++) {
    const copy = path.join(news, `${id}-copy`);
    await cp(path.join(news, '101-paper-moon-opens'), copy, { recursive: true });
    const facts = path.join(copy, 'article.yaml');
    await writeFile(facts, (await readFile(facts, 'utf8')).replace('id: 101', `id: ${id}`));
    for (const code of localeCodes) await appendFile(path.join(copy, `${code}.md`), `\n${path.basename(folder)}\n`);
  }
  return folder;
}
