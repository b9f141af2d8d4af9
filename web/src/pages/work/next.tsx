/** The work after this one, as a large picture that leads to it. */
import type { Article } from 'contract/entities';
import { useState, ViewTransition } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { HeroPicture } from '../../components/hero-picture.tsx';
import { useHeroRule } from '../../components/picture-rules.ts';
import { posterTransition } from '../../components/poster.tsx';
import scrim from '../../components/scrim.module.css';
import styles from './next.module.css';

export function Next({ ID, Title, Picture: image }: NonNullable<Article['Older']>) {
  const rule = useHeroRule(image ?? undefined);
  const [chosen, setChosen] = useState<number>();
  return (
    <nav className={`${styles.next} ${rule}`}>
      <Link to={`/works/${ID}`} onClick={() => setChosen(ID)}>
        {image && (
          // Named only when it is chosen: else its poster on the page before would come along when another is opened.
          <ViewTransition name={chosen === ID ? posterTransition({ ID }) : 'auto'} share="poster" default="none">
            <span className={`${styles.frame} ${scrim.scrim}`}>
              <HeroPicture image={image} className={styles.picture} part={60} isPaused isDecorative />
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
