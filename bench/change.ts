/** How long a published change takes to be served: by the process with the content, and by one whose content is elsewhere. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Content, closeContent, openContent } from 'content';
import { bumpRevision } from '../content/src/revision/store.ts';
import { settingsFor } from '../content/src/testing/service.ts';
import { ask } from '../tests/ask.ts';
import { type Site, startSite } from '../tests/start-site.ts';
import { type Metric, median } from './metric.ts';

const article = 101;
const rounds = 9;
const limits = { own: 1, other: 5 };
const changeTimeoutMs = 20_000;

export async function measureChange(): Promise<Metric[]> {
  const own = await startSite();
  const other = await startSite({ CONTENT_URL: own.address });
  const content = await openContent(settingsFor(own.dataDir, ''));
  try {
    const times = { own: [] as number[], other: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      // Somewhere within what the site waits between two looks.
      await sleep(1000 + Math.random() * 1000);
      const title = `Changed ${round} times`;
      await publish(content, title);
      const seconds = await Promise.all([untilShown(own, title), untilShown(other, title)]);
      times.own.push(seconds[0]);
      times.other.push(seconds[1]);
    }
    const metric = (what: string, all: number[], limit: number): Metric => ({
      what: `Content change to new page served: ${what}, median`,
      value: `${median(all).toFixed(2)} s (worst ${Math.max(...all).toFixed(2)} s)`,
      limit: `≤ ${limit} s`,
      isMet: median(all) <= limit,
    });
    return [
      metric('the process that has the content', times.own, limits.own),
      metric('another process, by CONTENT_URL', times.other, limits.other),
    ];
  } finally {
    await closeContent(content);
    await other.stop();
    await own.stop();
  }
}

/** As an import does it, from a process of its own. */
async function publish({ db }: Content, title: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('translation').set({ title }).where('article_id', '=', article).execute();
    await bumpRevision(trx);
  });
}

async function untilShown(site: Site, title: string): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < changeTimeoutMs) {
    const { text } = await ask(site, `/en-US/news/${article}`);
    if (text.includes(title)) return (performance.now() - start) / 1000;
    await sleep(10);
  }
  throw new Error(`the change was not shown within ${changeTimeoutMs} ms`);
}
