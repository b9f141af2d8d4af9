import { createContext, useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { brand, socialLinks } from '../brand.ts';
import { Mark } from '../components/mark.tsx';
import { siteName } from '../head/title.ts';
import { AnalyticsContext } from './consent.tsx';
import styles from './footer.module.css';
import { footerLinks, legalLinks } from './links.ts';
import { SocialLinks } from './social-links.tsx';

/** The year in which the server rendered the page. */
export const YearContext = createContext(0);

export function Footer() {
  const intl = useIntl();
  const site = siteName(intl);
  const { filings = {}, cybersecurity } = brand;
  const year = String(useContext(YearContext));
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <p className={styles.name}>
          <Mark />
          {site}
        </p>
        <nav aria-label={intl.formatMessage({ id: 'layout.footer.site' })}>
          <ul className={styles.large}>
            {footerLinks.map(({ to, messageId }) => (
              <li key={to}>
                <Link to={to}>
                  <FormattedMessage id={messageId} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={intl.formatMessage({ id: 'layout.footer.legal' })}>
          <ul className={styles.links}>
            {legalLinks.map(({ to, messageId }) => (
              <li key={to}>
                <Link to={to}>
                  <FormattedMessage id={messageId} />
                </Link>
              </li>
            ))}
            {cybersecurity && (
              <li>
                <a href={cybersecurity} rel="noopener">
                  <FormattedMessage id="layout.footer.cybersecurity" />
                </a>
              </li>
            )}
          </ul>
        </nav>
        {socialLinks.length > 0 && (
          <nav className={styles.networks} aria-label={intl.formatMessage({ id: 'layout.footer.social' })}>
            <SocialLinks className={styles.links} />
          </nav>
        )}
      </div>
      <p className={styles.small}>
        <span>
          <FormattedMessage id="layout.footer.copyright" values={{ year, site }} />
        </span>
        {Object.values(filings).map(({ number, url, language }) => (
          <a key={number} href={url} rel="noopener" lang={language}>
            {number}
          </a>
        ))}
        {useContext(AnalyticsContext) && (
          <button type="button" popoverTarget="Consent" popoverTargetAction="show">
            <FormattedMessage id="layout.consent" />
          </button>
        )}
      </p>
    </footer>
  );
}
