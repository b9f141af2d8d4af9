/** The board with many articles in four languages, on both databases, and what somebody at it waits for. */
import { closeContent, contentApp, openContent } from 'content';
import { localeCodes } from 'contract';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { itemsOfRows, recordLive } from '../content/src/item/record-live.ts';
import { type Browser as Client, standIn } from '../content/src/studio/testing/browser.ts';
import { settingsFor } from '../content/src/testing/service.ts';
import { type Kind, kinds, openPlace } from '../tests/faults/database.ts';
import { compareScreens } from './board-screen.ts';
import { firstId, makeContent } from './many-articles.ts';
import { type Metric, median } from './metric.ts';

const small = 10;
const maxRatio = 1.3;
const maxFilterMs = 200;

type BoardSize = { large?: number; rounds?: number };

export async function measureBoard({ large = 10_000, rounds = 9 }: BoardSize = {}): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const kind of kinds) {
    const few = await openFilled(kind, small);
    const many = await openFilled(kind, large);
    try {
      metrics.push(...(await compareAnswers(kind, few.environment, many.environment, large, rounds)));
      if (kind === 'SQLite')
        metrics.push(...(await compareScreens(few.environment, many.environment, { small, large }, rounds)));
    } finally {
      await few.close();
      await many.close();
    }
  }
  return metrics;
}

type Environment = { DATA_DIR: string; DATABASE_URL: string };

/** The sample and so many news, which the studio knows of. */
async function openFilled(kind: Kind, size: number) {
  const place = await openPlace(kind);
  const { DATA_DIR, DATABASE_URL } = place.environment;
  await makeContent(DATA_DIR, DATABASE_URL, size, localeCodes);
  const content = await openContent(settingsFor(DATA_DIR, DATABASE_URL));
  await content.db.transaction().execute(async (trx) => {
    const language = await trx.selectFrom('language').selectAll().execute();
    const article = await trx.selectFrom('article').selectAll().where('id', '>=', firstId).execute();
    const translation = await trx.selectFrom('translation').selectAll().where('article_id', '>=', firstId).execute();
    await recordLive(trx, itemsOfRows({ language, article, translation, page: [] }));
  });
  // As its autovacuum does within a minute.
  if (kind === 'PostgreSQL') await sql`analyze`.execute(content.db);
  await closeContent(content);
  return place;
}

const first = '/board?page_size=50';

/** Each narrows the list another way; the last page is what somebody at the end of the list scrolls to. */
const filtersOf = (size: number) => ({
  'a search': `${first}&q=article`,
  'a search that finds one': `${first}&q=${firstId + size - 1}`,
  'one state': `${first}&state=live`,
  stale: `${first}&state=stale`,
  'missing in one language': `${first}&state=missing&language=ja-JP`,
  'one type': `${first}&slug=news&type=Steam`,
  'the last page': `${first}&page_number=${Math.floor(size / 50)}`,
});

async function compareAnswers(kind: Kind, few: Environment, many: Environment, large: number, rounds: number) {
  const [ofFew, ofMany] = [await openService(few), await openService(many)];
  try {
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = -2; round < rounds; round++) {
      const [one, other] = [await timeAnswer(ofFew.browser, first), await timeAnswer(ofMany.browser, first)];
      if (round < 0) continue;
      times.few.push(one);
      times.many.push(other);
    }
    const ratio = median(times.many) / median(times.few);
    const metrics: Metric[] = [
      {
        what: `${kind}, the board's first rows as the service answers them: time at ${large} articles / at ${small}`,
        value: `${ratio.toFixed(2)} × (${median(times.many).toFixed(0)} ms)`,
        limit: `≤ ${maxRatio} ×`,
        isMet: ratio <= maxRatio,
      },
    ];
    for (const [name, address] of Object.entries(filtersOf(large))) {
      const all: number[] = [];
      for (let round = 0; round < rounds; round++) all.push(await timeAnswer(ofMany.browser, address));
      metrics.push({
        what: `${kind}, the board narrowed at ${large} articles: ${name}, median`,
        value: `${median(all).toFixed(0)} ms (most ${Math.max(...all).toFixed(0)})`,
        limit: `< ${maxFilterMs} ms`,
        isMet: median(all) < maxFilterMs,
      });
    }
    return metrics;
  } finally {
    await ofFew.close();
    await ofMany.close();
  }
}

async function openService({ DATA_DIR, DATABASE_URL }: Environment) {
  const content = await openContent(settingsFor(DATA_DIR, DATABASE_URL));
  const app = Fastify();
  await app.register(contentApp, { content });
  const { browser } = await standIn({ app, content }, 'publisher');
  return {
    browser,
    async close() {
      await app.close();
      await closeContent(content);
    },
  };
}

async function timeAnswer(browser: Client, address: string): Promise<number> {
  const start = performance.now();
  const { status, body } = await browser.get(address);
  if (status !== 200) throw new Error(`${address} answered ${status}: ${JSON.stringify(body)}`);
  return performance.now() - start;
}
