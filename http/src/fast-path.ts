/** Sends cached responses before Fastify hears of the request: no hook runs, and no header is put together. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding } from './compression.ts';
import { type CachedResponse, headersOf, isSameOrigin } from './response-cache.ts';

export type FastRequest = { url: string; headers: IncomingMessage['headers'] };

/** Answers what it sent. What is not plainly asked for is left to Fastify. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => CachedResponse | undefined;

type Written = Partial<Record<Encoding, { bytes: Buffer; lines: string[] }>>;

export type FastPathOptions = {
  find: (request: FastRequest) => CachedResponse | undefined;
  /** Headers of every response of the site. */
  commonHeaders: Record<string, string>;
  onSent: (cached: CachedResponse) => void;
};

export function createFastPath({ find, commonHeaders, onSent }: FastPathOptions): FastPath {
  const written = new WeakMap<CachedResponse, Written>();

  function headerLines(cached: CachedResponse, encoding: Encoding, bytes: Buffer): string[] {
    const byEncoding = written.get(cached) ?? {};
    written.set(cached, byEncoding);
    // Recompressing changes the bytes, and with them the length.
    if (byEncoding[encoding]?.bytes !== bytes) {
      const own = {
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        'content-length': `${bytes.length}`,
      };
      byEncoding[encoding] = {
        bytes,
        lines: Object.entries({ ...commonHeaders, ...headersOf(cached), ...own }).flat(),
      };
    }
    return byEncoding[encoding]?.lines ?? [];
  }

  return ({ method, url = '', headers }, response) => {
    if (method !== 'GET' || headers['if-none-match'] !== undefined) return undefined;
    const cached = find({ url, headers });
    if (!cached) return undefined;
    const encoding = chooseEncoding(headers['accept-encoding'], cached.bodyLength);
    const bytes = cached.encoded[encoding];
    if (!bytes) return undefined;
    const lines = headerLines(cached, encoding, bytes);
    const withHints = isSameOrigin(headers) ? [...lines, ...Object.entries(cached.hintHeaders).flat()] : lines;
    response.writeHead(cached.status, withHints).end(bytes);
    onSent(cached);
    return cached;
  };
}
