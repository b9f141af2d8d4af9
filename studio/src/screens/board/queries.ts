/** The board's rows, page by page. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LocaleCode } from 'contract/locale';
import { type CategorySlug, maxPageSize, type NewsType, type WorkKind } from 'contract/names';
import type { TextState } from 'contract/studio/states';
import { withSession } from '../../session/with-session.ts';
import type { Filters } from './filters.ts';

export const pageOf = (index: number) => Math.floor(index / maxPageSize) + 1;

/** What the address says, as the API asks for it. What it does not know there it refuses, and the board says so. */
function queryOf({ q, state, language, slug, type, kind, mine }: Filters, me: string) {
  return {
    ...(q && { q }),
    ...(state && { state: state as TextState }),
    ...(language && { language: language as LocaleCode }),
    ...(slug === 'page' ? { subject: 'page' as const } : slug && { slug: slug as CategorySlug }),
    ...(type && { type: type as NewsType }),
    ...(kind && { kind: kind as WorkKind }),
    ...(mine && { edited_by: me }),
  };
}

/** The first page tells how many rows there are; those of the former filter stay until it has arrived. */
export const boardQuery = (filters: Filters, me: string, page: number) =>
  queryOptions({
    queryKey: ['board', filters, page],
    queryFn: ({ signal }) =>
      withSession((api) =>
        api.listBoard({ ...queryOf(filters, me), page_number: page, page_size: maxPageSize }, { signal }),
      ),
    ...(page === 1 && { placeholderData: keepPreviousData }),
  });
