/** What is asked of the API about files. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LocaleCode } from 'contract/locale';
import type { MediaKind } from 'contract/studio/media-files';
import { withSession } from '../session/with-session.ts';

const pageSize = 48;

export type MediaFilter = {
  q?: string;
  kind?: MediaKind;
  unused?: 'true';
  without_alt?: LocaleCode;
};

export const mediaListQuery = (filter: MediaFilter, page: number) =>
  queryOptions({
    queryKey: ['media', 'list', filter, page],
    queryFn: () => withSession((api) => api.listMedia({ ...filter, page_number: page, page_size: pageSize })),
    placeholderData: keepPreviousData,
  });

export const mediaQuery = (id: string) =>
  queryOptions({
    queryKey: ['media', 'one', id],
    queryFn: async () => (await withSession((api) => api.getMedia({ id }))).data,
  });

/** The file that texts call by a name; null where there is none. */
export const namedMediaQuery = (name: string) =>
  queryOptions({
    queryKey: ['media', 'named', name],
    queryFn: async () => (await withSession((api) => api.listMedia({ name, page_size: 1 }))).data[0] ?? null,
  });
