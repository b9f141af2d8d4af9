/** The top of a page that has no picture of its own. */
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

export function PageHead({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
      {children}
    </header>
  );
}
