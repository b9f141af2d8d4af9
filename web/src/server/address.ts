/** What a request's address asks for. The same few come again and again, so what was read of them is remembered. */
import type { LocaleCode } from 'contract';
import { LRUCache } from 'lru-cache';
import { splitPath } from '../language/locale.ts';
import { canonicalPath, splitAddress } from './canonical-path.ts';

export type Address = {
  /** The one form of it, where it is another. */
  redirect: string | undefined;
  localePrefix: LocaleCode | undefined;
  basename: string;
  /** What to render. */
  page: string;
  isSearch: boolean;
};

type PageAddress = (path: string, search: string, basename: string) => { address: string; isSearch: boolean };

const maxUrls = 2000;
// Longer ones are made up, and would take memory.
const maxUrlLength = 200;

export function createAddresses(pageAddress: PageAddress) {
  const remembered = new LRUCache<string, Address>({ max: maxUrls });

  function read(url: string): Address {
    const { path, search } = splitAddress(url);
    const target = canonicalPath(path);
    const { localePrefix } = splitPath(path);
    const basename = localePrefix ? `/${localePrefix}` : '/';
    const { address, isSearch } = pageAddress(path, search, basename);
    return {
      redirect: target === path ? undefined : target + search,
      localePrefix,
      basename,
      page: address,
      isSearch,
    };
  }

  return {
    read(url: string): Address {
      const cached = remembered.get(url);
      if (cached) return cached;
      const address = read(url);
      if (url.length <= maxUrlLength) remembered.set(url, address);
      return address;
    },

    /** What was read before, by those who know that it can be. */
    recall: (url: string): Address | undefined => remembered.get(url),
  };
}
