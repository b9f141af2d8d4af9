/** Asks visitors whether a script of another host may count their visit. Until they allow it, nothing is loaded (entry/analytics.ts). */
// First, as in app.tsx: the layers of all styles are in the order in which they are first named, and this may come before the app.
import 'ui/tokens.css';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Button } from 'ui/button';
import styles from './consent-question.module.css';

export function ConsentQuestion({ url }: { url: string }) {
  const intl = useIntl();
  return (
    <section
      id="Consent"
      popover="manual"
      className={styles.consent}
      aria-label={intl.formatMessage({ id: 'layout.consent' })}
      data-script={url}
    >
      <p>
        <FormattedMessage id="layout.consent.text" values={{ host: new URL(url).host }} />{' '}
        <Link to="/privacypolicy">
          <FormattedMessage id="layout.footer.privacy" />
        </Link>
      </p>
      <p className={styles.answers}>
        <Button variant="quiet" data-consent="refused">
          <FormattedMessage id="layout.consent.refuse" />
        </Button>
        <Button variant="quiet" data-consent="allowed">
          <FormattedMessage id="layout.consent.allow" />
        </Button>
      </p>
    </section>
  );
}
