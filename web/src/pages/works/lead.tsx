/** The newest work of a tab, across the page. */
import type { ArticleSummary, Image } from 'contract/entities';
import { ViewTransition } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Picture } from '../../components/picture.tsx';
import { posterTransition } from '../../components/poster.tsx';
import styles from './lead.module.css';
import { Platforms } from './work-card.tsx';

export function Lead({ work, picture }: { work: ArticleSummary; picture: Image }) {
  return (
    <div className={styles.lead}>
      <Link to={`/works/${work.ID}`} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <ViewTransition name={posterTransition(work)} share="poster" default="none">
          <Picture image={picture} sizes="(width <= 991.98px) 100vw, 60vw" isDecorative isFirst />
        </ViewTransition>
      </Link>
      <div className={styles.text}>
        <p className={styles.newest}>
          <FormattedMessage id="works.newest" />
          <span>
            <FormattedDate value={work.PublishedAt} year="numeric" />
          </span>
        </p>
        <h2>
          <Link to={`/works/${work.ID}`} data-words="">
            {work.Title}
          </Link>
        </h2>
        <p data-words="">{work.Summary}</p>
        <Platforms names={work.Platforms} />
      </div>
    </div>
  );
}
