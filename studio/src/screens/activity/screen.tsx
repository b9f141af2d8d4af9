/** Who did what when. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { HttpError } from 'contract/client';
import type { Activity } from 'contract/studio';
import { studioPaths } from 'contract/studio/paths';
import { can } from 'contract/studio/rights';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button } from 'ui/button';
import { download } from '../../components/download.ts';
import { useErrorText } from '../../components/error-text.ts';
import { Notice } from '../../components/notice.tsx';
import { PagedRows, Quiet, Row, RowName, usePage } from '../../components/rows.tsx';
import { Screen } from '../../components/screen.tsx';
import { When } from '../../components/when.tsx';
import { useMe } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import { actionNames, useActionName } from './action-names.ts';
import { Detail } from './detail.tsx';
import styles from './screen.module.css';

const pageSize = 50;

/** A file, which the typed client has no answer for. */
async function fetchExport(): Promise<Blob> {
  const { path } = studioPaths.exportActivity;
  const response = await fetch(path);
  if (!response.ok) throw new HttpError(response.status, path, await response.json().catch(() => undefined));
  return response.blob();
}

export function Component() {
  const me = useMe();
  const isAllowed = can(me, 'read', 'activity');
  return (
    <Screen title="activity.title" actions={can(me, 'export', 'activity') && <Export />}>
      {isAllowed ? (
        <ActivityList />
      ) : (
        <Notice kind="info">
          <FormattedMessage id="error.forbidden" />
        </Notice>
      )}
    </Screen>
  );
}

function Export() {
  const save = useMutation({
    mutationFn: () => withSession(fetchExport),
    onSuccess: (file) => download('activity.csv', file),
  });
  const text = useErrorText(save.error);
  return (
    <div className={styles.export}>
      <Button variant="quiet" aria-busy={save.isPending} onClick={() => !save.isPending && save.mutate()}>
        <FormattedMessage id="activity.export" />
      </Button>
      {text && <Notice kind="error">{text}</Notice>}
    </div>
  );
}

function ActivityList() {
  const intl = useIntl();
  const actionName = useActionName();
  const page = usePage();
  const [query, setQuery] = useSearchParams();
  const person = query.get('person') ?? '';
  const action = query.get('action') ?? '';
  const people = useQuery({
    queryKey: ['people', 1],
    queryFn: () => withSession((api) => api.listPeople({ page_number: 1, page_size: pageSize })),
  });
  const activity = useQuery({
    queryKey: ['activity', page, person, action],
    queryFn: () =>
      withSession((api) =>
        api.listActivity({
          page_number: page,
          page_size: pageSize,
          ...(person && { person_id: person }),
          ...(action && { action }),
        }),
      ),
    placeholderData: keepPreviousData,
  });
  /** Whom an entry is about, if that is somebody else and they still have an account. */
  const personIn = ({ ID, PersonID }: Activity) =>
    ID === PersonID ? undefined : people.data?.data.find((person) => person.ID === ID)?.Name;
  const choose = (name: string, value: string) => {
    const { page: _, [name]: __, ...rest } = Object.fromEntries(query);
    setQuery(value ? { ...rest, [name]: value } : rest, { replace: true });
  };
  return (
    <>
      <search className={styles.filters}>
        <label>
          <FormattedMessage id="activity.person" />
          <select value={person} onChange={(event) => choose('person', event.target.value)}>
            <option value="">{intl.formatMessage({ id: 'activity.everybody' })}</option>
            {people.data?.data.map(({ ID, Name }) => (
              <option key={ID} value={ID}>
                {Name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <FormattedMessage id="activity.action" />
          <select value={action} onChange={(event) => choose('action', event.target.value)}>
            <option value="">{intl.formatMessage({ id: 'activity.everything' })}</option>
            {actionNames.map((name) => (
              <option key={name} value={name}>
                {actionName(name)}
              </option>
            ))}
          </select>
        </label>
      </search>
      <PagedRows query={activity} label="activity.title" none="activity.none">
        {(entry, index) => (
          // Entries are never changed, and a page of them is shown as a whole.
          <Row key={index}>
            <RowName name={actionName(entry.Action)}>
              <Detail entry={entry} person={personIn(entry)} />
            </RowName>
            <span>{entry.Person ?? intl.formatMessage({ id: 'activity.commandLine' })}</span>
            <Quiet>
              <When at={entry.At} />
            </Quiet>
            <Quiet>
              {entry.Network && (
                <FormattedMessage id="activity.network" values={{ network: entry.Network.slice(0, 8) }} />
              )}
            </Quiet>
          </Row>
        )}
      </PagedRows>
    </>
  );
}
