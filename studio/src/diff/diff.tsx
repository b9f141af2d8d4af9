/** Two versions of a text as one, with what was removed and what was added. */
import { useMemo } from 'react';
import styles from './diff.module.css';
import { diffWords } from './diff.ts';

type Props = { before: string; after: string; locale: string };

export function Diff({ before, after, locale }: Props) {
  const changes = useMemo(() => diffWords(before, after, locale), [before, after, locale]);
  return (
    <div className={styles.diff} lang={locale}>
      {changes.map(({ kind, text }, index) => {
        if (kind === 'removed') return <del key={index}>{text}</del>;
        if (kind === 'added') return <ins key={index}>{text}</ins>;
        return <span key={index}>{text}</span>;
      })}
    </div>
  );
}
