/** Requests to every endpoint and every route, near to what is right or far from it, as the bytes that are sent. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints, eventTypes, imageWidths, localeCodes, newsTypes, pageIds, workKinds } from 'contract';
import fc from 'fast-check';
import { z } from 'zod';
import { contentId } from '../../content/src/attachment/media.ts';
import { routes } from '../routes.ts';
import { marker, pathPart, queryPart, text } from './texts.ts';

/** Of one that is not surely whole the server may wait for the rest, and need not answer when there comes none. */
export type Request = { bytes: Buffer; isWhole: boolean };

type Parts = { method: string; target: string; headers: [string, string][]; body: Buffer };

const latin1 = (value: string) => Buffer.from(value, 'latin1');

const toRequest = ({ method, target, headers, body }: Parts): Request => {
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: site.example', 'Connection: close'];
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  if (body.length > 0) lines.push(`Content-Length: ${body.length}`);
  return { bytes: Buffer.concat([latin1(`${lines.join('\r\n')}\r\n\r\n`), body]), isWhole: true };
};

const rarely = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 6) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });

const method = (usual: string) =>
  rarely(
    fc.constant(usual),
    fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE', 'QUERY'),
    12,
  );

// A line break would end the header; everything else may come.
const headerValue = fc.oneof(
  text.map((value) =>
    Buffer.from(value)
      .toString('latin1')
      .replace(/[\r\n\0]/g, ' ')
      .slice(0, 3000),
  ),
  fc.constantFrom(
    '*',
    '*/*;q=0',
    'br;q=1.0, gzip;q=0, *;q=0',
    ',,,',
    ';q=',
    'W/"x", *',
    'bytes=0-',
    'bytes=-0',
    'bytes=5-1',
  ),
  fc.constantFrom('bytes=0-0,5-9', 'umi_locale=ja-JP; umi_locale=%', 'ja-JP;q=0.9,*;q=zz', '1; mode=block', marker),
);

const header = fc.tuple(
  fc.constantFrom(
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Cookie',
    'If-None-Match',
    'If-Range',
    'If-Modified-Since',
    'Range',
    'Origin',
    'Referer',
    'User-Agent',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-HTTP-Method-Override',
    'Content-Type',
    'Content-Encoding',
    'Idempotency-Key',
    '__proto__',
    'X-Request-Id',
  ),
  headerValue,
);

// As browsers send it: who does is given what is kept before anything else is done.
const compressed: [string, string] = ['Accept-Encoding', 'gzip, deflate, br'];
const headers = fc
  .tuple(fc.subarray([compressed]), fc.array(header, { maxLength: 4, size: 'max' }))
  .map((all) => all.flat());

const queryOf = (names: string[], values: fc.Arbitrary<string>) =>
  fc
    .array(
      fc.tuple(
        rarely(fc.constantFrom(...names, 'utm_source'), queryPart),
        rarely(values, queryPart, 2),
        fc.constantFrom('=', '=', '=', '', '[]='),
      ),
      { maxLength: 5, size: 'max' },
    )
    .map((pairs) => pairs.map(([name, value, separator]) => name + separator + value).join('&'));

const withQuery = (path: fc.Arbitrary<string>, query: fc.Arbitrary<string>) =>
  fc.tuple(path, query).map(([before, after]) => (after ? `${before}?${after}` : before));

const get = (target: fc.Arbitrary<string>) =>
  fc.record({ method: method('GET'), target, headers, body: fc.constant(Buffer.alloc(0)) }).map(toRequest);

/** What a schema of the contract allows: its choices, or some number. */
export function valuesOf(schema: unknown): string[] {
  const { enum: choices, anyOf = [] } = schema as { enum?: unknown[]; anyOf?: unknown[] };
  const found = [...(choices ?? []).map(String), ...anyOf.flatMap(valuesOf)];
  return found.length > 0 ? found : ['1', '2', '5', '10', '50', '101', '2026', 'steam'];
}

export const propertiesOf = (schema: z.ZodType | undefined): Record<string, unknown> =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : {};

type Endpoint = { method: string; path: string; params?: z.ZodType; query?: z.ZodType };

/** An endpoint's address with its parameters, of which some are not what they should be. */
function addressOf({ path, params, query }: Endpoint) {
  const properties = propertiesOf(params);
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return rarely(fc.constant(part), pathPart, 60);
    return rarely(fc.constantFrom(...valuesOf(properties[part.slice(1)])), pathPart, 3);
  });
  const asked = propertiesOf(query);
  const values = Object.values(asked).flatMap(valuesOf);
  return withQuery(
    fc.tuple(...parts).map((all) => all.join('/')),
    queryOf([...Object.keys(asked), 'page_number'], fc.constantFrom('1', ...values)),
  );
}

const reads = Object.values(endpoints).filter(({ method }) => method === 'GET');
const api = fc.oneof(...reads.map((endpoint) => get(addressOf(endpoint))));

const sample = path.resolve(import.meta.dirname, '../../sample/content/attachments');
export const attachments = ['news-waves.jpg', 'hero-harbor.mp4'].map((name) =>
  contentId(readFileSync(path.join(sample, name))),
);
const ranges = ['bytes=0-99', 'bytes=100-', 'bytes=-5', 'bytes=999999999-', 'bytes=1-0', 'bytes=0-0,5-9', 'lines=1-2'];
const files = fc
  .record({
    method: method('GET'),
    target: withQuery(
      fc.constantFrom(...attachments).map((id) => `/api/attachment/file/${id}`),
      queryOf(['w', 'format'], fc.constantFrom(...imageWidths.map(String), 'jpeg')),
    ),
    headers: fc
      .tuple(fc.constantFrom(...ranges), headers)
      .map(([range, rest]): [string, string][] => [['Range', range], ...rest]),
    body: fc.constant(Buffer.alloc(0)),
  })
  .map(toRequest);

const locale = fc.constantFrom(
  '',
  '',
  ...localeCodes.map((code) => `/${code}`),
  '/ja',
  '/zh-hk',
  '/EN-us',
  '/xx',
  '//',
);
const documents = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/llms.txt',
  '/.well-known/security.txt',
  '/site.webmanifest',
  '/favicon.ico',
  '/news/feed.atom',
  '/news/Steam/feed.json',
  '/preview/en-US/site.jpg',
  '/preview/ja-JP/works/1.jpg',
  '/preview/zh-CN/news/114.jpg',
  '/assets/start.js',
  '/api/docs',
  '/api/openapi.json',
  '/api',
];
export const addresses = [...routes.map((route) => route.split('?')[0] ?? ''), ...documents];
const pages = get(
  withQuery(
    fc
      .tuple(
        locale,
        rarely(
          fc.constantFrom(...addresses),
          pathPart.map((part) => `/${part}`),
        ),
        rarely(
          fc.constant(''),
          pathPart.map((part) => `/${part}`),
          4,
        ),
      )
      .map((parts) => parts.join('')),
    queryOf(
      ['q', 'tab', 'page', 'type', 'year', 'works', 'news', 'v'],
      fc.constantFrom('1', '3', '100', '2026', 'steam', marker, ...workKinds, ...newsTypes, ...pageIds),
    ),
  ),
);

const folders = ['', '/api', '/api/attachment/file', '/assets', '/preview', '/news', '/works', '/api/docs/static'];
const paths = get(
  withQuery(
    fc
      .tuple(
        fc.constantFrom(...folders),
        fc.array(pathPart, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('/', '//', '/./'),
      )
      .map(([folder, parts, slash]) => `${folder}/${parts.join(slash)}`),
    queryOf(['w', 'format'], fc.constantFrom(...imageWidths.map(String), 'jpeg')),
  ),
);

/** A form as a visitor might send it; fields may be missing, of another type or of another world. */
const anything = fc.oneof(
  text,
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, [], {}, [[]], { toString: 'x' }, ['a', 'b']),
  fc.object({ maxDepth: 3, maxKeys: 4 }),
);
const field = (usual: fc.Arbitrary<unknown>) => rarely<unknown>(usual, anything, 3);
const form = fc
  .record(
    {
      EventType: field(fc.constantFrom(...eventTypes)),
      Name: field(fc.constant(`${marker} 山田`)),
      Email: field(fc.constant(`${marker}@example.org`)),
      Phone: field(fc.constant('+81 3 0000 0000')),
      Content: field(text.map((value) => `${marker} ${value}`)),
      Language: field(fc.constantFrom(...localeCodes)),
      Captcha: rarely<unknown>(fc.constantFrom('', 'e30=', 'bm90IGpzb24='), anything),
      Website: rarely<unknown>(fc.constant(''), anything),
      extra: anything,
      constructor: anything,
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  .map((value) => JSON.stringify(value));

const deep = fc
  .tuple(
    fc.constantFrom('[', '{"a":', '{"Name":', '{"__proto__":', '{"constructor":'),
    fc.integer({ min: 1, max: 9000 }),
  )
  .map(([open, depth]) => open.repeat(depth) + (open === '[' ? ']' : '1}').repeat(depth));

const json = fc.oneof(
  { weight: 8, arbitrary: form },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.tuple(form, text).map(([one, rest]) => one + rest) },
  { weight: 1, arbitrary: fc.tuple(form, fc.nat()).map(([one, at]) => one.slice(0, at % (one.length + 1))) },
  { weight: 1, arbitrary: form.map((one) => one.replace('{', '{"__proto__":{"Name":"x"},"Name":1,"Name":2,')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('null', '[]', '"x"', '1e999', '{"a":1,}', '\ufeff{}', '{"Name":"\\ud800"}', 'NaN'),
  },
);

const body = fc.oneof(
  { weight: 9, arbitrary: json.map((value) => Buffer.from(value)) },
  // Malformed and overlong UTF-8 within what is otherwise right.
  {
    weight: 1,
    arbitrary: fc
      .tuple(form, fc.constantFrom('ff', 'c0ae', 'eda080', 'f8808080', '80', '00'), fc.nat())
      .map(([one, hex, at]) => {
        const bytes = Buffer.from(one);
        const place = at % (bytes.length + 1);
        return Buffer.concat([bytes.subarray(0, place), Buffer.from(hex, 'hex'), bytes.subarray(place)]);
      }),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.constantFrom(60_000, 65_536, 65_537, 200_000).map((size) => Buffer.alloc(size, 'x')) },
);

const contentType = rarely(
  fc.constantFrom('application/json', 'application/json; charset=utf-8', 'application/json;charset=latin1'),
  fc.constantFrom(
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '/',
    '',
  ),
);

const forms = fc
  .record({
    method: method('POST'),
    target: rarely(
      fc.constantFrom('/api/form/', '/api/form'),
      withQuery(fc.constant('/api/form/'), queryOf(['Name'], queryPart)),
    ),
    headers: fc
      .tuple(contentType, rarely(fc.constant<[string, string][]>([]), headers, 2))
      .map(([type, rest]): [string, string][] => [['Content-Type', type], ...rest]),
    body,
  })
  .map(toRequest);

/** Requests that no client library would send. */
const lines = [
  'GET /\0 HTTP/1.1',
  'GET / HTTP/1.1 HTTP/1.1',
  'GET  / HTTP/1.1',
  'GET / HTTP/9.9',
  'GET / HTTP/1.0',
  'GET /',
  'get / HTTP/1.1',
  'G\0T / HTTP/1.1',
  'GET http://site.example/about HTTP/1.1',
  `GET http://user:pw@evil.example/api/ping?${marker} HTTP/1.1`,
  'GET https:// HTTP/1.1',
  'GET //evil.example/%2f.. HTTP/1.1',
  'GET /\\evil.example HTTP/1.1',
  'GET ?q=1 HTTP/1.1',
  'GET about HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
  'TRACE / HTTP/1.1',
  'PRI * HTTP/2.0\r\n\r\nSM',
  'GET /#fragment?q=1 HTTP/1.1',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  `GET /search?q=${'%E6%BC%A2'.repeat(1500)} HTTP/1.1`,
  'GET /caf\u00e9\u0080\u00ff HTTP/1.1',
  'POST /api/form/ HTTP/1.1',
  'GET /about HTTP/1.1',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '',
];
const oddHeaders = [
  'Host: a\r\nHost: b',
  'Host:',
  'Host: site.example:99999',
  'Host: \u00e9\u00ff',
  'No colon',
  ': no name',
  'X: a\r\n folded',
  'X: \0',
  'X : blank',
  `X: ${'a'.repeat(9000)}`,
  Array.from({ length: 300 }, (_, index) => `X${index}: ${index}`).join('\r\n'),
  'Content-Length: -1',
  'Content-Length: 1e3',
  'Content-Length: 0\r\nContent-Length: 5',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked\r\nContent-Length: 3',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked',
  'Expect: 100-continue',
  'Expect: the unexpected',
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c',
  'Connection: __proto__',
  'Content-Type: application/json\r\nContent-Type: text/plain',
  'Accept-Encoding: br\r\nAccept-Encoding: gzip',
  'Range: bytes=0-1\r\nRange: bytes=5-6',
  'Cookie: umi_locale=ja-JP\r\nCookie: umi_locale=%zz',
];
const endings = [
  '',
  '0\r\n\r\n',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  'ffffffffffffffff\r\nx',
  '{}',
  '\0\0\0',
  'GET / HTTP/1.1\r\n\r\n',
];
const wires = fc
  .tuple(
    fc.constantFrom(...lines),
    fc.array(fc.constantFrom(...oddHeaders), { maxLength: 2 }),
    fc.constantFrom(...endings),
    fc.boolean(),
    fc.option(fc.nat({ max: 400 }), { freq: 6 }),
  )
  .map(([line, odd, ending, isOrdinary, cut]): Request => {
    const ordinary = isOrdinary ? ['Host: site.example', 'Connection: close'] : [];
    const whole = `${[line, ...ordinary, ...odd].join('\r\n')}\r\n\r\n${ending}`;
    const isWhole = isOrdinary && odd.length === 0 && cut === null && !line.startsWith('CONNECT');
    return { bytes: latin1(cut === null ? whole : whole.slice(0, cut)), isWhole };
  });

export const request: fc.Arbitrary<Request> = fc.oneof(
  { weight: 30, arbitrary: api },
  { weight: 25, arbitrary: pages },
  { weight: 20, arbitrary: forms },
  { weight: 5, arbitrary: files },
  { weight: 10, arbitrary: paths },
  { weight: 10, arbitrary: wires },
);
