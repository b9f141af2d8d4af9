/**
 * Lists of the content service, read page by page. The client has refused every status but 200 and what is no list; an
 * empty page ends a list, whatever its total says.
 */
import { maxPageSize } from './names.ts';

export type Paging = { page_number: number; page_size: number };
export type ListPage<T> = { data: T[] };
type CountedPage<T> = ListPage<T> & { total: number };

/** Every item, one page after the other, until a page is not full. */
export async function listAll<T>(
  list: (paging: Paging) => Promise<ListPage<T>>,
  page_size = maxPageSize,
): Promise<T[]> {
  const all: T[] = [];
  for (let page_number = 1; ; page_number++) {
    const { data } = await list({ page_number, page_size });
    all.push(...data);
    if (data.length < page_size) return all;
  }
}

/** The first `max` items in as few requests as can be, and how many there are in all. */
export async function listUpTo<T>(list: (paging: Paging) => Promise<CountedPage<T>>, max: number) {
  const page_size = Math.min(max, maxPageSize);
  const first = await list({ page_number: 1, page_size });
  const count = Math.ceil(Math.min(max, first.total) / page_size);
  const rest = await Promise.all(
    Array.from({ length: Math.max(count - 1, 0) }, (_, index) => list({ page_number: index + 2, page_size })),
  );
  const pages = [first, ...rest].map(({ data }) => data);
  const end = pages.findIndex((page) => page.length === 0);
  const items = (end < 0 ? pages : pages.slice(0, end)).flat().slice(0, max);
  return { items, total: first.total };
}
