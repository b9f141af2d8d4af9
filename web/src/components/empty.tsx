/** What stands where there is nothing yet: a drawing, and a word about it. */
import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { Scene } from './scene.tsx';

export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Scene name="nothing" />
      {children}
    </div>
  );
}
