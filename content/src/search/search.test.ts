/** Search from outside, on both databases. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { searchArticles } from '../article/store.ts';
import type { Content } from '../content.ts';
import { openDatabase } from '../database/index.ts';
import { migrations } from '../database/migrate.ts';
import { importFolder } from '../import-export/import.ts';
import { changeFolder, type FolderFiles, work, writeFolder } from '../testing/folder.ts';
import { databases, get, newSettings, openTestContent, serve, startService } from '../testing/service.ts';
import { indexTexts } from './term-index.ts';

type Found = { ID: number; Title: string }[];

const search = (app: FastifyInstance, categoryId: number, q: string, more = '') =>
  get(app, `/api/article/?category_id=${categoryId}&q=${encodeURIComponent(q)}${more}`);
const idsOf = async (app: FastifyInstance, categoryId: number, q: string, more = ''): Promise<number[]> =>
  ((await search(app, categoryId, q, more)).body.data as Found).map(({ ID }) => ID);

type Text = { title: string; summary?: string; body?: string; published?: string; type?: string };

/** News with these texts, by their IDs. */
const news = (texts: Record<number, Text>): FolderFiles =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([id, { title, summary = '', body = '', published, type = 'Info' }]) => [
      [`articles/news/news-${id}/article.yaml`, `id: ${id}\ntype: ${type}\n`],
      [
        `articles/news/news-${id}/en-US.md`,
        `---\n${[
          `title: ${JSON.stringify(title)}`,
          `summary: ${JSON.stringify(summary)}`,
          `published: ${published ?? `2026-01-01T00:00:${String(Number(id) % 60).padStart(2, '0')}Z`}`,
        ].join('\n')}\n---\n\n${body}\n`,
      ],
    ]),
  );

async function startWith(kind: (typeof databases)[number], texts: Record<number, Text>) {
  const service = await startService(kind);
  const folder = await writeFolder(news(texts));
  await importFolder(service.content, folder);
  return { ...service, folder };
}

/** Adds news directly, a minute apart, the last one the newest. */
async function addNews({ db }: Content, count: number, bodyOf: (id: number) => string) {
  const texts = Array.from({ length: count }, (_, index) => {
    const published_at = new Date(Date.parse('2016-01-01') + index * 60_000).toISOString();
    const facts = { language_id: 1, category_id: 2, type: 'Info', kind: null, link: null, markdown: '' };
    const id = 1001 + index;
    const text = { title: 'Other', summary: '', html: `<p>${bodyOf(id)}</p>`, published_at, updated_at: published_at };
    return { article_id: id, ...facts, ...text };
  });
  const articles = texts.map(({ article_id: id, type, kind }) => ({
    id,
    slug: 'news',
    name: `n${id}`,
    type,
    kind,
    cover_id: null,
    work: null,
  }));
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('article').values(articles).execute();
    await trx.insertInto('translation').values(texts).execute();
    await indexTexts(trx, texts);
  });
}

const hostile = [
  '"',
  "'",
  "' or 1=1 --",
  '") OR ("',
  'lantern OR wood',
  'lantern AND',
  'NOT lantern',
  'NEAR(lantern wood, 2)',
  'title:lantern',
  '-lantern',
  '^lantern',
  'lant*',
  '*',
  '+',
  'lantern & ! | <-> wood:*A',
  "lantern'::tsquery",
  '\\',
  '\0',
  'lantern\0wood',
  '\ufffd',
  '🎮',
  '👩‍👩‍👧‍👦 lantern',
  '{lantern} : wood',
  '%',
  '_',
  '<script>alert(1)</script>',
  '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~¡¢£¤¥¦§¨©«¬®¯°±´¶·¸»¿×÷‐‑‒–—―‘’‚“”„†‡•…‰′″‹›※⁂€™←↑→↓⇒∀∂∃∇∈∑−√∞∩∪≈≠≤≥■□▲△▼▽◆◇○●★☆♠♣♥♦♪、。〈〉《》「」『』【】〒〔〕〜・￥'.slice(
    0,
    100,
  ),
  'ﷺ'.repeat(100),
  '漢'.repeat(100),
  'a '.repeat(50),
  'e\u0301'.repeat(50),
];

describe.each(databases)('on %s', (kind) => {
  test('in every language a part of a word finds what has it', async () => {
    const { app } = await startService(kind, { sample: true });
    const cases: [category: number, q: string, first: number][] = [
      [3, 'lantern', 5],
      [3, 'LANT wo', 5],
      [3, 'Ｌａｎｔｅｒｎ', 5],
      [6, '灯影', 5],
      [6, '森', 5],
      [6, '影森林', 5],
      [9, '燈影', 5],
      [9, '森', 5],
      [12, 'ランタン', 5],
      [12, 'ﾗﾝﾀﾝ', 5],
      [12, 'タンの森', 5],
      [12, '森', 5],
      [2, 'lantern wood tickets', 112],
      [5, '灯影森林 预售', 112],
      [8, '燈影 購票', 112],
      [11, 'ランタンの森 チケット発売', 112],
    ];
    for (const [category, q, first] of cases) {
      const { status, body } = await search(app, category, q);
      expect(status, q).toBe(200);
      expect(body.data[0]?.ID, q).toBe(first);
      expect(body.total, q).toBeGreaterThanOrEqual(body.data.length);
    }
    expect(await idsOf(app, 3, 'antern')).toEqual([]);
    expect(await idsOf(app, 6, '影灯')).toEqual([]);
    expect(await idsOf(app, 3, '灯影')).toEqual([]);
  });

  test('the title counts more than the summary, the summary more than the text, then the newest comes first', async () => {
    const { app } = await startWith(kind, {
      11: { title: 'Gannet in the title, old' },
      12: { title: 'Gannet in the title, newer' },
      13: { title: 'A', summary: 'gannet in the summary' },
      14: { title: 'B', body: 'gannet in the text' },
      15: { title: 'C', summary: 'newer gannet' },
      16: { title: 'D', body: 'newer gannet, gannet, gannet' },
      17: { title: 'Gannet', body: 'and a beacon' },
      18: { title: 'Nothing' },
    });
    expect(await idsOf(app, 2, 'gannet')).toEqual([17, 12, 11, 15, 13, 16, 14]);
    expect(await idsOf(app, 2, 'gannet beacon')).toEqual([17]);
    expect((await search(app, 2, 'gannet')).body.total).toBe(7);
  });

  test('pages follow one another without a gap or a repetition, also among articles of the same second', async () => {
    const published = '2026-01-01T00:00:00Z';
    const texts = Object.fromEntries(
      Array.from({ length: 23 }, (_, index) => [
        index + 100,
        index % 2 ? { title: `Gannet ${index}`, published } : { title: 'Other', body: 'gannet', published },
      ]),
    );
    const { app } = await startWith(kind, texts);
    const pages = [1, 2, 3, 4].map((page) => idsOf(app, 2, 'gannet', `&page_number=${page}&page_size=7`));
    const ids = (await Promise.all(pages)).flat();
    const newest = Object.keys(texts).map(Number).reverse();
    expect(ids).toEqual([...newest.filter((id) => id % 2), ...newest.filter((id) => id % 2 === 0)]);
    const beyond = await search(app, 2, 'gannet', '&page_number=99999999999999&page_size=50');
    expect(beyond).toMatchObject({ status: 200, body: { data: [], total: 23 } });
  });

  test('a query finds its best two hundred, and counts no further', async () => {
    const { app, content } = await startWith(kind, { 700: { title: 'Gannet', published: '2015-01-01T00:00:00Z' } });
    await addNews(content, 600, () => 'gannet');
    const first = await search(app, 2, 'gannet', '&page_size=3');
    expect(first.body).toMatchObject({ total: 200, data: [{ ID: 700 }, { ID: 1600 }, { ID: 1599 }] });
    expect(await idsOf(app, 2, 'gannet', '&page_number=4&page_size=50')).toHaveLength(50);
    expect(await idsOf(app, 2, 'gannet', '&page_number=5&page_size=50')).toEqual([]);
  });

  test('words that are all frequent are looked for in the newest texts alone', async () => {
    const { app, content } = await startService(kind, { sample: true });
    const { total: newer } = (await get(app, '/api/article/?category_id=2')).body;
    const others: Record<number, string> = { 1002: 'gannet puffin kittiwake', 1595: 'gannet puffin', 1600: 'auk' };
    await addNews(content, 600, (id) => others[id] ?? (id % 2 ? 'gannet' : 'puffin'));
    expect(await idsOf(app, 2, 'gannet puffin')).toEqual([1595]);
    expect(await idsOf(app, 2, 'gannet puffin kittiwake')).toEqual([1002]);
    expect(await idsOf(app, 2, 'kittiwake')).toEqual([1002]);
    // The sample's news are newer.
    expect((await search(app, 2, 'gannet')).body.total).toBe(Math.floor((200 - newer) / 2));
    expect(await idsOf(app, 2, 'gannet auk')).toEqual([]);
    expect(await idsOf(app, 2, 'gannet puffin', '&year=2016')).toEqual([1595]);
    expect(await idsOf(app, 2, 'gannet puffin', '&year=2015')).toEqual([]);
  });

  test('whatever is typed, the database is asked a few things only', async () => {
    const { content } = await startService(kind, { sample: true });
    await addNews(content, 600, (id) => `${id} a t o s w lantern wood 漢字`);
    let statements = 0;
    const counted = content.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    for (const q of hostile) {
      statements = 0;
      await searchArticles(counted, q, { category_id: 2 }, { page_number: 10, page_size: 50 });
      expect(statements, q).toBeLessThanOrEqual(13);
    }
  });

  test('a search can be narrowed by type, kind and year', async () => {
    const { app } = await startService(kind, { sample: true });
    const narrowed = await idsOf(app, 2, 'neon', '&type=Steam');
    expect(narrowed).toEqual([102]);
    expect(await idsOf(app, 2, 'neon', '&year=2024')).toEqual([103, 102]);
    expect(await idsOf(app, 2, 'neon', '&year=1999')).toEqual([]);
    expect(await idsOf(app, 6, '灯影', '&kind=movie')).toEqual([5]);
    expect(await idsOf(app, 6, '灯影', '&kind=app')).toEqual([]);
  });

  test('what is scheduled is not found before its time', async () => {
    const start = Date.parse('2027-03-01T09:00:00.900Z');
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    onTestFinished(() => void vi.useRealTimers());
    const { app } = await startWith(kind, { 11: { title: 'Gannet', published: '2027-03-01T09:00:01Z' } });
    expect((await search(app, 2, 'gannet')).body).toMatchObject({ data: [], total: 0 });
    vi.setSystemTime(start + 100);
    expect((await search(app, 2, 'gannet')).body).toMatchObject({ data: [{ ID: 11 }], total: 1 });
  });

  test('a text may be a thousand years old, and another be for a thousand years from now', async () => {
    const { app } = await startWith(kind, {
      11: { title: 'Old gannet', published: '0999-01-01T00:00:00Z' },
      12: { title: 'Late gannet', published: '2999-01-01T00:00:00Z' },
    });
    expect(await idsOf(app, 2, 'gannet')).toEqual([11]);
  });

  test('a change, a draft and a removal change what is found', async () => {
    const { app, content, folder } = await startWith(kind, { 11: { title: 'Gannet' }, 12: { title: 'Old gannet' } });
    const change = async (files: FolderFiles) => {
      await changeFolder(folder, files);
      await importFolder(content, folder, { allowRemovals: true });
    };
    await change(news({ 11: { title: 'Puffin', type: 'Steam', published: '2025-06-01T00:00:00Z' } }));
    expect(await idsOf(app, 2, 'gannet')).toEqual([12]);
    expect(await idsOf(app, 2, 'puffin', '&type=Steam&year=2025')).toEqual([11]);
    expect(await idsOf(app, 2, 'puffin', '&type=Info')).toEqual([]);
    await change({ 'articles/news/news-11/en-US.md': '---\ntitle: Puffin\n---\n\nA draft.\n' });
    expect(await idsOf(app, 2, 'puffin')).toEqual([]);
    await change({ 'articles/news/news-12': undefined });
    expect((await search(app, 2, 'gannet')).body).toMatchObject({ data: [], total: 0 });
    if (kind === 'PostgreSQL') return;
    const left = await sql<{ texts: number }>`select (select count(*) from search_index) as texts`.execute(content.db);
    expect(left.rows).toEqual([{ texts: (await content.db.selectFrom('search_entry').selectAll().execute()).length }]);
  });

  test('an import that fails or only shows what it would do leaves the index as it was', async () => {
    const { app, content, folder } = await startWith(kind, { 11: { title: 'Gannet' } });
    await changeFolder(folder, news({ 11: { title: 'Puffin' } }));
    await importFolder(content, folder, { isDryRun: true });
    expect(await idsOf(app, 2, 'gannet')).toEqual([11]);
    expect(await idsOf(app, 2, 'puffin')).toEqual([]);
  });

  test('texts that were there before there was a search are found after the update', async () => {
    const settings = await newSettings(kind, {}, 'nothing');
    const added = migrations['0004-search'];
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0004'));
    const old = await openDatabase({ ...settings, migrations: before });
    await old.insertInto('language').values({ id: 1, code: 'en-US', name: 'English' }).execute();
    await old.insertInto('category').values({ id: 2, language_id: 1, slug: 'news', name: 'News' }).execute();
    for (const [id, published_at] of [
      [1, '2026-01-01T00:00:00.000Z'],
      [2, null],
    ] as const) {
      const facts = { type: 'Info', kind: null };
      await old
        .insertInto('article')
        .values({ id, slug: 'news', name: `news-${id}`, cover_id: null, work: null, ...facts })
        .execute();
      const text = {
        title: 'Gannet',
        summary: '',
        link: null,
        markdown: '',
        html: '',
        updated_at: '2026-01-01T00:00:00.000Z',
      };
      await old
        .insertInto('translation')
        .values({ article_id: id, language_id: 1, category_id: 2, published_at, ...facts, ...text })
        .execute();
    }
    await old.destroy();
    expect(added).toBeDefined();
    const app = await serve(await openTestContent(settings));
    expect(await idsOf(app, 2, 'gannet')).toEqual([1]);
  });

  test('whatever is typed is answered', async () => {
    const { app } = await startService(kind, { sample: true });
    for (const q of hostile) {
      const { status, body } = await search(app, 3, q);
      expect(status, q).toBe(200);
      if (!/[\p{L}\p{N}]/u.test(q)) expect(body, q).toMatchObject({ data: [], total: 0 });
    }
    for (const bytes of ['%ED%A0%80', '%00', '%FF', '%', '%E3%81'])
      expect((await get(app, `/api/article/?category_id=3&q=${bytes}`)).status, bytes).toBeLessThan(500);
  });

  test('every article is found by its own title', async () => {
    const { app, content } = await startService(kind);
    await importFolder(content, await writeFolder(work()));
    expect(await idsOf(app, 2, 'Hello')).toEqual([1]);
    expect(await idsOf(app, 5, 'こんにちは')).toEqual([1]);
    expect(await idsOf(app, 3, 'The game')).toEqual([20]);
  });
});

test.each(['', ' ', '\u3000', '\t\n', 'a'.repeat(101), '🎮'.repeat(101)])('q=%j is a 400 for q', async (q) => {
  const { app } = await startService('SQLite');
  const { status, body } = await search(app, 2, q);
  expect(status).toBe(400);
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['q']);
});

test('q given twice is a 400, and blanks around it do not count', async () => {
  const { app } = await startService('SQLite', { sample: true });
  expect((await get(app, '/api/article/?category_id=3&q=a&q=b')).status).toBe(400);
  expect((await search(app, 3, `  ${'🎮'.repeat(100)}  `)).status).toBe(200);
  expect(await idsOf(app, 3, '\u3000lantern ')).toEqual(await idsOf(app, 3, 'lantern'));
});
