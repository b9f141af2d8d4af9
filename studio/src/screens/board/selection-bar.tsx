/** What can be done with the texts that were chosen. */
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, ButtonLink } from 'ui/button';
import { publishPath } from '../../releasing/items.ts';
import type { Selection } from './selection.ts';
import styles from './selection-bar.module.css';

export function SelectionBar({ selection: { chosen, clear } }: { selection: Selection }) {
  const intl = useIntl();
  if (chosen.size === 0) return null;
  return (
    <section className={styles.bar} aria-label={intl.formatMessage({ id: 'board.selection' })}>
      <p role="status">
        <FormattedMessage id="board.selected" values={{ count: chosen.size }} />
      </p>
      <ButtonLink to={publishPath(chosen.values())} aria-keyshortcuts="p">
        <FormattedMessage id="board.publish" />
      </ButtonLink>
      <ButtonLink variant="quiet" to={publishPath(chosen.values(), 'take-down')}>
        <FormattedMessage id="board.takeDown" />
      </ButtonLink>
      <Button variant="quiet" onClick={clear}>
        <FormattedMessage id="board.clear" />
      </Button>
    </section>
  );
}
