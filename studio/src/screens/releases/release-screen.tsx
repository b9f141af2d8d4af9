/** One release: what it holds, what became of it, and what can still be done about it. */
import { useQuery } from '@tanstack/react-query';
import type { ReleaseWithItems } from 'contract/studio';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation, useParams } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Screen, Section } from '../../components/screen.tsx';
import { Failure } from '../../releasing/failure.tsx';
import { releasePath } from '../../releasing/items.ts';
import { ZoneTimes } from '../../time/time-choice.tsx';
import { ItemList } from './item-list.tsx';
import { PreviewLinks } from './preview-links.tsx';
import { releaseQuery } from './queries.ts';
import { ReleaseActions } from './release-actions.tsx';
import { ReleaseChip } from './release-chip.tsx';
import styles from './release-screen.module.css';

export function Component() {
  const { id = '' } = useParams();
  const release = useQuery(releaseQuery(id));
  if (!release.data) {
    return (
      <Screen title="release.title">
        <Loaded query={release}>{() => null}</Loaded>
      </Screen>
    );
  }
  // Another release is another screen, with the focus at its beginning.
  return <OneRelease key={id} release={release.data} />;
}

function OneRelease({ release }: { release: ReleaseWithItems }) {
  const { state } = useLocation();
  const isNew = (state as { isNew?: boolean } | null)?.isNew === true;
  return (
    <Screen title="release.named" values={{ name: release.Name }} actions={<ReleaseActions release={release} />}>
      {isNew && <Outcome release={release} />}
      <div className={styles.release}>
        <div className={styles.facts}>
          <ReleaseChip release={release} />
          <ZoneTimes at={new Date(release.At)} />
          <p className={styles.quiet}>
            <FormattedMessage
              id="release.by"
              values={{ name: release.CreatedBy ?? <FormattedMessage id="activity.commandLine" /> }}
            />
          </p>
          {release.UndoOf && (
            <Link to={releasePath(release.UndoOf)}>
              <FormattedMessage id="release.undoOf" />
            </Link>
          )}
          {release.UndoneBy && (
            <Link to={releasePath(release.UndoneBy)}>
              <FormattedMessage id="release.undoneBy" />
            </Link>
          )}
          {release.Overrides.map((code) => (
            <p key={code} className={styles.quiet}>
              <FormattedMessage id={`publish.override.${code}`} />
            </p>
          ))}
        </div>
        <div className={styles.what}>
          {release.Failure && (
            <Notice kind="error">
              <FormattedMessage
                id="release.failure"
                values={{ reason: <Failure failure={release.Failure} title={titleOf(release)} /> }}
              />
            </Notice>
          )}
          <Section title="release.items">
            <ItemList release={release} />
          </Section>
          {release.State === 'scheduled' && <PreviewLinks release={release.ID} />}
        </div>
      </div>
    </Screen>
  );
}

/** Of the text that stood in the way. */
const titleOf = ({ Failure, Items }: ReleaseWithItems) =>
  Items.find(({ ID, Language }) => ID === Failure?.Item?.ID && Language === Failure.Item.Language)?.Title;

function Outcome({ release: { State, UndoOf, ItemCount } }: { release: ReleaseWithItems }) {
  if (State === 'failed' || State === 'cancelled') return null;
  const id = State === 'scheduled' ? 'release.done.scheduled' : UndoOf ? 'release.done.undone' : 'release.done.applied';
  return (
    <Notice kind="success">
      <FormattedMessage id={id} values={{ count: ItemCount }} />{' '}
      <Link to="/">
        <FormattedMessage id="publish.toBoard" />
      </Link>
    </Notice>
  );
}
