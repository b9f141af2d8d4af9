/** Where a file is used. */
import { locales } from 'contract/locale';
import type { StudioAttachment } from 'contract/studio';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Quiet } from '../../components/rows.tsx';
import { separator } from '../../components/separator.ts';
import { itemPath } from '../../releasing/items.ts';
import styles from './used-in.module.css';

export function UsedIn({ file }: { file: StudioAttachment }) {
  const intl = useIntl();
  const languageName = (code: string) => locales.find((locale) => locale.code === code)?.name ?? code;
  return (
    <section className={styles.uses}>
      <h3>
        <FormattedMessage id="media.usedIn" />
      </h3>
      {file.UsedIn.length === 0 ? (
        <Quiet>
          <FormattedMessage id="media.usedIn.none" />
        </Quiet>
      ) : (
        <ul>
          {file.UsedIn.map((use) => (
            <li key={`${use.Subject} ${use.ID} ${use.Language}`}>
              <Link to={itemPath(use)}>{use.Title || use.ID}</Link>
              <small>
                {[
                  intl.formatMessage({ id: `media.use.${use.State}` }),
                  use.Language ? languageName(use.Language) : intl.formatMessage({ id: 'media.use.shared' }),
                ].join(separator)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
