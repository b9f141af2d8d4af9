/** A piece of news in a list. */
import type { ArticleSummary } from 'contract/entities';
import { FormattedDate } from 'react-intl';
import { Link } from 'react-router';
import styles from './news-item.module.css';
import { Picture } from './picture.tsx';
import { TypeLabel } from './type-label.tsx';

type Props = { item: ArticleSummary; isLead?: boolean; heading: 'h2' | 'h3' };

export function NewsItem({ item, isLead = false, heading: Heading }: Props) {
  return (
    <article className={isLead ? styles.lead : styles.item}>
      {item.Cover && (
        <span className={styles.frame}>
          <Picture
            image={item.Cover}
            sizes={isLead ? '(width <= 767.98px) 100vw, 45rem' : '12rem'}
            isDecorative
            className={styles.picture}
          />
        </span>
      )}
      <div className={styles.text}>
        <p className={styles.meta}>
          {item.Type && <TypeLabel type={item.Type} />}
          <time dateTime={item.PublishedAt}>
            <FormattedDate value={item.PublishedAt} dateStyle="medium" />
          </time>
        </p>
        <Heading>
          <Link to={`/news/${item.ID}`} className={styles.link}>
            {item.Title}
          </Link>
        </Heading>
        <p className={styles.summary}>{item.Summary}</p>
      </div>
    </article>
  );
}
