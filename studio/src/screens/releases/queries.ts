/** What the screens about releases ask the API for. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { maxPageSize } from 'contract/names';
import type { ReleaseState } from 'contract/studio/states';
import { withSession } from '../../session/with-session.ts';

export const releasesQuery = (page: number, state: string) =>
  queryOptions({
    queryKey: ['releases', 'list', page, state],
    queryFn: () =>
      withSession((api) =>
        api.listReleases({
          page_number: page,
          page_size: maxPageSize,
          ...(state && { state: state as ReleaseState }),
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** All of a span of time, however many. */
export const releasesBetween = (from: Date, to: Date) =>
  queryOptions({
    queryKey: ['releases', 'between', from, to],
    queryFn: async () => {
      const ask = (page: number) =>
        withSession((api) =>
          api.listReleases({
            from: from.toISOString(),
            to: to.toISOString(),
            page_number: page,
            page_size: maxPageSize,
          }),
        );
      const { data, total } = await ask(1);
      for (let page = 2; data.length < total; page++) {
        const next = (await ask(page)).data;
        if (next.length === 0) break;
        data.push(...next);
      }
      return data;
    },
    placeholderData: keepPreviousData,
  });

export const releaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['release', id],
    queryFn: async () => (await withSession((api) => api.getRelease({ id }))).data,
  });

export const previewLinksQuery = (release: string) =>
  queryOptions({
    queryKey: ['preview-links', release],
    queryFn: async () => (await withSession((api) => api.listPreviewLinks({ release, page_size: maxPageSize }))).data,
  });
