/** The trailer: a picture until someone wants to see it. */
import type { Image } from 'contract/entities';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { imageUrl, Picture } from '../../components/picture.tsx';
import { Section } from '../../components/section.tsx';
import styles from './trailer.module.css';

export function Trailer({ src, title, poster }: { src: string; title: string; poster: Image | undefined }) {
  const [isAsked, setAsked] = useState(false);
  const intl = useIntl();
  return (
    <Section title={<FormattedMessage id="works.trailer" />}>
      <div className={styles.trailer}>
        {isAsked ? (
          // biome-ignore lint/a11y/useMediaCaption: these films have no spoken word
          <video src={src} controls autoPlay playsInline poster={poster ? imageUrl(poster.ID, 1280) : undefined} />
        ) : (
          <a
            href={src}
            className={styles.play}
            aria-label={intl.formatMessage({ id: 'works.trailer.play' }, { title })}
            onClick={(event) => {
              event.preventDefault();
              setAsked(true);
            }}
          >
            {poster && (
              <Picture
                image={poster}
                sizes="(width <= 767.98px) 100vw, 96rem"
                isDecorative
                className={styles.picture}
              />
            )}
            <svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
              <circle cx="48" cy="48" r="46" />
              <path d="M39 30v36l30-18Z" />
            </svg>
          </a>
        )}
      </div>
    </Section>
  );
}
