/** On which terms the press may use what is here. */
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { siteName } from '../../head/title.ts';
import { PressMail } from './press-mail.tsx';
import styles from './terms.module.css';

export function Terms() {
  const site = siteName(useIntl());
  return (
    <p className={styles.terms}>
      <FormattedMessage
        id="press.terms"
        values={{
          site: <span className={styles.site}>{site}</span>,
          email: <PressMail key="mail" />,
          terms: (text) => (
            <Link key="terms" to="/termofuse">
              {text}
            </Link>
          ),
        }}
      />
    </p>
  );
}
