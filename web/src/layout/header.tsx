import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink, useLocation } from 'react-router';
import mark from '../../../sample/mark.svg';
import { siteName } from '../head/title.ts';
import styles from './header.module.css';
import { LanguagePicker } from './language-picker.tsx';

const links = [
  { to: '/about', word: 'about.title' },
  { to: '/works', word: 'works.title' },
  { to: '/news', word: 'news.title' },
  { to: '/career', word: 'career.title' },
  { to: '/contact', word: 'contact.title' },
];

/** On phones the navigation is a sheet that the platform opens and closes, with or without our script. */
export function Header() {
  const intl = useIntl();
  const site = siteName(intl);
  const { key } = useLocation();
  const sheet = useRef<HTMLElement>(null);

  useEffect(() => {
    if (key && sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
  }, [key]);

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.home} aria-label={intl.formatMessage({ id: 'layout.home' }, { site })}>
          <img src={mark} alt="" width="32" height="32" />
          <span>{site}</span>
        </Link>
        <nav
          ref={sheet}
          id="Menu"
          popover="auto"
          className={styles.nav}
          aria-label={intl.formatMessage({ id: 'layout.navigation' })}
        >
          <button type="button" className={styles.close} popoverTarget="Menu" popoverTargetAction="hide">
            <FormattedMessage id="layout.menu.close" />
          </button>
          <ul className={styles.links}>
            {links.map(({ to, word }) => (
              <li key={to}>
                <NavLink to={to}>
                  <FormattedMessage id={word} />
                </NavLink>
              </li>
            ))}
            <li className={styles.joyid}>
              <span>
                <FormattedMessage id="layout.joyid" />
              </span>
              <small>
                <FormattedMessage id="layout.joyid.soon" />
              </small>
            </li>
          </ul>
        </nav>
        <LanguagePicker />
        <button type="button" className={styles.menu} popoverTarget="Menu">
          <FormattedMessage id="layout.menu" />
        </button>
      </div>
    </header>
  );
}
