/** A sentence that stands out, and that screen readers say when it appears. */
import type { ReactNode } from 'react';
import { Icon, Line } from 'ui/icon';
import { checkLine, warningLine } from 'ui/lines';
import styles from './notice.module.css';

type Kind = 'error' | 'success' | 'info';

const icons = {
  error: <Line path={warningLine} size={20} />,
  success: <Line path={checkLine} size={20} />,
  info: <Icon name="Info" size={20} />,
};

export function Notice({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {icons[kind]}
      <div>{children}</div>
    </div>
  );
}
