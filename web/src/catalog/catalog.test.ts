import { createServer } from 'node:http';
import { createClient } from 'contract/client';
import type { Category, Language } from 'contract/entities';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCatalog } from './catalog.ts';

const codes = ['en-US', 'zh-CN', 'zh-TW', 'ja-JP'] as const;
const slugs = ['carousels', 'news', 'works'] as const;
const language = (id: number): Language => ({ ID: id, Code: codes[(id - 1) % 4] ?? 'en-US', Name: `Language ${id}` });
const category = (id: number): Category => ({
  ID: id,
  Slug: slugs[(id - 1) % 3] ?? 'news',
  LanguageID: Math.ceil(id / 3),
  Name: `Category ${id}`,
  Years: [],
});

type Answer = { status?: number; body?: unknown };

/** A content service that has `count` of each, and answers otherwise where it is told to. */
async function startService(count: number, answers: Record<number, Answer> = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    asked.push(`${pathname}?${searchParams}`);
    const page = Number(searchParams.get('page_number'));
    const make: (id: number) => Language | Category = pathname.includes('language') ? language : category;
    const ids = Array.from({ length: count }, (_, index) => index + 1).slice((page - 1) * 10, page * 10);
    const { status = 200, body = { data: ids.map(make), page_number: page, page_size: 10, total: count } } =
      answers[page] ?? {};
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return { asked, catalog: createCatalog(createClient({ baseUrl: `http://127.0.0.1:${port}` })) };
}

describe.each([
  [4, 1],
  [10, 2],
  [12, 2],
  [20, 3],
])('a service with %i entries', (count, pages) => {
  test(`is asked for ${pages} pages of ten, from page 1`, async () => {
    const { catalog, asked } = await startService(count);
    await catalog.loadCategories();
    expect(asked).toEqual(
      Array.from({ length: pages }, (_, index) => `/api/category/?page_number=${index + 1}&page_size=10`),
    );
    expect(catalog.state.categories).toHaveLength(count);
    expect(catalog.state.isLoadingCategories).toBe(false);
  });

  test('gives all its languages', async () => {
    const { catalog } = await startService(count);
    await catalog.loadLanguages();
    expect(catalog.state.languages.map(({ ID }) => ID)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(catalog.state.isLoadingLanguages).toBe(false);
  });
});

test('the categories are rebuilt by language, and the IDs of the three slugs noted for each', async () => {
  const { catalog } = await startService(12);
  await catalog.loadCategories();
  expect(catalog.state.categories.map(({ LanguageID }) => LanguageID)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
  expect(catalog.state.categoryIds).toEqual({
    1: { carousels: 1, news: 2, works: 3 },
    2: { carousels: 4, news: 5, works: 6 },
    3: { carousels: 7, news: 8, works: 9 },
    4: { carousels: 10, news: 11, works: 12 },
  });
});

test('a language is found by its ID and by its code', async () => {
  const { catalog } = await startService(4);
  await catalog.loadLanguages();
  expect(catalog.findLanguage(3)?.Code).toBe('zh-TW');
  expect(catalog.findLanguage('ja-JP')?.ID).toBe(4);
  expect(catalog.findLanguage('fr-FR')).toBeUndefined();
});

test('the flags are set while loading', async () => {
  const { catalog } = await startService(4);
  const loading = Promise.all([catalog.loadLanguages(), catalog.loadCategories()]);
  expect(catalog.state).toMatchObject({ isLoadingLanguages: true, isLoadingCategories: true });
  await loading;
  expect(catalog.state).toMatchObject({ isLoadingLanguages: false, isLoadingCategories: false });
});

describe.each<[what: string, count: number, answers: Record<number, Answer>]>([
  ['an empty list', 0, {}],
  ['a failing first page', 12, { 1: { status: 500 } }],
  ['a failing page in the middle', 25, { 2: { status: 503 } }],
  ['another status than 200', 4, { 1: { status: 201 } }],
  ['something that is no list', 4, { 1: { body: { data: 'none' } } }],
  ['no data at all', 4, { 1: { body: {} } }],
])('%s', (_what, count, answers) => {
  test('changes nothing, silently, and leaves only the language flag set', async () => {
    const { catalog } = await startService(count, answers);
    await catalog.loadLanguages();
    await catalog.loadCategories();
    expect(catalog.state).toEqual({
      languages: [],
      isLoadingLanguages: true,
      categories: [],
      isLoadingCategories: false,
      categoryIds: {},
    });
  });
});

test('a list that was loaded stays when a later load fails', async () => {
  const { catalog } = await startService(4);
  await catalog.loadLanguages();
  const failing = createCatalog(createClient({ baseUrl: 'http://127.0.0.1:1' }), catalog.state);
  await failing.loadLanguages();
  expect(failing.state.languages).toHaveLength(4);
});

test('what is ready is asked for once, by all who wait for it together, and again where it failed', async () => {
  const answers: Record<number, Answer> = { 1: { status: 503 } };
  const { catalog, asked } = await startService(4, answers);
  await Promise.all([catalog.ready(), catalog.ready()]);
  expect(asked).toHaveLength(2);
  expect(catalog.state.languages).toEqual([]);
  delete answers[1];
  await Promise.all([catalog.ready(), catalog.ready()]);
  await catalog.ready();
  expect(asked).toHaveLength(4);
  expect(catalog.state.languages).toHaveLength(4);
});
