/** The frame around every page. It also keeps the title, the focus and screen readers in step with the route. */
import { Fragment, Suspense, useContext, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  Outlet,
  UNSAFE_DataRouterDataContext as RouterData,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router';
import '../components/tokens.css';
import hidden from '../components/visually-hidden.module.css';
import { useHeadInStep } from '../head/head-in-step.ts';
import { titleOf } from '../head/title.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { Ready } from './ready.tsx';

export function Layout() {
  const intl = useIntl();
  const title = titleOf(useMatches(), intl, useContext(RouterData)?.errors);
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const announcement = useRef<HTMLParagraphElement>(null);
  const shownPath = useRef(pathname);
  const isLoading = useNavigation().state === 'loading';

  useHeadInStep();

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const heading = main.current?.querySelector('h1') ?? main.current;
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    if (announcement.current) announcement.current.textContent = document.title;
  }, [pathname]);

  return (
    <>
      <a className={`${hidden.hidden} ${styles.skip}`} href="#Main">
        <FormattedMessage id="layout.skip" />
      </a>
      {/* Each in a task of its own when the app starts. */}
      <Suspense>
        <Header />
      </Suspense>
      <main id="Main" ref={main} tabIndex={-1} className={styles.main} aria-busy={isLoading}>
        {/* Another page is another element, also where the one before was made alike. */}
        <Fragment key={pathname}>
          <Outlet />
        </Fragment>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <p ref={announcement} className={hidden.hidden} aria-live="polite" />
      {isLoading && (
        <p className={styles.loading} role="status">
          <span className={hidden.hidden}>
            <FormattedMessage id="layout.loading" />
          </span>
        </p>
      )}
      <ScrollRestoration />
      <Suspense>
        <Ready />
      </Suspense>
    </>
  );
}
