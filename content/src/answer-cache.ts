/** Answers of the API, cached until the content changes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WithSlot } from 'http/concurrency-limit';
import { createFastPath, type FastPath } from 'http/fast-path';
import { createResponseCache } from 'http/response-cache';
import type { RevisionTracker } from 'http/revision-tracker';
import { LRUCache } from 'lru-cache';
import type { Database } from './database/index.ts';

const maxUrls = 5000;
// Longer URLs are not cached by URL: no client of ours sends them, and they would take memory.
const maxUrlLength = 200;
const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' };

type Asked = Pick<FastifyRequest, 'url' | 'params' | 'query' | 'routeOptions'>;

/** Sends what `make` returns. An uncacheable answer is shared only among requests that wait for it at the same time. */
type CachedAnswer = <R extends Asked>(
  request: R & FastifyRequest,
  reply: FastifyReply,
  make: (request: R) => Promise<object>,
  isCacheable?: boolean,
) => Promise<FastifyReply>;

/** Sends what `make` reads from the database that it is given: what visitors see, or a preview of it. */
export type Answer = <R extends Asked>(
  request: R & FastifyRequest,
  reply: FastifyReply,
  make: (request: R, db: Database) => Promise<object>,
  isCacheable?: boolean,
) => Promise<FastifyReply>;

export function createAnswerCache(
  tracker: Pick<RevisionTracker, 'get' | 'peek'>,
  maxBytes: number,
  withSlot: WithSlot = (work) => work(),
) {
  const cache = createResponseCache({ revision: tracker.peek, maxBytes });
  const keys = new LRUCache<string, string>({ max: maxUrls });

  /** Finds the answer to a URL seen before, without parsing or validating it. */
  function findByUrl(url: string) {
    const key = keys.get(url);
    return key === undefined ? undefined : cache.find(key);
  }

  /** A hook. */
  function replyFromCache(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) {
    const response = findByUrl(request.url);
    if (!response) return done();
    const sent = cache.send(request, reply, keys.get(request.url) ?? '', response);
    if (sent instanceof Promise) sent.catch(done);
  }

  /** The key is made of the validated parameters, so that unknown ones make no difference. */
  const answer: CachedAnswer = async (request, reply, make, isCacheable = true) => {
    const { url, params, query, routeOptions } = request;
    const key = `${routeOptions.url} ${JSON.stringify(params)} ${JSON.stringify(query)}`;
    const makeResponse = () =>
      withSlot(async () => {
        const body = String(reply.serialize(await make(request)));
        return { route: routeOptions.url ?? '', status: 200, headers, body };
      });
    const revision = await tracker.get();
    // While no revision is known, nothing would tell that the answer is no longer right.
    const isCached = isCacheable && revision !== undefined;
    const response = await cache.get(key, makeResponse, { isCacheable: isCached, revision });
    if (isCached && url.length <= maxUrlLength) keys.set(url, key);
    return cache.send(request, reply, key, response);
  };

  const fastPath = (commonHeaders: Record<string, string>): FastPath =>
    createFastPath({ find: ({ url }) => findByUrl(url), commonHeaders, onSent: cache.countHit });

  return { answer, replyFromCache, fastPath };
}
