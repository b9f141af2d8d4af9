/** What a piece of news is about, in a word. */
import type { NewsType } from 'contract/names';
import { FormattedMessage } from 'react-intl';
import styles from './type-label.module.css';

export function TypeLabel({ type }: { type: NewsType }) {
  return (
    <span className={styles.label} data-type={type}>
      <FormattedMessage id={`news.type.${type}`} />
    </span>
  );
}
