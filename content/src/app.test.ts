/** The content service from outside, on both databases: every row of the contract's table. */
import {
  Article,
  ArticleSummary,
  Category,
  categorySlugs,
  Home,
  Language,
  localeCodes,
  newsTypes,
  Page,
  PageSummary,
  Ping,
  paths,
  SearchResults,
  workKinds,
} from 'contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { databases, get, startService } from './testing/service.ts';

const listOf = (entity: z.ZodType) =>
  z.strictObject({ data: z.array(entity), page_number: z.int(), page_size: z.int(), total: z.int() });
const strict = (entity: z.ZodObject) => z.strictObject(entity.shape);

describe.each(databases)('on %s', (kind) => {
  test('every read endpoint answers what the contract says, with and without its last slash', async () => {
    const { app } = await startService(kind, { sample: true });
    const cases: [url: string, answer: z.ZodType][] = [
      ['/api/ping', z.strictObject({ data: strict(Ping) })],
      ['/api/home/3', z.strictObject({ data: strict(Home) })],
      ['/api/search/3?q=%E6%A3%AE', z.strictObject({ data: strict(SearchResults) })],
      ['/api/language/', listOf(strict(Language))],
      ['/api/language/1', z.strictObject({ data: strict(Language) })],
      ['/api/category/', listOf(strict(Category))],
      ['/api/category/4/works', z.strictObject({ data: strict(Category) })],
      ['/api/article/?category_id=2', listOf(strict(ArticleSummary))],
      ['/api/article/?category_id=3&kind=movie', listOf(strict(ArticleSummary))],
      ['/api/article/3/1', z.strictObject({ data: strict(Article) })],
      ['/api/page/', listOf(strict(PageSummary))],
      ['/api/page/?language_id=3', listOf(strict(PageSummary))],
      ['/api/page/2/privacy-policy', z.strictObject({ data: strict(Page) })],
    ];
    for (const [url, answer] of cases) {
      const { status, body } = await get(app, url);
      expect(status, url).toBe(200);
      expect(answer.safeParse(body).error, url).toBeUndefined();
      const [path = '', query = ''] = url.split('?');
      const twin = await get(app, `${path.endsWith('/') ? path.slice(0, -1) : `${path}/`}${query && `?${query}`}`);
      if (!path.startsWith('/api/ping')) expect(twin.body, `${url} with the other ending`).toEqual(body);
      expect(twin.status).toBe(200);
    }
  });

  test('the sample has what it promises', async () => {
    const { app } = await startService(kind, { sample: true });
    const total = async (query: string) => (await get(app, `/api/article/?${query}`)).body.total;
    for (const [carousels, news, works] of [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
      [10, 11, 12],
    ]) {
      expect(await total(`category_id=${carousels}`)).toBeGreaterThanOrEqual(3);
      expect(await total(`category_id=${news}`)).toBeGreaterThanOrEqual(32);
      expect(await total(`category_id=${works}&kind=game`)).toBe(6);
      expect(await total(`category_id=${works}&kind=movie`)).toBe(4);
      expect(await total(`category_id=${works}&kind=app`)).toBe(4);
    }
    const ofTypes = await Promise.all(newsTypes.map((type) => total(`category_id=5&type=${type}`)));
    expect(ofTypes.filter((count) => count > 0).length).toBeGreaterThanOrEqual(15);
    expect((await get(app, '/api/category/')).body.total).toBe(categorySlugs.length * localeCodes.length);
    expect((await get(app, '/api/page/?language_id=4')).body.total).toBe(4);
  });

  test('lists come in pages, newest first, and end with an empty page', async () => {
    const { app } = await startService(kind, { sample: true });
    const page = async (number: number, size = 10) =>
      (await get(app, `/api/article/?category_id=5&page_number=${number}&page_size=${size}`)).body;
    const pages = [await page(1), await page(2), await page(3), await page(4), await page(5)];
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 10, 4, 0]);
    expect(pages.every(({ total }) => total === 34)).toBe(true);
    const all = pages.flatMap(({ data }) => data) as { ID: number; PublishedAt: string }[];
    expect(new Set(all.map(({ ID }) => ID)).size).toBe(34);
    expect(all.map(({ PublishedAt }) => PublishedAt)).toEqual(
      all
        .map(({ PublishedAt }) => PublishedAt)
        .sort()
        .reverse(),
    );
    expect((await page(1, 50)).data).toHaveLength(34);
    expect(await page(99_999_999_999_999, 50)).toMatchObject({ data: [], total: 34 });
  });

  test('in the sample no two neighbours in the news show the same picture', async () => {
    const { app } = await startService(kind, { sample: true });
    for (const category of [2, 5, 8, 11]) {
      const list = (await get(app, `/api/article/?category_id=${category}&page_size=50`)).body.data;
      const covers: string[] = list.map(({ Cover }: { Cover: { ID: string } }) => Cover.ID);
      expect(covers.filter((cover, at) => cover === covers[at + 1])).toEqual([]);
    }
  });

  test('lists are filtered by type, kind and year', async () => {
    const { app } = await startService(kind, { sample: true });
    const ids = async (query: string) =>
      (await get(app, `/api/article/?page_size=50&${query}`)).body.data.map(({ ID }: { ID: number }) => ID);
    expect(await ids('category_id=2&type=Xbox')).toEqual([103]);
    expect(await ids('category_id=2&year=2024')).toEqual([104, 103, 102, 101]);
    expect(await ids('category_id=2&year=2024&type=iOS')).toEqual([104]);
    expect(await ids('category_id=2&year=1999')).toEqual([]);
    for (const workKind of workKinds) expect((await ids(`category_id=3&kind=${workKind}`)).length).toBeGreaterThan(0);
  });

  test('an article without a translation is read in the default language, else in the first it has', async () => {
    const { app } = await startService(kind, { sample: true });
    const article = async (category: number, id: number) =>
      (await get(app, `/api/article/${category}/${id}`)).body.data;
    expect(await article(8, 115)).toMatchObject({ LanguageID: 1, Languages: ['en-US', 'zh-CN', 'ja-JP'] });
    expect(await article(2, 133)).toMatchObject({ LanguageID: 2, Languages: ['zh-CN', 'zh-TW', 'ja-JP'] });
    expect(await article(5, 115)).toMatchObject({ LanguageID: 2, CategoryID: 5 });
    const list = (await get(app, '/api/article/?category_id=8&page_size=50')).body.data;
    expect(list.map(({ ID }: { ID: number }) => ID)).not.toContain(115);
  });

  test('a page without a translation is read in the default language', async () => {
    const { app, content } = await startService(kind, { sample: true });
    await content.db.deleteFrom('page').where('id', '=', 'terms-of-use').where('language_id', '=', 4).execute();
    expect((await get(app, '/api/page/4/terms-of-use')).body.data).toMatchObject({
      LanguageID: 1,
      Title: 'Term of Use',
    });
  });

  test('an article knows its neighbours in the list it was asked for', async () => {
    const { app } = await startService(kind, { sample: true });
    const list = (await get(app, '/api/article/?category_id=8&page_size=50')).body.data as {
      ID: number;
      Title: string;
    }[];
    const neighbour = (article: { ID: number; Title: string } | undefined) =>
      article ? { ID: article.ID, Title: article.Title, Picture: null } : null;
    for (const [index, { ID }] of list.entries()) {
      const { Newer, Older } = (await get(app, `/api/article/8/${ID}`)).body.data;
      expect(Newer).toEqual(neighbour(list[index - 1]));
      expect(Older).toEqual(neighbour(list[index + 1]));
    }
    expect((await get(app, '/api/article/8/115')).body.data).toMatchObject({ Newer: { ID: 116 }, Older: { ID: 114 } });
    const { Older } = (await get(app, '/api/article/12/1')).body.data;
    expect(Older.Picture.Width).toBeGreaterThan(Older.Picture.Height);
  });

  test('the first page is the newest of three lists, in one answer', async () => {
    const { app } = await startService(kind, { sample: true });
    const { Carousels, Business, Works, News } = (await get(app, '/api/home/4')).body.data;
    const newest = async (category: number, size: number) =>
      (await get(app, `/api/article/?category_id=${category}&page_size=${size}`)).body.data;
    const highlights: { Link: string; Cover: unknown }[] = await newest(10, 50);
    expect(Carousels).toEqual(highlights.filter(({ Link }) => !/[?#]/.test(Link)).slice(0, 6));
    // What leads to a part of a page is the picture of that part.
    expect(Business).toEqual(
      ['game', 'movie', 'app'].map((Kind) => ({
        Kind,
        Cover: highlights.find(({ Link }) => Link === `/works?tab=${Kind}`)?.Cover,
      })),
    );
    expect(highlights.length).toBeGreaterThan(Carousels.length + Business.length);
    expect(News).toEqual(await newest(11, 5));
    expect(Works).toEqual(await newest(12, 8));
    expect((await get(app, '/api/home/999')).status).toBe(404);
  });

  test('a search is what two lists find, in one answer', async () => {
    const { app } = await startService(kind, { sample: true });
    const { Works, News } = (await get(app, '/api/search/4?q=%E6%A3%AE&works=1')).body.data;
    const found = async (category: number, size: number) =>
      (await get(app, `/api/article/?category_id=${category}&q=%E6%A3%AE&page_size=${size}`)).body;
    const [news, works] = [await found(11, 10), await found(12, 1)];
    expect(News).toEqual({ Items: news.data, Total: news.total });
    expect(Works).toEqual({ Items: works.data, Total: works.total });
    expect(works.total).toBeGreaterThan(0);
    expect((await get(app, '/api/search/999?q=a')).status).toBe(404);
    for (const query of ['', '?q=', '?q=a&news=51', '?q=a&works=0', `?q=${'a'.repeat(101)}`])
      expect((await get(app, `/api/search/4${query}`)).status, query).toBe(400);
  });

  test('a work brings the news that speak of it, in the language that was asked for', async () => {
    const { app } = await startService(kind, { sample: true });
    const { Title, Related } = (await get(app, '/api/article/12/1')).body.data;
    expect(Related).toHaveLength(3);
    const { data: found } = (await get(app, `/api/article/?category_id=11&q=${encodeURIComponent(Title)}&page_size=3`))
      .body;
    expect(Related).toEqual(found);
    expect((await get(app, '/api/article/2/101')).body.data.Related).toEqual([]);
  });

  test('a category knows its years, of which those to come are none', async () => {
    const { app, content } = await startService(kind, { sample: true });
    const years = async () => (await get(app, '/api/category/1/news')).body.data.Years;
    const ends = await years();
    const dates = await content.db
      .selectFrom('translation')
      .select('published_at')
      .where('category_id', '=', 2)
      .orderBy('published_at')
      .execute();
    expect(ends.at(-1)).toBe(Number(dates[0]?.published_at?.slice(0, 4)));
    expect(ends).toEqual(Array.from(ends, (_, index) => ends[0] - index));
    const { bumpRevision } = await import('./revision/store.ts');
    await content.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('translation')
        .set({ published_at: '2999-01-01T00:00:00.000Z' })
        .where('article_id', '=', 101)
        .execute();
      await bumpRevision(trx);
    });
    expect((await years())[0]).toBe(ends[0]);
    await content.db.transaction().execute(async (trx) => {
      await trx.updateTable('translation').set({ published_at: null }).where('category_id', '=', 2).execute();
      await bumpRevision(trx);
    });
    expect(await years()).toEqual([]);
  });

  test('a page knows the languages it is in', async () => {
    const { app, content } = await startService(kind, { sample: true });
    await content.db.deleteFrom('page').where('id', '=', 'terms-of-use').where('language_id', '=', 3).execute();
    expect((await get(app, '/api/page/4/terms-of-use')).body.data.Languages).toEqual(['en-US', 'zh-CN', 'ja-JP']);
  });

  test('a language that the code does not have, as after a rollback, costs only itself', async () => {
    const { app, content } = await startService(kind, { sample: true });
    const urls = ['/api/language/', '/api/article/?category_id=2', '/api/article/2/101', '/api/page/1/privacy-policy'];
    const read = () => Promise.all(urls.map(async (url) => (await get(app, url)).body));
    const before = await read();
    const { db } = content;
    await db.transaction().execute(async (trx) => {
      const korean = { language_id: 5, category_id: 14 };
      await trx.insertInto('language').values({ id: 5, code: 'ko-KR', name: '한국어' }).execute();
      await trx.insertInto('category').values({ id: 14, slug: 'news', language_id: 5, name: '뉴스' }).execute();
      const texts = trx.selectFrom('translation').selectAll().where('language_id', '=', 1).where('category_id', '=', 2);
      for (const text of await texts.execute()) {
        await trx
          .insertInto('translation')
          .values({ ...text, ...korean })
          .execute();
      }
      const pages = trx.selectFrom('page').selectAll().where('language_id', '=', 1);
      for (const page of await pages.execute()) {
        await trx
          .insertInto('page')
          .values({ ...page, language_id: 5 })
          .execute();
      }
      const { bumpRevision } = await import('./revision/store.ts');
      await bumpRevision(trx);
    });
    expect(await read()).toEqual(before);
    expect((await get(app, '/api/language/5')).status).toBe(404);
    expect((await get(app, '/api/article/14/101')).body.data.LanguageID).toBe(1);
    expect((await get(app, '/api/page/5/privacy-policy')).body.data.LanguageID).toBe(1);
  });

  test('an article is found only in its own category', async () => {
    const { app } = await startService(kind, { sample: true });
    expect((await get(app, '/api/article/3/101')).status).toBe(404);
    expect((await get(app, '/api/article/2/101')).status).toBe(200);
  });

  test('a translation with a later time appears at that time, and the revision grows with it', async () => {
    const { app, content } = await startService(kind, { sample: true });
    const start = Date.parse('2027-03-01T09:00:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    onTestFinished(() => void vi.useRealTimers());
    const { bumpRevision } = await import('./revision/store.ts');
    const at = new Date(start + 60_000).toISOString();
    await content.db.transaction().execute(async (trx) => {
      await trx.updateTable('translation').set({ published_at: at }).where('article_id', '=', 101).execute();
      await bumpRevision(trx, [at]);
    });
    const total = async () => (await get(app, '/api/article/?category_id=2')).body.total;
    const revision = async () => (await get(app, '/api/ping')).body.data.Revision;
    const before = { total: await total(), revision: await revision() };
    expect((await get(app, '/api/article/2/101')).status).toBe(404);
    vi.setSystemTime(start + 61_000);
    expect((await get(app, '/api/article/2/101')).status).toBe(200);
    expect(await total()).toBe(before.total + 1);
    expect(await revision()).toBe(before.revision + 1);
    await content.db.transaction().execute((trx) => bumpRevision(trx));
    expect(await revision()).toBe(before.revision + 2);
  });

  test('an answer is not sent again to those who have it', async () => {
    const { app } = await startService(kind, { sample: true });
    for (const url of [
      '/api/language/',
      '/api/article/?category_id=2',
      '/api/article/2/101',
      '/api/page/1/privacy-policy',
    ]) {
      const first = await get(app, url);
      const second = await get(app, url, { 'if-none-match': String(first.headers.etag) });
      expect(second.status, url).toBe(304);
      expect(second.response.body).toBe('');
      expect((await get(app, url, { 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  test.each(['br', 'gzip'])('long answers are compressed with %s', async (encoding) => {
    const { app } = await startService(kind, { sample: true });
    const { headers } = await get(app, '/api/article/2/101', { 'accept-encoding': encoding });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toMatch(/accept-encoding/i);
  });

  test('ping answers 503 in maintenance and when the database does not answer', async () => {
    const { app, content } = await startService(kind, { maintenance: true });
    expect((await get(app, '/api/ping')).status).toBe(503);
    content.settings.maintenance = false;
    expect((await get(app, '/api/ping')).status).toBe(200);
    await content.db.destroy();
    const { status, headers, body } = await get(app, '/api/ping');
    expect(status).toBe(503);
    expect(headers['retry-after']).toBeDefined();
    expect(body).toMatchObject({ status: 503, title: 'Service Unavailable' });
  });
});

test.each([
  'page_number=0',
  'page_number=-1',
  'page_number=1.5',
  'page_number=one',
  'page_size=0',
  'page_size=51',
  'page_size=',
  'page_number=1&page_number=2',
])('a list asked for with %s is a 400 that names the field', async (query) => {
  const { app } = await startService('SQLite');
  for (const list of ['/api/language/', '/api/category/', '/api/page/']) {
    const { status, body, headers } = await get(app, `${list}?${query}`);
    expect(status).toBe(400);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(body.errors[0]).toMatchObject({
      field: query.split('=')[0],
      message: expect.any(String),
      code: expect.any(String),
    });
  }
});

test.each([
  ['/api/article/', 'category_id'],
  ['/api/article/?category_id=0', 'category_id'],
  ['/api/article/?category_id=2&type=Radio', 'type'],
  ['/api/article/?category_id=2&kind=opera', 'kind'],
  ['/api/article/?category_id=2&year=24', 'year'],
  ['/api/page/?language_id=x', 'language_id'],
])('%s is a 400 for %s', async (url, field) => {
  const { app } = await startService('SQLite');
  const { status, body } = await get(app, url);
  expect(status).toBe(400);
  expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
});

test.each([
  '/api/language/99',
  '/api/language/abc',
  '/api/category/1/opera',
  '/api/category/99/news',
  '/api/article/2/99999',
  '/api/article/99/1',
  '/api/page/1/imprint',
  '/api/page/99/privacy-policy',
  '/api/attachment/file/00000000000000000000000000000000',
  '/api/attachment/file/..%2f..%2fcontent.sqlite',
  '/api/nothing',
  '/api',
])('%s is a 404 problem', async (url) => {
  const { app } = await startService('SQLite', { sample: true });
  const { status, headers, body } = await get(app, url);
  expect(status).toBe(404);
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({ type: 'about:blank', title: 'Not Found', status: 404, detail: expect.any(String) });
});

const documentation = ['/api/openapi.json', '/api/docs'].map((path) => ({ method: 'GET', path }));

test.each([...Object.values(paths), ...documentation])(
  '$path refuses other methods and says which it takes',
  async ({ method, path }) => {
    const { app } = await startService('SQLite');
    const url = path.replaceAll(/:\w+/g, '1');
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (other === method) continue;
      const response = await app.inject({ method: other, url });
      expect(response.statusCode).toBe(405);
      expect(response.headers.allow).toBe(method === 'GET' ? 'GET, HEAD' : 'POST');
      expect(response.json()).toMatchObject({ status: 405 });
    }
  },
);

test('the OpenAPI document describes every endpoint, and every reference in it resolves', async () => {
  const { app } = await startService('SQLite');
  const { body } = await get(app, '/api/openapi.json');
  for (const { method, path } of Object.values(paths)) {
    const operation = body.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(operation, path).toBeDefined();
    if (method === 'POST') expect(operation.requestBody).toBeDefined();
  }
  const references = JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  const names = new Set([...references].map((match) => match[1]));
  expect(names.size).toBeGreaterThan(5);
  for (const name of names) expect(Object.keys(body.components.schemas)).toContain(name);
});

describe.each(['/api/openapi.json', '/api/language/', '/api/article/2/101'])('%s', (url) => {
  const own = ({ date: _date, connection: _connection, ...headers }: Record<string, unknown>) => headers;

  test.each(['br', 'gzip', 'identity'])('in %s, HEAD has the headers of GET and no body', async (encoding) => {
    const { app } = await startService('SQLite', { sample: true });
    const asked = { url, headers: { 'accept-encoding': encoding } };
    // Who comes first has it made; the others are answered from memory.
    for (let times = 0; times < 2; times++) {
      const head = await app.inject({ ...asked, method: 'HEAD' });
      const whole = await app.inject(asked);
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect(own(head.headers)).toEqual(own(whole.headers));
      expect(own(whole.headers)).toEqual({
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(whole.rawPayload.length),
        'cache-control': 'public, no-cache',
        'x-content-type-options': 'nosniff',
        etag: expect.stringMatching(/^W\/"[^"]+"$/),
        vary: 'accept-encoding',
        ...(encoding !== 'identity' && url !== '/api/language/' && { 'content-encoding': encoding }),
      });
    }
  });

  test('one tag stands for every encoding, and who has it is told so by both methods', async () => {
    const { app } = await startService('SQLite', { sample: true });
    const tags = new Set<unknown>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      tags.add((await get(app, url, { 'accept-encoding': encoding })).headers.etag);
    }
    expect(tags.size).toBe(1);
    const [etag] = tags;
    for (const method of ['GET', 'HEAD'] as const) {
      const headers = { 'if-none-match': String(etag), 'accept-encoding': 'br' };
      const answer = await app.inject({ method, url: `${url}?unknown=1`, headers });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    }
  });
});

test('a failure inside is a plain 500 problem that tells nothing of the inside', async () => {
  const { app, content } = await startService('SQLite', { sample: true });
  await content.db.schema.dropTable('page').execute();
  const { status, body } = await get(app, '/api/page/1/privacy-policy');
  expect(status).toBe(500);
  expect(body).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    detail: 'Something went wrong on our side. Please try again later.',
  });
});
