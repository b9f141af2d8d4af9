/** What became of a release. */
import type { Release } from 'contract/studio';
import { FormattedMessage } from 'react-intl';
import styles from './release-chip.module.css';

export const stateOf = ({ State, UndoneBy }: Pick<Release, 'State' | 'UndoneBy'>) => (UndoneBy ? 'undone' : State);

export function ReleaseChip({ release }: { release: Pick<Release, 'State' | 'UndoneBy'> }) {
  const state = stateOf(release);
  return (
    <span className={styles.chip} data-state={state}>
      <FormattedMessage id={`release.state.${state}`} />
    </span>
  );
}
