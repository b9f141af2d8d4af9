/** The page for visitors who are refused because too many came at once: maintenance, rendered once in each language. */
import type { LocaleCode } from 'contract';
import { createMemoize } from 'http/memoize';
import { type CachedResponse, createResponseCache, type MadeResponse } from 'http/response-cache';

export function createOverloadedPages(render: (locale: LocaleCode, basename: string) => Promise<MadeResponse>) {
  const memoize = createMemoize();
  const uncached = createResponseCache({ revision: () => undefined, maxBytes: 0 });

  return (locale: LocaleCode, basename: string): Promise<CachedResponse> => {
    const key = `${locale} ${basename}`;
    return memoize(key, () => uncached.get(key, () => render(locale, basename)));
  };
}
