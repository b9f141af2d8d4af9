/** Sends random bodies, and where there is none random queries, to every endpoint of the studio's table. */
import { localeCodes } from 'contract';
import { studioEndpoints } from 'contract/studio';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Content } from '../../content.ts';
import { importFolder } from '../../import-export/import.ts';
import { writeFolder } from '../../testing/folder.ts';
import { plain } from '../../testing/pictures.ts';
import { type Browser, standIn } from './browser.ts';
import { arbitraryOf, type JsonSchema } from './json-schema-arbitrary.ts';

type Endpoint = {
  method: string;
  path: string;
  body?: z.ZodType;
  query?: z.ZodType;
  params?: z.ZodType;
  takesBytes?: boolean;
};

type Service = { app: FastifyInstance; content: Content };

/** With what it refers to put in its place. */
function schemaOf(type: z.ZodType): JsonSchema {
  const { $defs = {}, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  const inline = (_name: string, value: { $ref?: string }) =>
    value?.$ref ? $defs[value.$ref.replace('#/$defs/', '')] : value;
  return JSON.parse(JSON.stringify(schema, inline));
}

const anyJson = fc.jsonValue({ maxDepth: 3 });

function bodiesOf({ body, takesBytes }: Endpoint): fc.Arbitrary<unknown> {
  if (takesBytes) return fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
  if (!body) return fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, anyJson);
  return fc.oneof({ weight: 4, arbitrary: arbitraryOf(schemaOf(body)) }, anyJson);
}

const queriesOf = ({ query }: Endpoint): fc.Arbitrary<string> =>
  (query ? arbitraryOf(schemaOf(query)) : anyJson).map((value) =>
    value && typeof value === 'object'
      ? `?${new URLSearchParams(Object.entries(value).map(([name, one]) => [name, typeof one === 'string' ? one : JSON.stringify(one)]))}`
      : '',
  );

/** What there is, for the parameters of addresses. */
type Known = { article: string; media: string; release: string; person: string; link: string };

async function makeKnown(service: Service, owner: Browser): Promise<Known> {
  const article = (await owner.post('/article', { Slug: 'news' })).body.data.ID;
  const text = `/article/${article}/text/en-US`;
  const fields = { Title: 'Known', Summary: 'Known', Link: null, Markdown: 'Known' };
  await owner.put(text, fields, { headers: { 'if-match': '"0"' } });
  const Items = [{ Subject: 'article', ID: article, Language: 'en-US' }];
  const release = (await owner.post('/release', { Name: 'Known', Items })).body.data.ID;
  const link = (await owner.post('/preview-link', { Items })).body.data.ID;
  const picture = await plain('#336699', 40, 30).png().toBuffer();
  const media = (await owner.put('/media/known.png', picture)).body.data.ID;
  return { article, media, release, link, person: (await standIn(service, 'editor')).id };
}

/** Which of what could be sent: numbers from 0 to 99, so that a seed means the same requests every time. */
type Choice = { known: number; language: number; page: number };
const choices = fc.record<Choice>({ known: fc.nat(99), language: fc.nat(99), page: fc.nat(99) });

const pick = <T>(list: readonly T[], choice: number) => list[choice % list.length] as T;

function addressOf({ path }: Endpoint, known: Known, random: string, choice: Choice): string {
  const mostly = (value: string) => (choice.known < 80 ? value : random);
  const id = path.includes('/release/')
    ? known.release
    : path.includes('/person/')
      ? known.person
      : path.includes('/media/')
        ? known.media
        : path.includes('/preview-link/')
          ? known.link
          : random;
  return path
    .replace('/api/studio', '')
    .replace('article/:id', `article/${known.article}`)
    .replace(':id', mostly(id))
    .replace(':pageId', pick(['terms-of-use', 'privacy-policy'], choice.page))
    .replace(':language', pick(localeCodes, choice.language))
    .replace(':edition', mostly('1'))
    .replace(':name', mostly('name.png'))
    .replace(':token', 'A'.repeat(43));
}

/** Those that read come first: what thousands of requests write makes every list, and above all the activity's, slow to read. */
const endpoints = (Object.values(studioEndpoints) as Endpoint[]).toSorted(
  (one, other) => Number(other.method === 'GET') - Number(one.method === 'GET'),
);

/** For how many requests one session is used: a fresh proof lasts only so long. */
const perSession = 200;

export async function sendRandomBodies(service: Service, perEndpoint: number, seed = Date.now() % 2 ** 31) {
  const failures: string[] = [];
  const statuses: Record<number, number> = {};
  await importFolder(service.content, await writeFolder());
  let owner = (await standIn(service, 'owner')).browser;
  let known = await makeKnown(service, owner);
  let sent = 0;
  for (const endpoint of endpoints) {
    const { method } = endpoint;
    const etags = new Map<string, string>();
    const requests = fc.record({
      body: bodiesOf(endpoint),
      query: queriesOf(endpoint),
      random: fc.uuid(),
      choice: choices,
    });
    for (const { body, query, random, choice } of fc.sample(requests, { numRuns: perEndpoint, seed })) {
      const address = addressOf(endpoint, known, random, choice);
      const isRead = method === 'GET';
      const headers = { 'if-match': etags.get(address) ?? '"0"' };
      const answer = await owner.send(method, isRead ? address + query : address, isRead ? undefined : body, {
        headers,
        // Whoever guesses has to wait, by network.
        from: `10.${sent >> 16}.${sent & 255}.${(sent >> 8) & 255}`,
      });
      const etag = answer.headers.etag ?? (answer.body?.data?.Version !== undefined && `"${answer.body.data.Version}"`);
      if (etag) etags.set(address, String(etag));
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status >= 500)
        failures.push(`${method} ${address} ${isRead ? query : JSON.stringify(body)}: ${answer.status}`);
      sent++;
      if (answer.status === 401 || sent % perSession === 0) {
        owner = (await standIn(service, 'owner')).browser;
        if (sent % perSession === 0) known = await makeKnown(service, owner);
      }
    }
  }
  return { seed, sent, statuses, failures };
}
