/** Who is signed in. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Me } from 'contract/studio';
import { withSession } from './with-session.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<Me> => (await withSession((api) => api.getMe())).data,
});

/** On screens that are only reached with a session. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;
