/** The board's rows as far as they are looked at: a page is asked for when one of its rows comes into view. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { maxPageSize } from 'contract/names';
import type { BoardRow } from 'contract/studio';
import { useState } from 'react';
import { useMe } from '../../session/me.ts';
import type { Filters } from './filters.ts';
import { boardQuery, pageOf } from './queries.ts';

export function useBoard(filters: Filters) {
  const { ID } = useMe();
  const [pages, setPages] = useState<[first: number, last: number]>([1, 1]);
  const first = useQuery(boardQuery(filters, ID, 1));
  const wanted = Array.from({ length: pages[1] - pages[0] + 1 }, (_, at) => pages[0] + at).filter((page) => page > 1);
  const others = useQueries({ queries: wanted.map((page) => boardQuery(filters, ID, page)) });
  const rows = new Map<number, BoardRow[]>([[1, first.data?.data ?? []]]);
  for (const [at, page] of wanted.entries()) rows.set(page, others[at]?.data?.data ?? []);
  return {
    first,
    isBusy: first.isPlaceholderData || others.some((query) => query.isLoading),
    error: others.find((query) => query.error)?.error ?? null,
    retry: () => Promise.all(others.filter((query) => query.isError).map((query) => query.refetch())),
    rowAt: (index: number) => rows.get(pageOf(index))?.[index % maxPageSize],
    onView: useState(() => (from: number, end: number) => {
      const next: [number, number] = [pageOf(from), pageOf(Math.max(from, end - 1))];
      setPages((now) => (now[0] === next[0] && now[1] === next[1] ? now : next));
    })[0],
  };
}
