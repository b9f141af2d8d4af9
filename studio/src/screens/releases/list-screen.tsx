/** Every release, as a list or in a calendar. */
import { useQuery } from '@tanstack/react-query';
import { can } from 'contract/studio/rights';
import { releaseStates } from 'contract/studio/states';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { PagedRows, Quiet, Row, RowName, usePage } from '../../components/rows.tsx';
import { Screen } from '../../components/screen.tsx';
import { Term } from '../../components/term.tsx';
import { When } from '../../components/when.tsx';
import { releasePath } from '../../releasing/items.ts';
import { useMe } from '../../session/me.ts';
import { Calendar } from './calendar.tsx';
import styles from './list-screen.module.css';
import { releasesQuery } from './queries.ts';
import { ReleaseChip } from './release-chip.tsx';

const views = ['list', 'calendar'] as const;

export function Component() {
  const me = useMe();
  const intl = useIntl();
  const [query] = useSearchParams();
  const view = query.get('view') === 'calendar' ? 'calendar' : 'list';
  if (!can(me, 'read', 'text')) {
    return (
      <Screen title="releases.title">
        <Notice kind="info">
          <FormattedMessage id="error.forbidden" />
        </Notice>
      </Screen>
    );
  }
  return (
    <Screen
      title="releases.title"
      actions={
        <nav className={styles.views} aria-label={intl.formatMessage({ id: 'releases.views' })}>
          <Term name="release" />
          {views.map((name) => (
            <Link key={name} to={name === 'list' ? '.' : '?view=calendar'} aria-current={name === view}>
              <FormattedMessage id={`releases.view.${name}`} />
            </Link>
          ))}
        </nav>
      }
    >
      {view === 'calendar' ? <Calendar /> : <ReleaseList />}
    </Screen>
  );
}

function ReleaseList() {
  const intl = useIntl();
  const page = usePage();
  const [query, setQuery] = useSearchParams();
  const state = query.get('state') ?? '';
  const releases = useQuery(releasesQuery(page, state));
  return (
    <>
      <search className={styles.filter}>
        <label>
          <FormattedMessage id="releases.state" />
          <select
            value={state}
            onChange={({ target }) => setQuery(target.value ? { state: target.value } : {}, { replace: true })}
          >
            <option value="">{intl.formatMessage({ id: 'board.filter.all' })}</option>
            {releaseStates.map((name) => (
              <option key={name} value={name}>
                {intl.formatMessage({ id: `release.state.${name}` })}
              </option>
            ))}
          </select>
        </label>
      </search>
      <PagedRows query={releases} label="releases.title" none="releases.none">
        {(release) => (
          <Row key={release.ID}>
            <RowName name={<Link to={releasePath(release.ID)}>{release.Name}</Link>}>
              <FormattedMessage id="releases.items" values={{ count: release.ItemCount }} />
            </RowName>
            <ReleaseChip release={release} />
            <When at={release.At} />
            <Quiet>{release.CreatedBy ?? <FormattedMessage id="activity.commandLine" />}</Quiet>
          </Row>
        )}
      </PagedRows>
    </>
  );
}
