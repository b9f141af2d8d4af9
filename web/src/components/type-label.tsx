/** What a piece of news is about: an icon, a colour and a word. */
import type { NewsType } from 'contract/names';
import { FormattedMessage } from 'react-intl';
import { Icon } from 'ui/icon';
import styles from './type-label.module.css';

export function TypeLabel({ type }: { type: NewsType }) {
  return (
    <span className={styles.label} data-type={type}>
      <Icon name={type} size={16} />
      <FormattedMessage id={`type.${type}`} />
    </span>
  );
}
