/** Stops and starts what moves by itself. */
import { useIntl } from 'react-intl';
import { Icon } from 'ui/icon';
import styles from './pause-button.module.css';

type Props = { isPaused: boolean; onChange: () => void; className?: string | undefined };

export function PauseButton({ isPaused, onChange, className }: Props) {
  const intl = useIntl();
  return (
    <button
      type="button"
      className={[styles.pause, className].filter(Boolean).join(' ')}
      aria-label={intl.formatMessage({ id: isPaused ? 'motion.play' : 'motion.pause' })}
      onClick={onChange}
    >
      <Icon name={isPaused ? 'play' : 'pause'} size={20} />
    </button>
  );
}
