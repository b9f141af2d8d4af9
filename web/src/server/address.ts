/** What a request's address asks for. The same few come again and again, so what was read of them is remembered. */
import type { LocaleCode } from 'contract';
import { LRUCache } from 'lru-cache';
import { splitPath } from '../language/locale.ts';
import { oneForm, splitAddress } from './one-form.ts';

export type Address = {
  /** The one form of it, where it is another. */
  redirect: string | undefined;
  pinned: LocaleCode | undefined;
  basename: string;
  /** What to render, and whether the page may be kept for others. */
  page: string;
  isKept: boolean;
};

type PageAddress = (path: string, search: string, basename: string) => { address: string; isKept: boolean };

const mostRemembered = 2000;
// Longer ones are made up, and would take memory.
const longestRemembered = 200;

export function createAddresses(pageAddress: PageAddress) {
  const remembered = new LRUCache<string, Address>({ max: mostRemembered });

  function read(url: string): Address {
    const { path, search } = splitAddress(url);
    const target = oneForm(path);
    const { pinned } = splitPath(path);
    const basename = pinned ? `/${pinned}` : '/';
    const { address, isKept } = pageAddress(path, search, basename);
    return { redirect: target === path ? undefined : target + search, pinned, basename, page: address, isKept };
  }

  return {
    read(url: string): Address {
      const known = remembered.get(url);
      if (known) return known;
      const address = read(url);
      if (url.length <= longestRemembered) remembered.set(url, address);
      return address;
    },

    /** What was read before, by those who know that it can be. */
    recall: (url: string): Address | undefined => remembered.get(url),
  };
}
