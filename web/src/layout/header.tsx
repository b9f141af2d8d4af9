import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink, useLocation } from 'react-router';
import { Icon } from 'ui/icon';
import { brand } from '../brand.ts';
import { Mark } from '../components/mark.tsx';
import { siteName } from '../head/title.ts';
import styles from './header.module.css';
import { LanguagePicker } from './language-picker.tsx';
import { mainLinks } from './links.ts';

/** On phones the navigation is a sheet that the platform opens and closes, with or without our script. */
export function Header() {
  const intl = useIntl();
  const site = siteName(intl);
  const { key } = useLocation();
  const sheet = useRef<HTMLElement>(null);
  const shownKey = useRef(key);

  // A sheet that was opened before the app ran stays open; a route change closes it.
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
  }, [key]);

  const home = (
    <Link to="/" className={styles.home} aria-label={intl.formatMessage({ id: 'layout.home' }, { site })}>
      <Mark />
      <span>{site}</span>
    </Link>
  );
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {home}
        <nav
          ref={sheet}
          id="Menu"
          popover="auto"
          className={styles.nav}
          aria-label={intl.formatMessage({ id: 'layout.navigation' })}
        >
          <div className={styles.top}>
            {home}
            <button type="button" className={styles.close} popoverTarget="Menu" popoverTargetAction="hide">
              <Icon name="close" size={20} />
              <FormattedMessage id="layout.menu.close" />
            </button>
          </div>
          <ul className={styles.links}>
            {mainLinks.map(({ to, messageId }) => (
              <li key={to}>
                <NavLink to={to}>
                  <FormattedMessage id={messageId} />
                </NavLink>
              </li>
            ))}
            <li className={styles.search}>
              <NavLink to="/search">
                <Icon name="search" size={20} />
                <span>
                  <FormattedMessage id="search.title" />
                </span>
              </NavLink>
            </li>
            {brand.account && (
              <li className={styles.account}>
                <span>{brand.account}</span>
                <small>
                  <FormattedMessage id="layout.account.soon" />
                </small>
              </li>
            )}
          </ul>
        </nav>
        <LanguagePicker />
        <button type="button" className={styles.menu} popoverTarget="Menu">
          <Icon name="menu" size={20} />
          <span>
            <FormattedMessage id="layout.menu" />
          </span>
        </button>
      </div>
    </header>
  );
}
