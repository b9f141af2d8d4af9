import type { Image } from 'contract/entities';
import { FormattedMessage, useIntl } from 'react-intl';
import { imageUrl, Picture } from '../../components/picture.tsx';
import { Section } from '../../components/section.tsx';
import styles from './gallery.module.css';

export function Gallery({ pictures }: { pictures: Image[] }) {
  const intl = useIntl();
  return (
    <Section title={<FormattedMessage id="works.gallery" />}>
      <ul className={styles.gallery}>
        {pictures.map((picture, index) => (
          <li key={picture.ID} data-shape={picture.Width > picture.Height ? 'wide' : 'tall'}>
            <a
              href={imageUrl(picture.ID)}
              aria-label={`${intl.formatMessage({ id: 'works.gallery.open' }, { number: index + 1 })}: ${picture.Alt}`}
            >
              <Picture image={picture} sizes="(width <= 767.98px) 100vw, 56rem" className={styles.picture} />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
