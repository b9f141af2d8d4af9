/** The state of one language of an article or page, as every screen shows it. */
import type { TextState } from 'contract/studio';
import { FormattedMessage } from 'react-intl';
import styles from './state-chip.module.css';

export function StateChip({ state }: { state: TextState }) {
  return (
    <span className={styles.chip} data-state={state}>
      <FormattedMessage id={`state.${state}`} />
    </span>
  );
}
