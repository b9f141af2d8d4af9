/** A part of a page: a heading, perhaps a link to more, and what is in it. It is taken over in a task of its own when the app starts. */
import { type ReactNode, Suspense, useId } from 'react';
import styles from './section.module.css';

type Props = { title: ReactNode; action?: ReactNode; children: ReactNode; className?: string | undefined };

export function Section({ title, action, children, className }: Props) {
  const id = useId();
  return (
    <section className={[styles.section, className].filter(Boolean).join(' ')} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      <Suspense>{children}</Suspense>
    </section>
  );
}
