/** Answers ready to be sent, kept until the content changes. However many ask for the same at once, it is made once. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Turn } from './content.ts';
import { namesEtag } from './etag.ts';
import type { KnownRevision } from './revision/known.ts';

type Encoding = 'br' | 'gzip';
type Answer = {
  etag: string;
  headers: Record<string, string>;
  plain: Buffer;
  packed: Partial<Record<Encoding, Buffer | Promise<Buffer>>>;
  /** The headers of each, as they go out. */
  written: Partial<Record<Encoding, string[]>>;
};

const mostAnswers = 5000;
const worthPacking = 1024;
const mostAddresses = 5000;
// Longer ones are made up, and would take memory.
const longestAddress = 200;

const zip: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain) => promisify(gzip)(plain),
};

const pack = async (plain: Buffer, encoding: Encoding) => alone(await zip[encoding](plain));

/** Small buffers are parts of a large one, all of which would be kept with them. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'], cache: new LRUCache({ max: 500 }) });

type Asked = Pick<FastifyRequest, 'url' | 'params' | 'query' | 'headers' | 'routeOptions'>;

/** Sends what `make` makes. Where it is not to be kept, it is made for this request alone. */
export type KeptAnswers = <R extends Asked>(
  request: R,
  reply: FastifyReply,
  make: (request: R) => Promise<object>,
  isKept?: boolean,
) => Promise<FastifyReply>;

/** Whether it was given. */
export type GiveAgain = (request: IncomingMessage, response: ServerResponse) => boolean;

export function createKeptAnswers({ known, trusted }: KnownRevision, mostBytes: number, turn: Turn = (work) => work()) {
  const kept = new LRUCache<string, Answer>({
    max: mostAnswers,
    // What is larger than that is not kept: with no bytes, nothing is.
    maxSize: Math.max(mostBytes, 1),
    // Its packed forms are together no larger.
    sizeCalculation: ({ plain }) => 2 * plain.length + 500,
  });
  const keys = new LRUCache<string, string>({ max: mostAddresses });
  const underWay = new Map<string, Promise<Answer>>();
  let keptRevision = 0;

  async function answerTo(key: string, revision: number, make: () => Promise<string>): Promise<Answer> {
    const answer = toAnswer(await turn(make));
    if (revision === keptRevision) kept.set(key, answer);
    return answer;
  }

  async function find(key: string, make: () => Promise<string>): Promise<Answer> {
    const revision = await known();
    if (revision !== keptRevision) {
      kept.clear();
      underWay.clear();
      keptRevision = revision;
    }
    const answer = kept.get(key) ?? underWay.get(key);
    if (answer) return answer;
    const making = answerTo(key, revision, make).finally(() => {
      if (underWay.get(key) === making) underWay.delete(key);
    });
    underWay.set(key, making);
    return making;
  }

  /** Who asks what was asked before, word for word, needs nothing read or checked. */
  function findAgain(url: string): Answer | undefined {
    const key = keys.get(url);
    return key !== undefined && trusted() === keptRevision ? kept.get(key) : undefined;
  }

  /** A hook. */
  function answerAgain(request: FastifyRequest, reply: FastifyReply, done: () => void) {
    const answer = findAgain(request.url);
    if (!answer) return done();
    send(request, reply, answer);
  }

  /** The same before there is a request, for whoever asks plainly. `common` is what every answer says. */
  const createGiveAgain =
    (common: Record<string, string>): GiveAgain =>
    ({ method, url = '', headers }, response) => {
      const answer = method === 'GET' && headers['if-none-match'] === undefined ? findAgain(url) : undefined;
      const encoding = answer && encodingFor(answer, headers);
      const bytes = encoding && answer.packed[encoding];
      if (!bytes || bytes instanceof Promise) return false;
      answer.written[encoding] ??= Object.entries({
        ...common,
        ...answer.headers,
        'content-encoding': encoding,
        'content-length': String(bytes.length),
      }).flat();
      response.writeHead(200, answer.written[encoding]).end(bytes);
      return true;
    };

  /** What the request asks for is known by what was understood of it, so that unknown parameters make no difference. */
  const answer: KeptAnswers = async (request, reply, make, isKept = true) => {
    const { url, params, query, routeOptions } = request;
    const makeText = async () => String(reply.serialize(await make(request)));
    if (!isKept) return send(request, reply, toAnswer(await turn(makeText)));
    const key = `${routeOptions.url} ${JSON.stringify(params)} ${JSON.stringify(query)}`;
    const found = await find(key, makeText);
    if (url.length <= longestAddress) keys.set(url, key);
    return send(request, reply, found);
  };

  return { answer, answerAgain, createGiveAgain };
}

function toAnswer(text: string): Answer {
  const plain = alone(Buffer.from(text));
  const etag = `W/"${createHash('sha1').update(plain).digest('base64')}"`;
  const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding', etag };
  return { etag, headers, plain, packed: {}, written: {} };
}

function encodingFor({ plain }: Answer, { 'accept-encoding': accepted }: IncomingHttpHeaders): Encoding | undefined {
  const encoding = plain.length < worthPacking || !accepted ? null : negotiator.negotiate(String(accepted));
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}

function send({ headers: asked }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply, answer: Answer) {
  const { etag, headers, plain, packed } = answer;
  reply.headers(headers);
  const tags = asked['if-none-match'];
  if (tags && namesEtag(tags, etag)) return reply.code(304).removeHeader('content-type').send();
  const encoding = encodingFor(answer, asked);
  if (!encoding) return reply.send(plain);
  reply.header('content-encoding', encoding);
  packed[encoding] ??= pack(plain, encoding);
  const ready = packed[encoding];
  if (!(ready instanceof Promise)) return reply.send(ready);
  ready.then(
    (bytes) => {
      packed[encoding] = bytes;
      reply.send(bytes);
    },
    (error) => reply.send(error),
  );
  return reply;
}
