/** Asks visitors whether a script of another host may count their visit. Until they allow it, nothing is loaded (entry/analytics.ts). */
import { createContext, useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Button } from '../components/button.tsx';
import styles from './consent.module.css';

/** The address of the script; empty where there is none. */
export const AnalyticsContext = createContext('');

export function Consent() {
  const intl = useIntl();
  const url = useContext(AnalyticsContext);
  if (!url) return null;
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

/** At the foot of each page, for those who think otherwise later. */
export function ConsentButton() {
  return (
    useContext(AnalyticsContext) && (
      <button type="button" popoverTarget="Consent" popoverTargetAction="show">
        <FormattedMessage id="layout.consent" />
      </button>
    )
  );
}
