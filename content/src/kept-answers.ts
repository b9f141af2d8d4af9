/** Answers ready to be sent, kept until the content changes. However many ask for the same at once, it is made once. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Turn } from './content.ts';
import type { KnownRevision } from './revision/known.ts';

type Encoding = 'br' | 'gzip';
type Answer = { etag: string; plain: Buffer; packed: Partial<Record<Encoding, Promise<Buffer>>> };

const mostAnswers = 5000;
const mostBytes = 32 * 1024 * 1024;
const worthPacking = 1024;

const pack: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain) => promisify(gzip)(plain),
};

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'], cache: new LRUCache({ max: 500 }) });

export type KeptAnswers = <R extends Asked>(
  request: R,
  reply: FastifyReply,
  make: (request: R) => Promise<object>,
) => Promise<FastifyReply>;

type Asked = Pick<FastifyRequest, 'params' | 'query' | 'headers' | 'routeOptions'>;

export function createKeptAnswers({ known }: KnownRevision, turn: Turn = (work) => work()): KeptAnswers {
  const kept = new LRUCache<string, Answer>({
    max: mostAnswers,
    maxSize: mostBytes,
    // Its packed forms are together no larger.
    sizeCalculation: ({ plain }) => 2 * plain.length + 500,
  });
  const underWay = new Map<string, Promise<Answer>>();
  let keptRevision = 0;

  async function answerTo(key: string, revision: number, make: () => Promise<string>): Promise<Answer> {
    const plain = Buffer.from(await turn(make));
    const etag = `W/"${createHash('sha1').update(plain).digest('base64')}"`;
    const answer: Answer = { etag, plain, packed: {} };
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

  /** What the request asks for is known by what was understood of it, so that unknown parameters make no difference. */
  return async (request, reply, make) => {
    const { params, query, routeOptions, headers } = request;
    const key = `${routeOptions.url} ${JSON.stringify(params)} ${JSON.stringify(query)}`;
    const { etag, plain, packed } = await find(key, async () => String(reply.serialize(await make(request))));
    reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding', etag });
    const accepted = headers['accept-encoding'];
    const encoding = plain.length < worthPacking || !accepted ? null : negotiator.negotiate(String(accepted));
    if (encoding !== 'br' && encoding !== 'gzip') return reply.send(plain);
    packed[encoding] ??= pack[encoding](plain);
    return reply.header('content-encoding', encoding).send(await packed[encoding]);
  };
}
