/** Gives a kept page to whoever comes for it before anything else is done: no hook runs, and no header is put together. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding } from './packed.ts';
import type { KeptPage } from './page-cache.ts';

/** Whether it was given. What is not plainly asked for is left to others. */
export type Give = (request: IncomingMessage, response: ServerResponse) => boolean;

type Find = (request: { url: string; headers: IncomingHttpHeaders }) => KeptPage | undefined;

/** `common` is what every answer says. */
export function createGiveKept(find: Find, common: Record<string, string>): Give {
  const written = new WeakMap<KeptPage, Partial<Record<Encoding, string[]>>>();

  function headersOf(page: KeptPage, encoding: Encoding, { length }: Buffer): string[] {
    const known = written.get(page) ?? {};
    written.set(page, known);
    known[encoding] ??= Object.entries({
      ...common,
      ...page.headers,
      'content-encoding': encoding,
      'content-length': String(length),
    }).flat();
    return known[encoding];
  }

  return ({ method, url = '', headers }, response) => {
    if (method !== 'GET' || headers['if-none-match'] !== undefined) return false;
    const encoding = chooseEncoding(headers['accept-encoding']);
    const page = encoding ? find({ url, headers }) : undefined;
    const bytes = encoding && page?.[encoding];
    if (!page || !bytes) return false;
    response.writeHead(page.status, headersOf(page, encoding, bytes)).end(bytes);
    return true;
  };
}
