/** What an address says about the list of news. */
import { type NewsType, newsTypes } from 'contract/names';
import { readPageNumber } from '../../catalog/page-number.ts';

/** What is shown at once: the page that the address names, and those before it. */
export const maxPagesShown = 5;
const maxPages = 100;

type Search = { type: NewsType | undefined; year: string | undefined; page: number };

/** A year begins with as much as can be shown, so that what is old is only a few clicks away. */
const firstPage = (year: string | undefined) => (year ? maxPagesShown : 1);

export function readSearch(search: URLSearchParams): Search {
  const year = /^(19|20|21)\d\d$/.exec(search.get('year') ?? '')?.[0];
  return {
    type: newsTypes.find((type) => type === search.get('type')),
    year,
    page: Math.max(readPageNumber(search.get('page'), maxPages), firstPage(year)),
  };
}

/** The one way an address names a list; its beginning needs no mention. */
export const writeSearch = ({ type, year, page = 1 }: Partial<Search>) =>
  new URLSearchParams({
    ...(type && { type }),
    ...(year && { year }),
    ...(page > firstPage(year) && { page: String(page) }),
  });

export const newsQuery = (search: URLSearchParams) => writeSearch(readSearch(search));
