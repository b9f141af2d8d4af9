/** A work as a poster that leads to its page. */
import type { ArticleSummary } from 'contract/entities';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Picture } from './picture.tsx';
import styles from './poster.module.css';

export function Poster({ work }: { work: ArticleSummary }) {
  return (
    <Link to={`/works/${work.ID}`} className={styles.poster}>
      <span className={styles.frame}>
        {work.Cover && (
          <Picture image={work.Cover} sizes="(width <= 767.98px) 50vw, 18rem" isDecorative className={styles.picture} />
        )}
      </span>
      <span className={styles.title}>{work.Title}</span>
      {work.Kind && (
        <small>
          <FormattedMessage id={`works.${work.Kind}`} />
        </small>
      )}
    </Link>
  );
}
