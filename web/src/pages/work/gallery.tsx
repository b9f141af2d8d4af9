/** Pictures of a work. Each is a link to itself, until our script runs and shows it in a lightbox. */
import type { Image } from 'contract/entities';
import { type MouseEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { imageUrl, Picture } from '../../components/picture.tsx';
import { Section } from '../../components/section.tsx';
import styles from './gallery.module.css';
import { Lightbox } from './lightbox.tsx';

type Props = {
  /** What the lightbox goes through: also what the page shows elsewhere. */
  pictures: Image[];
  tiles: Image[];
  heroPortrait: string | undefined;
};

export function Gallery({ pictures, tiles, heroPortrait }: Props) {
  const [shown, setShown] = useState<number>();
  const intl = useIntl();

  function show(event: MouseEvent, picture: Image) {
    // Whoever asks for a new tab or window gets the picture itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setShown(pictures.indexOf(picture));
  }

  return (
    <Section title={<FormattedMessage id="works.gallery" />}>
      <ul className={styles.gallery}>
        {tiles.map((picture) => (
          <li
            key={picture.ID}
            data-shape={picture.Width > picture.Height ? 'wide' : 'tall'}
            data-in-hero={picture.ID === heroPortrait ? '' : undefined}
          >
            <a
              href={imageUrl(picture.ID)}
              aria-label={`${intl.formatMessage({ id: 'works.gallery.open' }, { number: pictures.indexOf(picture) + 1 })}: ${picture.Alt}`}
              onClick={(event) => show(event, picture)}
            >
              <Picture image={picture} sizes="(width <= 767.98px) 100vw, 70vw" className={styles.picture} />
            </a>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Lightbox pictures={pictures} index={shown} onMove={setShown} onClose={() => setShown(undefined)} />
      )}
    </Section>
  );
}
