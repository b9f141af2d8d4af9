/** A file to take along: what it shows, what it is, and a link that saves it. */
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Line } from 'ui/icon';
import { downloadLine } from 'ui/lines';
import styles from './press-file.module.css';

type Download = {
  href: string;
  /** What it is saved as. */
  name: string;
  /** Format and size, in words. */
  about: ReactNode;
};

type Props = { picture: ReactNode; caption: string; lang?: string | undefined; downloads: Download[] };

export function PressFile({ picture, caption, lang, downloads }: Props) {
  const intl = useIntl();
  const download = intl.formatMessage({ id: 'press.download' });
  return (
    <figure className={styles.file}>
      <div className={styles.frame}>{picture}</div>
      <figcaption>
        {caption && <p lang={lang}>{caption}</p>}
        <ul className={styles.downloads}>
          {downloads.map(({ href, name, about }) => (
            <li key={href}>
              <span>{about}</span>
              <a href={href} download={name} aria-label={`${download}: ${name}`}>
                <Line path={downloadLine} size={18} />
                {download}
              </a>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

export function Pixels({ format, width, height }: { format: string; width: number; height: number }) {
  return <FormattedMessage id="press.file.pixels" values={{ format, width, height }} />;
}
