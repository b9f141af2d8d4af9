/** What an address says about the list of news. */
import { type NewsType, newsTypes } from 'contract/names';

export const maxPages = 100;

type Search = { type: NewsType | undefined; year: string | undefined; page: number };

export function readSearch(search: URLSearchParams): Search {
  const page = Number(search.get('page') ?? 1);
  return {
    type: newsTypes.find((type) => type === search.get('type')),
    year: /^(19|20|21)\d\d$/.exec(search.get('year') ?? '')?.[0],
    page: Number.isInteger(page) ? Math.min(Math.max(page, 1), maxPages) : 1,
  };
}

/** The one way an address names a list; its first page needs no mention. */
export const writeSearch = ({ type, year, page = 1 }: Partial<Search>) =>
  new URLSearchParams({ ...(type && { type }), ...(year && { year }), ...(page > 1 && { page: String(page) }) });

export const newsQuery = (search: URLSearchParams) => writeSearch(readSearch(search));
