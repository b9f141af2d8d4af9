/** A sentence that stands out, and that screen readers say when it appears. */
import type { ReactNode } from 'react';
import { Icon } from 'ui/icon';
import styles from './notice.module.css';

type Kind = 'error' | 'success' | 'info';

const icons = { error: 'warning', success: 'check', info: 'Info' } as const;

export function Notice({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} size={20} />
      <div>{children}</div>
    </div>
  );
}
