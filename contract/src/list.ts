/**
 * Lists of the content service, read page by page. The client has refused every status but 200 and what is no list; an
 * empty page ends a list, whatever its total says.
 */
import { defaultPageSize, maxPageSize } from './names.ts';

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
  return { items: untilEmpty([first, ...rest]).slice(0, max), total: first.total };
}

/** The items of a page and of those before it, `maxPages` at most. The last page stands for all that are beyond it. */
export async function listPagesUpTo<T>(
  list: (paging: Paging) => Promise<CountedPage<T>>,
  page: number,
  maxPages: number,
) {
  const page_size = defaultPageSize;
  const one = await list({ page_number: 1, page_size });
  const last = Math.max(Math.min(page, Math.ceil(one.total / page_size)), 1);
  const first = Math.max(last - maxPages + 1, 1);
  const pages = await Promise.all(
    Array.from({ length: last - first + 1 }, (_, index) => first + index).map((page_number) =>
      page_number === 1 ? one : list({ page_number, page_size }),
    ),
  );
  return { items: untilEmpty(pages), first, last, total: one.total };
}

function untilEmpty<T>(pages: ListPage<T>[]): T[] {
  const end = pages.findIndex(({ data }) => data.length === 0);
  return (end < 0 ? pages : pages.slice(0, end)).flatMap(({ data }) => data);
}
