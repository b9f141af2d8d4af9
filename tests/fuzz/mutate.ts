/** Makes a seed larger, field by field: longer, more often, deeper, in more chunks, or asked for again at once. */
import type { Request } from './requests.ts';
import type { Field, Seed } from './seeds.ts';

const kinds = ['append', 'prepend', 'repeat', 'nest', 'chunk', 'pipeline'] as const;

export type Mutation = { kind: (typeof kinds)[number]; field: number; token: string; times: number };

export type Input = { seed: Seed; mutations: Mutation[] };

const tokens = [
  ...'aA0 \t.,;:=@-_/\\%&+*"\'()[]{}<>|~^',
  'a ',
  'a@',
  'a.',
  'a,',
  'a-',
  '0,',
  '../',
  '%2e%2e/',
  '%E6%BC%A2',
  'en;q=0.1,',
  'en-a-',
  'umi_locale=ja-JP; ',
  'W/"x", ',
  'bytes=0-1,',
  'x-other,',
  '10.0.0.1, ',
  '漢',
  '\u0301',
  // Eighteen characters, once it is normalized.
  '\ufdfa',
  '\u200b',
  '👩‍👩‍👧‍👦',
  'İ',
  '\\ud83c',
];

// A little more than the site reads, so that what it refuses is tried too.
const maxBytes = { path: 17_000, query: 17_000, header: 17_000, body: 70_000 };
const maxPipelinedBytes = 70_000;

export const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;
const anyTimes = () => 2 ** Math.floor(Math.random() * 17);

/** Of any place alike, however many fields there are. */
function anyField({ fields }: Seed): number {
  const place = any([...new Set(fields.map((field) => field.place))]);
  return any([...fields.keys()].filter((index) => fields[index]?.place === place));
}

const anyMutation = (seed: Seed): Mutation => ({
  kind: any(kinds),
  field: anyField(seed),
  token: any(tokens),
  times: anyTimes(),
});

const changes: ((mutation: Mutation, seed: Seed) => Mutation)[] = [
  (mutation) => ({ ...mutation, times: mutation.times * 2 }),
  (mutation) => ({ ...mutation, times: Math.ceil(mutation.times / 2) }),
  (mutation) => ({ ...mutation, token: any(tokens) }),
  (mutation) => ({ ...mutation, kind: any(kinds) }),
  (mutation, seed) => ({ ...mutation, field: anyField(seed) }),
];

/** One mutation more, or one changed. */
export function mutate({ seed, mutations }: Input): Input {
  const changed = Math.floor(Math.random() * (mutations.length + 1));
  if (changed === mutations.length || mutations.length > 3)
    return { seed, mutations: [...mutations.slice(-2), anyMutation(seed)] };
  return { seed, mutations: mutations.map((one, index) => (index === changed ? any(changes)(one, seed) : one)) };
}

/** Much the same, but not in any cache. */
export const slightlyLarger = ({ seed, mutations }: Input): Input => ({
  seed,
  mutations: mutations.map((one) => ({ ...one, times: one.times + 1 })),
});

const sizeOf = ({ name, value }: Field) => name.length + value.length + 1;

/** Never so much that the request as a whole is far beyond what the site reads. */
function grow(fields: Field[], { kind, token, times }: Mutation): Field[] {
  const place = fields[0]?.place ?? 'body';
  const atMost = (unit: number) => Math.min(times, Math.ceil(maxBytes[place] / unit));
  const size = fields.reduce((sum, field) => sum + sizeOf(field), 0);
  const added = token.repeat(atMost(fields.length * token.length));
  const depth = atMost(fields.length * 2);
  switch (kind) {
    case 'append':
      return fields.map((field) => ({ ...field, value: field.value + added }));
    case 'prepend':
      return fields.map((field) => ({ ...field, value: added + field.value }));
    case 'repeat':
      return Array.from({ length: atMost(size) }, (_, n) =>
        fields.map((field) => ({ ...field, name: `${field.name}${n || ''}`, value: field.value || 'x' })),
      ).flat();
    case 'nest':
      return fields.map((field) => {
        const inner = field.place === 'body' ? toJson(field) : field.value;
        return { ...field, isJson: true, value: '['.repeat(depth) + inner + ']'.repeat(depth) };
      });
    default:
      return fields;
  }
}

const toJson = ({ value, isJson }: Field) => (isJson ? value : JSON.stringify(value));
const inAddress = (text: string) => text.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()));
const inHeader = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[\r\n\0]/g, ' ');

function chunked(body: Buffer, chunks: number): Buffer {
  const size = Math.max(1, Math.floor(body.length / chunks));
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

/** A pipeline is several requests. */
export function toRequest({ seed, mutations }: Input): Request & { count: number } {
  const fields = seed.fields.flatMap((field, index) =>
    mutations.filter((one) => one.field === index).reduce(grow, [field]),
  );
  const timesOf = (kind: Mutation['kind']) => mutations.find((one) => one.kind === kind)?.times ?? 0;
  const at = (place: Field['place']) => fields.filter((field) => field.place === place);
  const path = at('path').map(({ value }) => `/${value}`);
  const query = at('query').filter(({ value }) => value !== '');
  const search = query.map(({ name, value }, index) => `${index ? '&' : '?'}${name}=${value}`);
  const json = at('body').map((field) => `${JSON.stringify(field.name)}:${toJson(field)}`);
  const body = json.length > 0 ? Buffer.from(`{${json.join(',')}}`) : Buffer.alloc(0);
  const chunks = body.length > 0 ? timesOf('chunk') : 0;
  const length = chunks ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  const lines = [
    `${seed.method} ${inAddress([...path, ...search].join(''))} HTTP/1.1`,
    'Host: site.example',
    ...at('header')
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => `${name}: ${inHeader(value)}`),
    ...(body.length > 0 ? [length] : []),
  ];
  const sent = chunks ? chunked(body, chunks) : body;
  const once = (...more: string[]) =>
    Buffer.concat([Buffer.from(`${[...lines, ...more].join('\r\n')}\r\n\r\n`, 'latin1'), sent]);
  const before = Math.min(timesOf('pipeline'), Math.floor(maxPipelinedBytes / once().length));
  const bytes = Buffer.concat([...Array.from({ length: before }, () => once()), once('Connection: close')]);
  return { bytes, isWhole: before === 0 && chunks === 0, count: before + 1 };
}

/** In words, for a report. */
export const describe = ({ seed, mutations }: Input) =>
  [
    seed.name,
    ...mutations.map(({ kind, field, token, times }) => {
      const isText = kind === 'append' || kind === 'prepend';
      const where =
        kind === 'chunk' || kind === 'pipeline' ? '' : `${seed.fields[field]?.place} ${seed.fields[field]?.name} `;
      return `${where}${kind} ${isText ? `${JSON.stringify(token)} ` : ''}× ${times}`;
    }),
  ].join(', ');
