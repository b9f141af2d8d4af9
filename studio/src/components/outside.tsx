/** The frame of screens that need no session. */
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { siteName } from '../brand.ts';
import { LanguageChoice } from './language-choice.tsx';
import styles from './outside.module.css';

export function Outside({ children }: { children: ReactNode }) {
  const intl = useIntl();
  return (
    <div className={styles.outside}>
      <header className={styles.head}>
        <img src="/favicon.svg" alt="" width={36} height={36} />
        <span>
          <FormattedMessage id="layout.name" values={{ site: siteName(intl.locale) }} />
        </span>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.foot}>
        <LanguageChoice />
      </footer>
    </div>
  );
}
