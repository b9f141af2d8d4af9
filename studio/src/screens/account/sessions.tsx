import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from 'contract/studio';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { useErrorText } from '../../components/error-text.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Quiet, RowName } from '../../components/rows.tsx';
import { When } from '../../components/when.tsx';
import { withSession } from '../../session/with-session.ts';
import styles from './screen.module.css';

export function Sessions() {
  const intl = useIntl();
  const queries = useQueryClient();
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: () => withSession((api) => api.listSessions({ page_size: 50 })),
  });
  const end = useMutation({
    mutationFn: (id: string) => withSession((api) => api.endSession({ id })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  });
  const error = useErrorText(end.error);
  const nameOf = ({ Browser }: Session) => Browser || intl.formatMessage({ id: 'account.session.unknown' });
  return (
    <>
      <Quiet>
        <FormattedMessage id="account.sessions.text" />
      </Quiet>
      <Loaded query={sessions}>
        {({ data }) => (
          <ul className={styles.list}>
            {data.map((session) => (
              <li key={session.ID}>
                <RowName name={nameOf(session)}>
                  <FormattedMessage id="account.session.since" values={{ when: <When at={session.CreatedAt} /> }} />
                </RowName>
                {session.IsCurrent ? (
                  <Quiet>
                    <FormattedMessage id="account.session.current" />
                  </Quiet>
                ) : (
                  <Button
                    variant="quiet"
                    aria-label={intl.formatMessage({ id: 'account.session.end.of' }, { name: nameOf(session) })}
                    onClick={() => end.mutate(session.ID)}
                  >
                    <FormattedMessage id="account.session.end" />
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {error && <Notice kind="error">{error}</Notice>}
    </>
  );
}
