import { useQueryClient } from '@tanstack/react-query';
import type { Invitation } from 'contract/studio';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { Confirm } from '../../components/confirm.tsx';
import { RoleList } from '../../components/roles.tsx';
import { Quiet, Row, RowName, Rows } from '../../components/rows.tsx';
import { When } from '../../components/when.tsx';
import { withSession } from '../../session/with-session.ts';

export function InvitationList({ invitations, canWrite }: { invitations: Invitation[]; canWrite: boolean }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const [withdrawn, setWithdrawn] = useState<Invitation>();
  if (invitations.length === 0) {
    return (
      <Quiet>
        <FormattedMessage id="people.invitations.none" />
      </Quiet>
    );
  }
  return (
    <>
      <Rows label="people.invitations">
        {invitations.map((invitation) => (
          <Row key={invitation.ID}>
            <RowName name={invitation.Email}>
              {invitation.IsReset && <FormattedMessage id="people.invitation.reset" />}
            </RowName>
            <RoleList roles={invitation.Roles} />
            <Quiet>
              <FormattedMessage id="people.invitation.until" values={{ when: <When at={invitation.ExpiresAt} /> }} />
            </Quiet>
            {canWrite && (
              <Button
                variant="quiet"
                aria-label={intl.formatMessage({ id: 'people.withdraw.of' }, { email: invitation.Email })}
                onClick={() => setWithdrawn(invitation)}
              >
                <FormattedMessage id="people.withdraw" />
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      {withdrawn && (
        <Confirm
          title="people.withdraw.title"
          text="people.withdraw.text"
          submit="people.withdraw"
          values={{ email: withdrawn.Email }}
          action={() => withSession((api) => api.withdrawInvitation({ id: withdrawn.ID }))}
          onDone={() => {
            setWithdrawn(undefined);
            void queries.invalidateQueries({ queryKey: ['invitations'] });
          }}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </>
  );
}
