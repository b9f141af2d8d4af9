import type { ReactNode } from 'react';
import styles from './facts.module.css';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** Several values of one fact, in a line or one below the other. */
export function Values({ variant = 'line', children }: { variant?: 'line' | 'rows'; children: ReactNode }) {
  return <ul className={styles[variant]}>{children}</ul>;
}
