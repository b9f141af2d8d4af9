/** Facts as a table: rows of a name and what is said under it. */
import type { ReactNode } from 'react';
import { useCompanyList } from './company-list.ts';
import { CompanyMessage } from './company-message.tsx';
import dotted from './dotted.module.css';
import styles from './facts.module.css';
import { Fact } from './work-facts.tsx';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** Several values of one fact, in a line or one below the other. */
export function Values({ variant = 'line', children }: { variant?: 'line' | 'rows'; children: ReactNode }) {
  return <ul className={variant === 'line' ? dotted.dotted : styles.rows}>{children}</ul>;
}

/** What the company's messages say of it. */
export function CompanyFacts() {
  return useCompanyList('press.fact.', '.value').map((fact) => (
    <Fact key={fact} name={`press.fact.${fact}`}>
      <CompanyMessage id={`press.fact.${fact}.value`} />
    </Fact>
  ));
}
