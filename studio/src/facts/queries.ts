/** What is asked of the API about the facts of an article. */
import { queryOptions } from '@tanstack/react-query';
import { withSession } from '../session/with-session.ts';

export const factsQuery = (id: string) =>
  queryOptions({
    queryKey: ['facts', id],
    queryFn: async () => (await withSession((api) => api.getFacts({ id: Number(id) }))).data,
  });

/** Editions never change. */
export const factsEditionQuery = (id: string, edition: number) =>
  queryOptions({
    queryKey: ['edition', 'facts', id, edition],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await withSession((api) => api.getFactsEdition({ id: Number(id), edition }))).data,
  });
