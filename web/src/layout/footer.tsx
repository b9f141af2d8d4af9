import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { brand } from '../brand.ts';
import { Mark } from '../components/mark.tsx';
import { siteName } from '../head/title.ts';
import styles from './footer.module.css';
import { footerLinks, legalLinks } from './links.ts';
import { SocialLinks } from './social-links.tsx';

export function Footer() {
  const intl = useIntl();
  const site = siteName(intl);
  const { icp, ga } = brand.filings;
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <p className={styles.name}>
          <Mark />
          {site}
        </p>
        <nav className={styles.site} aria-label={intl.formatMessage({ id: 'layout.footer.site' })}>
          <ul className={styles.large}>
            {footerLinks.map(({ to, word }) => (
              <li key={to}>
                <Link to={to}>
                  <FormattedMessage id={word} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={intl.formatMessage({ id: 'layout.footer.legal' })}>
          <ul className={styles.links}>
            {legalLinks.map(({ to, word }) => (
              <li key={to}>
                <Link to={to}>
                  <FormattedMessage id={word} />
                </Link>
              </li>
            ))}
            <li>
              <a href={brand.cybersecurity} rel="noopener">
                <FormattedMessage id="layout.footer.cybersecurity" />
              </a>
            </li>
          </ul>
        </nav>
        <nav aria-label={intl.formatMessage({ id: 'layout.footer.social' })}>
          <SocialLinks className={styles.links} />
        </nav>
      </div>
      <p className={styles.small}>
        <span>
          <FormattedMessage id="layout.footer.copyright" values={{ year: String(new Date().getFullYear()), site }} />
        </span>
        {[icp, ga].map(({ number, url }) => (
          <a key={url} href={url} rel="noopener" lang="zh-CN">
            {number}
          </a>
        ))}
      </p>
    </footer>
  );
}
