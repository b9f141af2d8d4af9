/** A work as a poster that leads to its page, and grows into it. */
import type { ArticleSummary, Image } from 'contract/entities';
import { type ReactNode, ViewTransition } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Picture } from './picture.tsx';
import styles from './poster.module.css';
import { wordsOf } from './words.ts';

export const posterTransition = ({ ID }: { ID: number }) => `work-${ID}`;

/** A picture that is cut to the frame of 2 : 3 is drawn wider than the frame. */
function sizesOf({ Width, Height }: Image): string {
  const spread = Math.max(1, (Width / Height) * (3 / 2));
  return `(width <= 991.98px) ${Math.round(50 * spread)}vw, min(${Math.round(25 * spread)}vw, ${Math.round(22 * spread)}rem)`;
}

type Props = {
  work: ArticleSummary;
  title?: ReactNode;
  /** A pointer or the focus comes to it. */
  onInterest?: () => void;
  /** Shown on its picture. */
  children?: ReactNode;
};

export function Poster({ work, title = work.Title, onInterest, children }: Props) {
  return (
    <Link to={`/works/${work.ID}`} className={styles.poster} onPointerEnter={onInterest} onFocus={onInterest}>
      <span className={styles.frame}>
        {work.Cover ? (
          <ViewTransition name={posterTransition(work)} share="poster" default="none">
            <Picture image={work.Cover} sizes={sizesOf(work.Cover)} isDecorative className={styles.picture} />
          </ViewTransition>
        ) : (
          <span className={styles.empty} aria-hidden="true">
            {[...work.Title][0]}
          </span>
        )}
        {children}
      </span>
      <span className={styles.title} data-words={wordsOf(title)}>
        {title}
      </span>
      <small>
        {work.Kind && <FormattedMessage id={`kind.${work.Kind}`} />}
        <span>
          <FormattedDate value={work.PublishedAt} year="numeric" />
        </span>
      </small>
    </Link>
  );
}
