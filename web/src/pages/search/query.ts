/** What an address says about a search. */
import { defaultPageSize } from 'contract/names';
import { readPageNumber } from '../../catalog/page-number.ts';

// A search is made anew for everybody who types another word: forty results are half of what it costs.
const maxPages = 2;

/** Of each list. */
export const maxShown = maxPages * defaultPageSize;

/** `?works=2` shows twenty works: a link shows what its sender saw. */
export const readSearch = (search: URLSearchParams) => ({
  text: (search.get('q') ?? '').trim(),
  pages: { works: readPageNumber(search.get('works'), maxPages), news: readPageNumber(search.get('news'), maxPages) },
});

/** What of the query makes another page; nothing without something to search for. */
export function searchQuery(search: URLSearchParams): URLSearchParams {
  const { text, pages } = readSearch(search);
  const longer = Object.entries(pages).filter(([, page]) => page > 1);
  return new URLSearchParams(text ? [['q', text], ...longer.map(([list, page]) => [list, String(page)])] : []);
}
