/** The work after this one, as a large picture that leads to it. */
import type { Article } from 'contract/entities';
import { ViewTransition } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Picture } from '../../components/picture.tsx';
import { useHeroRule } from '../../components/picture-rules.ts';
import { posterTransition } from '../../components/poster.tsx';
import scrim from '../../components/scrim.module.css';
import styles from './next.module.css';

export function Next({ ID, Title, Picture: image }: NonNullable<Article['Older']>) {
  const rule = useHeroRule(image ?? undefined);
  return (
    <nav className={`${styles.next} ${rule}`}>
      <Link to={`/works/${ID}`}>
        {image && (
          <ViewTransition name={posterTransition({ ID })} share="poster" default="none">
            <span className={`${styles.frame} ${scrim.scrim}`}>
              <Picture image={image} sizes={nextSizes} isDecorative className={styles.picture} />
            </span>
          </ViewTransition>
        )}
        <span className={styles.text}>
          <small>
            <FormattedMessage id="works.next" />
          </small>
          <span data-words="">{Title}</span>
        </span>
      </Link>
    </nav>
  );
}

/** As high as 60 % of the screen, and cut to the screen's width. */
const nextSizes = 'max(100vw, 107vh)';
