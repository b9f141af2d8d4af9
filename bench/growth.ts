/** How the time of a request grows from 10 to 100 000 articles, on both databases. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Content, closeContent, contentApp, openContent } from 'content';
import { newsTypes } from 'contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { indexTexts } from '../content/src/search/term-index.ts';
import { startPostgres } from '../content/src/testing/postgres.ts';
import { query, settingsFor } from '../content/src/testing/service.ts';
import { type Metric, median } from './metric.ts';

const small = 10;
const large = 100_000;
const rounds = 9;
const requestsPerRound = 100;

export type Growth = {
  /** What is asked for, by what to call it. */
  requests: Record<string, string>;
  /** How many times as long it may take with the many articles, and how long at all. */
  limit: { ratio: number; milliseconds?: number };
  /** What costs most, and how long it may take with the many articles. */
  worst?: { requests: Record<string, string>; milliseconds: number };
  textOf(id: number): { title: string; summary: string; text: string };
};

export async function measureGrowth(growth: Growth): Promise<Metric[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const postgres = await startPostgres();
  try {
    for (const size of [small, large]) await query(postgres.url, `create database list_${size}`);
    const onSqlite = (size: number) => openContent(settingsFor(path.join(folder, String(size)), ''));
    const onPostgres = (size: number) =>
      openContent(settingsFor(path.join(folder, `files-${size}`), new URL(`/list_${size}`, postgres.url).href));
    return [...(await compare('SQLite', onSqlite, growth)), ...(await compare('PostgreSQL', onPostgres, growth))];
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(database: string, open: (size: number) => Promise<Content>, growth: Growth): Promise<Metric[]> {
  const { requests, limit } = growth;
  const openFilled = async (size: number) => {
    const content = await open(size);
    await fill(content, size, growth);
    return content;
  };
  // Filling one leaves no time for the other to start, which would be taken for one that hangs.
  const contents = await Promise.all([small, large].map(openFilled));
  const services = await Promise.all(contents.map(startService));
  const [few, many] = services.map(({ app }) => app);
  if (!few || !many) throw new Error('no service');
  const metrics: Metric[] = [];
  for (const [name, filter] of Object.entries(requests)) {
    const times = { few: [] as number[], many: [] as number[] };
    await timeRound(few, filter);
    await timeRound(many, filter);
    for (let round = 0; round < rounds; round++) {
      times.few.push(await timeRound(few, filter));
      times.many.push(await timeRound(many, filter));
    }
    const ratio = median(times.many) / median(times.few);
    const { milliseconds = Number.POSITIVE_INFINITY } = limit;
    metrics.push({
      what: `${database}, ${name}: time at ${large} articles / at ${small}`,
      value: `${ratio.toFixed(2)} × (${median(times.many).toFixed(2)} ms)`,
      limit: `≤ ${limit.ratio} ×${limit.milliseconds ? `, < ${limit.milliseconds} ms` : ''}`,
      isMet: ratio <= limit.ratio && median(times.many) < milliseconds,
    });
  }
  for (const [name, filter] of Object.entries(growth.worst?.requests ?? {})) {
    const { milliseconds = Number.NaN } = growth.worst ?? {};
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await timeRound(many, filter, 10));
    metrics.push({
      what: `${database}, ${name}: time at ${large} articles`,
      value: `${median(times).toFixed(2)} ms`,
      limit: `≤ ${milliseconds} ms`,
      isMet: median(times) <= milliseconds,
    });
  }
  for (const { app, content } of services) {
    await app.close();
    await closeContent(content);
  }
  return metrics;
}

async function timeRound(app: FastifyInstance, filter: string, requests = requestsPerRound): Promise<number> {
  const start = performance.now();
  for (let request = 0; request < requests; request++) {
    const { statusCode } = await app.inject(`/api/article/?${filter}`);
    if (statusCode !== 200) throw new Error(`the list answered ${statusCode}`);
  }
  return (performance.now() - start) / requests;
}

async function startService(content: Content) {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(contentApp, { content });
  return { app, content };
}

// Both sizes have ten articles and more in every list that is measured, so that only the number behind them differs.
async function fill({ db }: Content, size: number, { textOf }: Growth): Promise<void> {
  const start = Date.parse('2020-01-01T00:00:00Z');
  const at = (index: number) => new Date(start + index * 60_000).toISOString();
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('language').values({ id: 1, code: 'en-US', name: 'English' }).execute();
    await trx.insertInto('category').values({ id: 1, language_id: 1, slug: 'news', name: 'News' }).execute();
    const typeOf = (id: number) => (size === small ? 'Steam' : (newsTypes[id % newsTypes.length] ?? null));
    const rowOf = (id: number) => {
      const { title, summary, text } = textOf(id);
      return {
        article_id: id,
        language_id: 1,
        category_id: 1,
        type: typeOf(id),
        kind: null,
        title,
        summary,
        link: null,
        markdown: text,
        html: `<p>${text}</p>`,
        published_at: at(id),
        updated_at: at(id),
      };
    };
    for (let first = 0; first < size; first += 500) {
      const ids = Array.from({ length: Math.min(500, size - first) }, (_, index) => first + index + 1);
      await trx
        .insertInto('article')
        .values(
          ids.map((id) => ({
            id,
            slug: 'news',
            name: `article-${id}`,
            type: typeOf(id),
            kind: null,
            cover_id: null,
            work: null,
          })),
        )
        .execute();
      await trx.insertInto('translation').values(ids.map(rowOf)).execute();
    }
    await indexTexts(
      trx,
      Iterator.from(Array(size).keys()).map((index) => rowOf(index + 1)),
    );
  });
}
