/** A word that is ours, and on request what it means. */
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './term.module.css';

type Props = { name: 'stale' | 'release' | 'edition' | 'facts' };

export function Term({ name }: Props) {
  const intl = useIntl();
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label={intl.formatMessage({ id: 'term.ask' }, { term: intl.formatMessage({ id: `term.${name}` }) })}
      >
        ?
      </button>
      <div id={id} popover="auto" className={styles.text}>
        <strong>
          <FormattedMessage id={`term.${name}`} />
        </strong>
        <p>
          <FormattedMessage id={`term.${name}.text`} />
        </p>
      </div>
    </>
  );
}
