/**
 * Responses in memory, each made once for all who wait for it, and made anew when the content's revision has changed.
 * Used for pages and for answers of the API.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { chooseEncoding, compress, decompress, type Encoded, type Encoding, recompress } from './compression.ts';
import { etagOf, matchesEtag } from './etag.ts';

export type MadeResponse = {
  /** The route that it answers, for metrics and the log. */
  route: string;
  status: number;
  headers: Record<string, string>;
  /**
   * Hints such as preloads, added for a browser that comes from a page of the site. They change no content, so shared
   * caches may ignore them.
   */
  hintHeaders?: Record<string, string> | undefined;
  body: string;
  /** A part of the response could not be loaded. */
  isPartial?: boolean | undefined;
};

export type CachedResponse = {
  readonly route: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly hintHeaders: Record<string, string>;
  readonly etag: string;
  readonly bodyLength: number;
  /** The revision it was made from. */
  readonly revision: number | undefined;
  /** Given in place of a newer response, so that nobody else may keep it. */
  readonly isStale: boolean;
  freshUntil: number;
  encoded: Encoded;
  isFullyCompressed: boolean;
};

/** How many responses were fresh, had to be made first, or were given in place of a newer one. */
export type CacheCounts = { hit: number; miss: number; stale: number };

export type ResponseCacheOptions = {
  /** The current revision as far as it is known without waiting. A response made from another one is not fresh. */
  revision: () => number | undefined;
  maxBytes: number;
  /** For what does not follow from the revision, such as the year in the footer. */
  maxAgeMs?: number;
  /** With this, the last good response is given while its successor takes longer to make, or fails. */
  staleAfterMs?: number;
  counts?: CacheCounts;
  onError?: (error: unknown) => void;
};

type Make = () => Promise<MadeResponse>;
type GetOptions = { isCacheable?: boolean; revision?: number | undefined };

const maxResponses = 10_000;
// Headers as text and as they are written.
const bytesForHeaders = 3000;
const retryAfterMs = 1000;
// How long a 404 is cached, so that a crowd at a dead link costs little. Shorter than a new revision takes to be known: the
// page may be published meanwhile.
const notFoundMaxAgeMs = 200;
// How long a client waits for what was a 404 before. Longer than for a page: the 404 says that there is nothing to wait for.
const notFoundStaleAfterMs = 1000;
const maxNotFound = 100;

export type ResponseCache = ReturnType<typeof createResponseCache>;

export function createResponseCache(options: ResponseCacheOptions) {
  const { revision, maxBytes, maxAgeMs = Number.POSITIVE_INFINITY, staleAfterMs } = options;
  const { counts = { hit: 0, miss: 0, stale: 0 }, onError = () => {} } = options;
  const cache = new LRUCache<string, CachedResponse>({
    max: maxResponses,
    // A larger response is not cached: with no bytes, none is.
    maxSize: Math.max(maxBytes, 1),
    sizeCalculation: ({ encoded }) => Object.values(encoded).reduce((sum, { length }) => sum + length, bytesForHeaders),
  });
  const notFoundCache = new LRUCache<string, CachedResponse>({ max: maxNotFound });
  const pending = new Map<string, { response: Promise<CachedResponse>; since: number }>();
  const pendingEncodings = new WeakMap<CachedResponse, Partial<Record<Encoding, Promise<Buffer>>>>();
  const recompressing = new Set<string>();
  const oneAtATime = pLimit(1);

  const peek = (key: string) => cache.peek(key) ?? notFoundCache.peek(key);

  const isFresh = (response: CachedResponse, current: number | undefined) =>
    ((response.isStale && response.status === 200) || response.revision === current) &&
    Date.now() < response.freshUntil;

  /** The last good response. A 404 is one for its own revision only: the next one may hold the page. */
  function findStale(key: string, current: number | undefined): CachedResponse | undefined {
    const last = staleAfterMs === undefined ? undefined : peek(key);
    return last?.status === 200 || last?.revision === current ? last : undefined;
  }

  /** The fresh cached response, if there is one. The caller counts the hit. */
  function find(key: string, current = revision()): CachedResponse | undefined {
    const response = cache.get(key) ?? notFoundCache.get(key);
    if (!response || !isFresh(response, current)) return undefined;
    if (!response.isFullyCompressed && response.encoded.br) recompressLater(key);
    return response;
  }

  function countHit({ isStale }: CachedResponse): void {
    counts[isStale ? 'stale' : 'hit'] += 1;
  }

  async function get(key: string, make: Make, { isCacheable = true, ...given }: GetOptions = {}) {
    const current = 'revision' in given ? given.revision : revision();
    const cached = find(key, current);
    if (cached) {
      countHit(cached);
      return cached;
    }
    // Responses being made are shared per revision: after a change, requests do not wait for a response of the revision
    // before.
    const { response, since } = pending.get(`${current} ${key}`) ?? start(key, make, isCacheable, current);
    const last = findStale(key, current);
    const maxWaitMs = last?.status === 404 ? notFoundStaleAfterMs : (staleAfterMs ?? 0);
    const found = await (last ? orStale(response, last, since + maxWaitMs - Date.now()) : response);
    counts[found.isStale ? 'stale' : 'miss'] += 1;
    return found;
  }

  const orStale = (response: Promise<CachedResponse>, cached: CachedResponse, waitMs: number) =>
    waitMs > 0 ? Promise.race([response, sleep(waitMs, toStale(cached), { ref: false })]) : toStale(cached);

  const toStale = (response: CachedResponse): CachedResponse =>
    response.isStale ? response : { ...response, isStale: true };

  function start(key: string, make: Make, isCacheable: boolean, current: number | undefined) {
    const pendingKey = `${current} ${key}`;
    const response = makeFrom(key, make, isCacheable, current).finally(() => pending.delete(pendingKey));
    // After the stale response was sent, a failure of its successor must not become an unhandled rejection.
    response.catch(() => {});
    const started = { response, since: Date.now() };
    pending.set(pendingKey, started);
    return started;
  }

  async function makeFrom(key: string, make: Make, isCacheable: boolean, current: number | undefined) {
    const before = peek(key);
    const fallback = findStale(key, current);
    const made = await make().catch((error) => {
      if (!fallback) throw error;
      return undefined;
    });
    if (fallback && (!made || made.status >= 500 || made.isPartial)) {
      const stale = { ...toStale(fallback), freshUntil: Date.now() + retryAfterMs };
      if (isCacheable && peek(key) === before) store(key, stale);
      return stale;
    }
    const { route, status, headers, hintHeaders = {}, body, isPartial } = made as MadeResponse;
    // Weak, because the same tag stands for every encoding of the body.
    const etag = `W/${etagOf(body)}`;
    const isSame = before?.etag === etag && before.status === status;
    const bytes = Buffer.from(body);
    const response: CachedResponse = {
      route,
      status,
      headers: status === 200 ? { ...headers, etag } : headers,
      hintHeaders,
      etag,
      bodyLength: bytes.length,
      revision: current,
      isStale: false,
      freshUntil: Date.now() + (isPartial ? retryAfterMs : status === 200 ? maxAgeMs : notFoundMaxAgeMs),
      encoded: isSame ? before.encoded : { identity: bytes },
      isFullyCompressed: isSame && before.isFullyCompressed,
    };
    // A slow response must not replace one that was made from a later revision meanwhile.
    const isLatest = current === revision() || peek(key) === before;
    if (isCacheable && isLatest) store(key, response);
    return response;
  }

  function store(key: string, response: CachedResponse) {
    if (response.status === 200) cache.set(key, response);
    else cache.delete(key);
    if (response.status === 404) notFoundCache.set(key, response);
    else notFoundCache.delete(key);
  }

  /** The body in one encoding, made once for all who wait for it. The identity encoding is dropped once a client took another. */
  function encode(key: string, response: CachedResponse, encoding: Encoding): Buffer | Promise<Buffer> {
    const ready = response.encoded[encoding];
    if (ready) return ready;
    const underWay = pendingEncodings.get(response) ?? {};
    pendingEncodings.set(response, underWay);
    underWay[encoding] ??= encodeOnce(key, response, encoding).finally(() => delete underWay[encoding]);
    return underWay[encoding];
  }

  async function encodeOnce(key: string, response: CachedResponse, encoding: Encoding): Promise<Buffer> {
    const bytes = await compress(await decompress(response.encoded), encoding);
    const isFirst = Object.keys(response.encoded).length === 1 && response.encoded.identity;
    setEncoded(key, response, { ...(isFirst ? {} : response.encoded), [encoding]: bytes });
    return bytes;
  }

  function setEncoded(key: string, response: CachedResponse, encoded: Encoded) {
    response.encoded = encoded;
    if (cache.peek(key) !== response) return;
    // The cache measures a value only when it is new.
    cache.delete(key);
    cache.set(key, response);
  }

  /** Only what is asked for again is worth it; one at a time and by key, so that a crowd of responses takes no memory. */
  function recompressLater(key: string) {
    if (recompressing.has(key)) return;
    recompressing.add(key);
    oneAtATime(async () => {
      const response = cache.peek(key);
      if (response?.encoded.br && !response.isFullyCompressed) {
        const br = await recompress(response.encoded);
        response.isFullyCompressed = true;
        setEncoded(key, response, { ...response.encoded, br });
      }
    }).then(
      () => recompressing.delete(key),
      (error) => {
        onError(error);
        setTimeout(() => recompressing.delete(key), retryAfterMs).unref();
      },
    );
  }

  /** Sends a response in the encoding that the client takes, or says that the client has it already. */
  function send(request: FastifyRequest, reply: FastifyReply, key: string, response: CachedResponse) {
    reply.code(response.status).headers(headersOf(response));
    if (response.status === 200 && matchesEtag(request.headers['if-none-match'], response.etag)) {
      return reply.code(304).headers(response.hintHeaders).removeHeader('content-type').send();
    }
    if (isSameOrigin(request.headers)) reply.headers(response.hintHeaders);
    const encoding = chooseEncoding(request.headers['accept-encoding'], response.bodyLength);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    const bytes = encode(key, response, encoding);
    return bytes instanceof Promise ? bytes.then((made) => reply.send(made)) : reply.send(bytes);
  }

  return { find, countHit, get, send, bytes: () => cache.calculatedSize };
}

/** Whether a page of the site led here. */
export const isSameOrigin = (headers: IncomingHttpHeaders) => headers['sec-fetch-site'] === 'same-origin';

/** A stale response is not kept by browsers or shared caches: they would put it back after they were told to forget it. */
export function headersOf({ headers, isStale }: CachedResponse): Record<string, string> {
  if (!isStale) return headers;
  const { 'cdn-cache-control': _, ...others } = headers;
  return { ...others, 'cache-control': 'no-store' };
}
