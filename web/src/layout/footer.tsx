import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { brand } from '../brand.ts';
import { siteName } from '../head/title.ts';
import styles from './footer.module.css';
import { SocialLinks } from './social-links.tsx';

const legal = [
  { to: '/termofuse', word: 'layout.footer.terms' },
  { to: '/privacypolicy', word: 'layout.footer.privacy' },
  { to: '/parentalcontrol', word: 'layout.footer.parental' },
  { to: '/product-termsofuse', word: 'layout.footer.product' },
];

export function Footer() {
  const intl = useIntl();
  const { icp, ga } = brand.filings;
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <nav aria-label={intl.formatMessage({ id: 'layout.footer.legal' })}>
          <ul className={styles.links}>
            {legal.map(({ to, word }) => (
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
          <SocialLinks />
        </nav>
      </div>
      <p className={styles.small}>
        <span>
          <FormattedMessage
            id="layout.footer.copyright"
            values={{ year: String(new Date().getFullYear()), site: siteName(intl) }}
          />
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
