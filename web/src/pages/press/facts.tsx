import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './facts.module.css';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={name} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Several values of one fact, in a line or one below the other. */
export function Values({ look = 'line', children }: { look?: 'line' | 'rows'; children: ReactNode }) {
  return <ul className={styles[look]}>{children}</ul>;
}
