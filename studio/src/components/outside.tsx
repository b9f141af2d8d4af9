/** The frame of screens that need no session. */
import type { ReactNode } from 'react';
import { LanguageChoice } from './language-choice.tsx';
import styles from './outside.module.css';
import { StudioName } from './studio-name.tsx';

export function Outside({ children }: { children: ReactNode }) {
  return (
    <div className={styles.outside}>
      <header className={styles.head}>
        <img src="/favicon.svg" alt="" width={36} height={36} />
        <span>
          <StudioName />
        </span>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.foot}>
        <LanguageChoice />
      </footer>
    </div>
  );
}
