import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Client, createClient, type Fetch, HttpError, NetworkError, ParseError, TimeoutError } from './client.ts';
import type { FormInput } from './form.ts';
import { paths } from './paths.ts';

type Received = { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: unknown };

const form: FormInput = {
  EventType: 'bug-report',
  Name: '山田 太郎',
  Email: 'taro@example.com',
  Content: 'Two lines\nand a "quote" 🎈',
};

const answerJson = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A server that remembers what it was asked; `answer` is called with the number of the request, from 1. */
async function startServer(
  answer: (response: ServerResponse, count: number) => void = (response, count) =>
    answerJson(response, { data: [count] }),
) {
  const requests: Received[] = [];
  const listener: RequestListener = async (request, response) => {
    const { method, url, headers } = request;
    requests.push({ method, url, headers, body: method === 'POST' ? await json(request) : undefined });
    answer(response, requests.length);
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** A server whose answers wait until they are let go. */
async function startSlowServer() {
  const gate = Promise.withResolvers<void>();
  const server = await startServer((response, count) =>
    gate.promise.then(() => answerJson(response, { data: [count] })),
  );
  return { ...server, letGo: gate.resolve };
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => expect.fail(`answered ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );

function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
}

const calls: [name: keyof Client, call: (client: Client) => Promise<unknown>, url: string][] = [
  ['ping', (client) => client.ping(), '/api/ping'],
  ['getHome', (client) => client.getHome({ languageId: 2 }), '/api/home/2'],
  ['search', (client) => client.search({ languageId: 2, q: 'a b', news: 20 }), '/api/search/2?q=a+b&news=20'],
  ['listLanguages', (client) => client.listLanguages(), '/api/language/'],
  [
    'listLanguages',
    (client) => client.listLanguages({ page_number: 2, page_size: 50 }),
    '/api/language/?page_number=2&page_size=50',
  ],
  ['getLanguage', (client) => client.getLanguage({ id: 3 }), '/api/language/3'],
  ['listCategories', (client) => client.listCategories({ page_number: 4 }), '/api/category/?page_number=4'],
  ['getCategory', (client) => client.getCategory({ languageId: 2, slug: 'works' }), '/api/category/2/works'],
  [
    'listArticles',
    (client) => client.listArticles({ category_id: 7, type: 'PlayStation', year: '2026', page_number: 1 }),
    '/api/article/?category_id=7&type=PlayStation&year=2026&page_number=1',
  ],
  [
    'listArticles',
    (client) => client.listArticles({ category_id: 7, kind: 'movie', type: undefined }),
    '/api/article/?category_id=7&kind=movie',
  ],
  ['getArticle', (client) => client.getArticle({ categoryId: 7, articleId: 101 }), '/api/article/7/101'],
  ['listPages', (client) => client.listPages({ language_id: 2, page_size: 5 }), '/api/page/?language_id=2&page_size=5'],
  ['getPage', (client) => client.getPage({ languageId: 4, pageId: 'terms-of-use' }), '/api/page/4/terms-of-use'],
  ['getChallenge', (client) => client.getChallenge(), '/api/form/challenge'],
];

describe('a request', () => {
  test.each(calls)('%s asks for its address (%#)', async (_name, call, url) => {
    const { baseUrl, requests } = await startServer();
    expect(await call(createClient({ baseUrl }))).toEqual({ data: [1] });
    expect(requests).toMatchObject([{ method: 'GET', url }]);
  });

  test('sendForm posts the form as JSON', async () => {
    const { baseUrl, requests } = await startServer((response) => answerJson(response, { data: { ID: 'x' } }, 201));
    expect(await createClient({ baseUrl }).sendForm(form)).toEqual({ data: { ID: 'x' } });
    expect(requests).toMatchObject([{ method: 'POST', url: '/api/form/', body: form }]);
    expect(requests[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(requests[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('an idempotency key is sent as a header and not as a field', async () => {
    const { baseUrl, requests } = await startServer();
    await createClient({ baseUrl }).sendForm(form, { idempotencyKey: 'one-and-the-same' });
    expect(requests[0]?.headers['idempotency-key']).toBe('one-and-the-same');
    expect(requests[0]?.body).toEqual(form);
  });

  test('there is a method for every endpoint but the file', () => {
    const methods = Object.keys(createClient({ baseUrl: '' }));
    expect(methods.sort()).toEqual([...new Set([...calls.map(([name]) => name), 'sendForm'])].sort());
    expect([...methods, 'getFile'].sort()).toEqual(Object.keys(paths).sort());
  });

  test('what stands in a path cannot change the path', async () => {
    const { baseUrl, requests } = await startServer();
    const slug = 'a/b?c=d#e 港' as 'news';
    await createClient({ baseUrl }).getCategory({ languageId: 1, slug });
    expect(requests[0]?.url).toBe('/api/category/1/a%2Fb%3Fc%3Dd%23e%20%E6%B8%AF');
  });

  test('what stands in a query cannot add to the query', async () => {
    const { baseUrl, requests } = await startServer();
    await createClient({ baseUrl }).listArticles({ category_id: 1, year: '2026&page_size=50' });
    const { searchParams } = new URL(requests[0]?.url ?? '', baseUrl);
    expect([...searchParams]).toEqual([
      ['category_id', '1'],
      ['year', '2026&page_size=50'],
    ]);
  });

  test.each([
    ['GET', (client: Client) => client.ping()],
    ['POST', (client: Client) => client.sendForm(form)],
  ])('a %s goes through the given fetch, with the credentials of the same origin', async (_method, call) => {
    const { baseUrl, requests } = await startServer();
    const credentials: unknown[] = [];
    const recordingFetch: typeof fetch = (input, init) => {
      credentials.push(init?.credentials);
      return fetch(input, init);
    };
    await call(createClient({ baseUrl, fetch: recordingFetch }));
    expect(credentials).toEqual(['same-origin']);
    expect(requests).toHaveLength(1);
  });
});

describe('a failure', () => {
  const problem = {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: 'The form has values that are not valid.',
    errors: [{ field: 'Name', code: 'required', message: 'お名前を入力してください' }],
  };

  test('an answer that reports a problem is an HttpError with the problem', async () => {
    const { baseUrl } = await startServer((response) => answerJson(response, problem, 400));
    const error = await failureOf(createClient({ baseUrl }).sendForm(form));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ name: 'HttpError', status: 400, problem });
    expect(String(error)).toBe(`HttpError: ${baseUrl}/api/form/ answered 400: ${problem.detail}`);
  });

  test.each([
    ['a proxy’s HTML', 502, '<h1>Bad Gateway</h1>'],
    ['nothing', 503, ''],
    ['half of its JSON', 500, '{"type": "about:bl'],
    ['JSON that is no problem', 500, '{"error": "oops"}'],
    ['null', 404, 'null'],
    ['a list', 404, '[]'],
  ])('an error whose body is %s is an HttpError without a problem', async (_what, status, body) => {
    const { baseUrl } = await startServer((response) => response.writeHead(status).end(body));
    const error = await failureOf(createClient({ baseUrl }).ping());
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status, problem: undefined, message: `${baseUrl}/api/ping answered ${status}` });
  });

  test.each([
    ['HTML', '<!doctype html><title>Sign in to the hotel’s network</title>'],
    ['nothing', ''],
    ['half of its JSON', '{"data": [{"ID": 1'],
  ])('a success whose body is %s is a ParseError', async (_what, body) => {
    const { baseUrl } = await startServer((response) => response.writeHead(200).end(body));
    const error = await failureOf(createClient({ baseUrl }).listLanguages());
    expect(error).toBeInstanceOf(ParseError);
    expect(error).toMatchObject({ name: 'ParseError', cause: expect.any(SyntaxError) });
  });

  test('a server that never answers is a TimeoutError', async () => {
    const { baseUrl } = await startServer(() => {});
    const error = await failureOf(createClient({ baseUrl, timeout: 50 }).ping());
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ name: 'TimeoutError', message: `${baseUrl}/api/ping did not answer within 50 ms` });
  });

  test('a server that begins an answer and never ends it is a TimeoutError', async () => {
    const { baseUrl } = await startServer((response) => response.writeHead(200).write('{"data":'));
    const error = await failureOf(createClient({ baseUrl, timeout: 300 }).ping());
    expect(error).toBeInstanceOf(TimeoutError);
  });

  test('the deadline of a call ends with it, whether it was answered or failed', async () => {
    const { baseUrl } = await startServer((response, count) =>
      answerJson(response, { data: [count] }, count === 1 ? 200 : 500),
    );
    const signals: (AbortSignal | null | undefined)[] = [];
    const watched: Fetch = (url, init) => {
      signals.push(init?.signal);
      return fetch(url, init);
    };
    const client = createClient({ baseUrl, fetch: watched, timeout: 500 });
    await client.ping();
    expect(await failureOf(client.ping())).toBeInstanceOf(HttpError);
    await sleep(600);
    expect(signals).toMatchObject([{ aborted: false }, { aborted: false }]);
  });

  test('a port where nobody listens is a NetworkError', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const error = await failureOf(createClient({ baseUrl: `http://127.0.0.1:${port}` }).ping());
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ name: 'NetworkError', cause: expect.any(Error) });
  });

  test('a connection that breaks half-way through the answer is a NetworkError', async () => {
    const { baseUrl } = await startServer((response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"data":', () => response.destroy());
    });
    expect(await failureOf(createClient({ baseUrl }).ping())).toBeInstanceOf(NetworkError);
  });
});

describe('a list', () => {
  const lists: [name: keyof Client, call: (client: Client) => Promise<unknown>][] = [
    ['listLanguages', (client) => client.listLanguages()],
    ['listCategories', (client) => client.listCategories()],
    ['listArticles', (client) => client.listArticles({ category_id: 1 })],
    ['listPages', (client) => client.listPages()],
  ];
  const others: typeof lists = [
    ['getLanguage', (client) => client.getLanguage({ id: 1 })],
    ['sendForm', (client) => client.sendForm(form)],
  ];

  describe.each(lists)('%s', (_name, call) => {
    test.each([201, 202, 206])('is not accepted with status %i', async (status) => {
      const { baseUrl } = await startServer((response) => answerJson(response, { data: [1] }, status));
      const error = await failureOf(call(createClient({ baseUrl })));
      expect(error).toBeInstanceOf(HttpError);
      expect(error).toMatchObject({ status });
    });

    test.each([{ data: 'none' }, { data: null }, { data: { 0: 'a', length: 1 } }, {}, [[]], null, 'none'])(
      'is not accepted as %j',
      async (body) => {
        const { baseUrl } = await startServer((response) => answerJson(response, body));
        expect(await failureOf(call(createClient({ baseUrl })))).toBeInstanceOf(ParseError);
      },
    );

    test('may be empty', async () => {
      const { baseUrl } = await startServer((response) => answerJson(response, { data: [] }));
      expect(await call(createClient({ baseUrl }))).toEqual({ data: [] });
    });
  });

  test.each(others)('%s, which is none, is accepted with any status of success', async (_name, call) => {
    const { baseUrl } = await startServer((response) => answerJson(response, { data: 'x' }, 201));
    expect(await call(createClient({ baseUrl }))).toEqual({ data: 'x' });
  });
});

describe('a caller who goes away', () => {
  test('a call ends with the reason of its signal, and the server sees it end', async () => {
    const gone = Promise.withResolvers<void>();
    const { baseUrl, requests } = await startServer((response) => response.on('close', gone.resolve));
    const controller = new AbortController();
    const failure = failureOf(createClient({ baseUrl }).ping({}, { signal: controller.signal }));
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    const reason = new Error('the visitor went on');
    controller.abort(reason);
    expect(await failure).toBe(reason);
    await gone.promise;
  });

  test('a form can be given up too', async () => {
    const { baseUrl, requests } = await startServer(() => {});
    const controller = new AbortController();
    const failure = failureOf(createClient({ baseUrl }).sendForm(form, { signal: controller.signal }));
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    controller.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
  });

  test('a signal that has ended already sends nothing', async () => {
    const { baseUrl, requests } = await startServer();
    const error = await failureOf(createClient({ baseUrl }).ping({}, { signal: AbortSignal.abort('too late') }));
    expect(error).toBe('too late');
    expect(requests).toEqual([]);
  });

  test('does not end the request for those who share it', async () => {
    const { baseUrl, requests, letGo } = await startSlowServer();
    const client = createClient({ baseUrl, cache: true });
    const controller = new AbortController();
    const leaving = client.getLanguage({ id: 1 }, { signal: controller.signal }).catch(() => undefined);
    const staying = client.getLanguage({ id: 1 });
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    controller.abort();
    letGo();
    expect(await staying).toEqual({ data: [1] });
    await leaving;
  });
});

describe('the cache', () => {
  test('identical calls under way share one request', async () => {
    const { baseUrl, requests, letGo } = await startSlowServer();
    const client = createClient({ baseUrl, cache: true });
    const query = { category_id: 2, page_number: 3 };
    const answers = [client.listArticles(query), client.listArticles(query), client.listArticles({ ...query })];
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    letGo();
    expect(await Promise.all(answers)).toEqual([{ data: [1] }, { data: [1] }, { data: [1] }]);
    expect(requests).toHaveLength(1);
  });

  test('calls that differ in a path or a query are asked apart', async () => {
    const { baseUrl, requests } = await startServer();
    const client = createClient({ baseUrl, cache: true });
    await Promise.all([
      client.getLanguage({ id: 1 }),
      client.getLanguage({ id: 2 }),
      client.listPages(),
      client.listPages({ page_number: 1 }),
    ]);
    const urls = requests.map(({ url }) => url).sort();
    expect(urls).toEqual(['/api/language/1', '/api/language/2', '/api/page/', '/api/page/?page_number=1']);
  });

  test('an answer is cached 60 000 ms and asked again after that', async () => {
    stopClock();
    const start = Date.now();
    const { baseUrl } = await startServer();
    const client = createClient({ baseUrl, cache: true });
    expect(await client.listLanguages()).toEqual({ data: [1] });
    vi.setSystemTime(start + 59_999);
    expect(await client.listLanguages()).toEqual({ data: [1] });
    vi.setSystemTime(start + 60_000);
    expect(await client.listLanguages()).toEqual({ data: [2] });
    vi.setSystemTime(start + 119_999);
    expect(await client.listLanguages()).toEqual({ data: [2] });
  });

  test.each([
    ['an error', (response: ServerResponse) => answerJson(response, {}, 503), HttpError],
    ['what is not JSON', (response: ServerResponse) => response.end('…'), ParseError],
    ['a broken connection', (response: ServerResponse) => response.destroy(), NetworkError],
  ])('%s is not cached', async (_what, fail, kind) => {
    const { baseUrl, requests } = await startServer((response, count) =>
      count === 1 ? fail(response) : answerJson(response, { data: [count] }),
    );
    const client = createClient({ baseUrl, cache: true });
    expect(await failureOf(client.listLanguages())).toBeInstanceOf(kind);
    expect(await client.listLanguages()).toEqual({ data: [2] });
    expect(await client.listLanguages()).toEqual({ data: [2] });
    expect(requests).toHaveLength(2);
  });

  test('a call that fails late does not take away the answer to a later one', async () => {
    stopClock();
    const late = Promise.withResolvers<void>();
    const { baseUrl, requests } = await startServer((response, count) =>
      count === 1 ? late.promise.then(() => response.destroy()) : answerJson(response, { data: [count] }),
    );
    const client = createClient({ baseUrl, cache: true });
    const failure = failureOf(client.listLanguages());
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    vi.setSystemTime(Date.now() + 60_000);
    expect(await client.listLanguages()).toEqual({ data: [2] });
    late.resolve();
    expect(await failure).toBeInstanceOf(NetworkError);
    expect(await client.listLanguages()).toEqual({ data: [2] });
  });

  test.each([
    ['a sent form', (client: Client) => client.sendForm(form)],
    ['a ping', (client: Client) => client.ping()],
    ['a captcha challenge', (client: Client) => client.getChallenge()],
  ])('%s is never cached and never shared', async (_what, call) => {
    const { baseUrl, requests } = await startServer();
    const client = createClient({ baseUrl, cache: true });
    await Promise.all([call(client), call(client)]);
    await call(client);
    expect(requests).toHaveLength(3);
  });

  test('nothing is cached and nothing is shared unless asked for', async () => {
    const { baseUrl, requests } = await startServer();
    const client = createClient({ baseUrl });
    await Promise.all([client.listLanguages(), client.listLanguages()]);
    await client.listLanguages();
    expect(requests).toHaveLength(3);
  });

  test('two clients have caches of their own', async () => {
    const { baseUrl, requests } = await startServer();
    await createClient({ baseUrl, cache: true }).listLanguages();
    await createClient({ baseUrl, cache: true }).listLanguages();
    expect(requests).toHaveLength(2);
  });

  test('the oldest answer makes room when very many are cached', async () => {
    const { baseUrl, requests } = await startServer();
    const client = createClient({ baseUrl, cache: true });
    for (let id = 1; id <= 501; id++) await client.getLanguage({ id });
    await client.getLanguage({ id: 501 });
    await client.getLanguage({ id: 2 });
    expect(requests).toHaveLength(501);
    await client.getLanguage({ id: 1 });
    expect(requests).toHaveLength(502);
  });
});
