/** A piece of news in a list: the lead story, a row of a page of its own, or in brief beside others. */
import type { ArticleSummary } from 'contract/entities';
import type { ReactNode } from 'react';
import { FormattedDate } from 'react-intl';
import { Link } from 'react-router';
import styles from './news-item.module.css';
import { Picture } from './picture.tsx';
import { TypeLabel } from './type-label.tsx';
import { wordsOf } from './words.ts';

type Variant = 'lead' | 'row' | 'brief';
type Props = { item: ArticleSummary; variant: Variant; heading: 'h2' | 'h3'; title?: ReactNode; summary?: ReactNode };

/** As wide as a picture of 16 : 9 is drawn in its frame, which is less wide. */
const sizes: Record<Variant, string> = {
  lead: '(width <= 767.98px) 107vw, 69rem',
  row: '(width <= 767.98px) 14rem, 23rem',
  brief: '15rem',
};

export function NewsItem({ item, variant, heading: Heading, title = item.Title, summary = item.Summary }: Props) {
  return (
    <article className={`${styles.item} ${styles[variant]}`}>
      <div className={styles.text}>
        <p className={styles.meta}>
          {item.Type && <TypeLabel type={item.Type} />}
          <time dateTime={item.PublishedAt}>
            <FormattedDate value={item.PublishedAt} day="numeric" month="short" year="numeric" />
          </time>
        </p>
        <Heading>
          <Link to={`/news/${item.ID}`} className={styles.link} data-words={wordsOf(title)}>
            {title}
          </Link>
        </Heading>
        {variant !== 'brief' && <p className={styles.summary}>{summary}</p>}
      </div>
      {item.Cover && (
        <span className={styles.frame}>
          <Picture image={item.Cover} sizes={sizes[variant]} isDecorative className={styles.picture} />
        </span>
      )}
    </article>
  );
}
