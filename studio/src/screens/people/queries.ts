/** What the screen asks the API for. */
import { queryOptions } from '@tanstack/react-query';
import { withSession } from '../../session/with-session.ts';

const pageSize = 50;

export const peopleQuery = (page: number) =>
  queryOptions({
    queryKey: ['people', page],
    queryFn: () => withSession((api) => api.listPeople({ page_number: page, page_size: pageSize })),
  });

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => withSession((api) => api.listInvitations({ page_size: pageSize })),
});
