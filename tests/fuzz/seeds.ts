/** One well-formed request for each endpoint and address, as a list of fields that can each be made larger. */
import { endpoints } from 'contract';
import { addresses, attachments, propertiesOf, valuesOf } from './requests.ts';

export type Field = {
  place: 'path' | 'query' | 'header' | 'body';
  name: string;
  value: string;
  /** Whether the value is JSON already, rather than a text. */
  isJson?: boolean;
};

export type Seed = { name: string; method: string; fields: Field[] };

// An empty one is not sent, unless a mutation fills it.
const headers = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Connection',
  'Cookie',
  'If-None-Match',
  'If-Range',
  'Origin',
  'Range',
  'Referer',
  'User-Agent',
  'X-Forwarded-For',
  'X-Other',
].map((name): Field => ({ place: 'header', name, value: '' }));

const pathFields = (path: string, fill = (part: string) => part) =>
  path
    .split('/')
    .slice(1)
    .map((part): Field => ({ place: 'path', name: part, value: fill(part) }));

function forEndpoint({ method, path, ...schemas }: (typeof endpoints)[keyof typeof endpoints]): Seed {
  const params = propertiesOf('params' in schemas ? schemas.params : undefined);
  const query = Object.entries(propertiesOf('query' in schemas ? schemas.query : undefined));
  const fill = (part: string) => {
    if (path.includes('/file/:id') && part === ':id') return attachments[0] ?? '';
    return part.startsWith(':') ? (valuesOf(params[part.slice(1)])[0] ?? '') : part;
  };
  const queryFields = query.map(
    ([name, schema]): Field => ({ place: 'query', name, value: name === 'q' ? '' : (valuesOf(schema)[0] ?? '') }),
  );
  return { name: `${method} ${path}`, method, fields: [...pathFields(path, fill), ...queryFields, ...headers] };
}

const pageQuery = ['q', 'tab', 'page', 'type', 'year', 'works', 'news'].map(
  (name): Field => ({ place: 'query', name, value: '' }),
);

const forAddress = (address: string): Seed => ({
  name: `GET ${address}`,
  method: 'GET',
  fields: [...pathFields(address), ...pageQuery, ...headers],
});

const form = {
  EventType: 'bug-report',
  Name: '山田',
  Email: 'visitor@example.org',
  Phone: '+81 3 0000 0000',
  Content: 'It does not start.',
  Language: 'ja-JP',
  Captcha: 'e30=',
  Website: '',
};
const report = {
  'document-uri': 'https://site.example/',
  'blocked-uri': 'inline',
  'effective-directive': 'script-src',
};

const forBody = (path: string, type: string, body: Field[]): Seed => ({
  name: `POST ${path} ${type}`,
  method: 'POST',
  fields: [
    ...pathFields(path),
    { place: 'header', name: 'Content-Type', value: type },
    { place: 'header', name: 'Idempotency-Key', value: '' },
    ...headers,
    ...body,
  ],
});

const bodyFields = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]): Field => ({ place: 'body', name, value }));

/** By what they ask: each kind is tried as often as the others. */
export const seedsByKind: Seed[][] = [
  Object.values(endpoints)
    .filter(({ method }) => method === 'GET')
    .map(forEndpoint),
  [...new Set(addresses)].map(forAddress),
  [
    forBody('/api/form/', 'application/json', bodyFields(form)),
    forBody('/csp-report', 'application/csp-report', [
      { place: 'body', name: 'csp-report', value: JSON.stringify(report), isJson: true },
    ]),
    forBody('/en-US/about', 'application/json', bodyFields(form)),
  ],
];
