/** Who has an account, who is invited, and what they may do. */
import { useQuery } from '@tanstack/react-query';
import { can } from 'contract/studio/rights';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Pager, usePage } from '../../components/rows.tsx';
import { Screen, Section } from '../../components/screen.tsx';
import { useMe } from '../../session/me.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PersonList } from './person-list.tsx';
import { invitationsQuery, peopleQuery } from './queries.ts';

export function Component() {
  const me = useMe();
  if (!can(me, 'read', 'person')) {
    return (
      <Screen title="people.title">
        <Notice kind="info">
          <FormattedMessage id="error.forbidden" />
        </Notice>
      </Screen>
    );
  }
  return <People canWrite={can(me, 'write', 'person')} />;
}

function People({ canWrite }: { canWrite: boolean }) {
  const page = usePage();
  const people = useQuery(peopleQuery(page));
  const invitations = useQuery(invitationsQuery);
  const [isInviting, setInviting] = useState(false);
  return (
    <Screen
      title="people.title"
      actions={
        canWrite && (
          <Button onClick={() => setInviting(true)}>
            <FormattedMessage id="people.invite" />
          </Button>
        )
      }
    >
      <Loaded query={people}>
        {(list) => (
          <>
            <PersonList people={list.data} canWrite={canWrite} />
            <Pager {...list} />
          </>
        )}
      </Loaded>
      <Section title="people.invitations">
        <Loaded query={invitations}>{({ data }) => <InvitationList invitations={data} canWrite={canWrite} />}</Loaded>
      </Section>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Screen>
  );
}
