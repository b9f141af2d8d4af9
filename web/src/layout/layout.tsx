/** The frame around every page. It also keeps the title, the focus and screen readers in step with the route. */
import { Fragment, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type Location,
  Outlet,
  UNSAFE_DataRouterDataContext as RouterData,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useNavigationType,
} from 'react-router';
import hidden from 'ui/visually-hidden.module.css';
import { useDocumentHead } from '../head/document-head.ts';
import { titleOf } from '../head/title.ts';
import { Consent } from './consent.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { Ready } from './ready.tsx';

// The browser itself follows links within a page, and gives their history entries no key: to the router all are 'default'.
const scrollKey = ({ key, pathname, search, hash }: Location) => (key === 'default' ? pathname + search + hash : key);

export function Layout() {
  const intl = useIntl();
  const title = titleOf(useMatches(), intl, useContext(RouterData)?.errors);
  const { pathname, key } = useLocation();
  const isTraversal = useNavigationType() === 'POP';
  const openedFrom = useOpenedLinks(key);
  const main = useRef<HTMLElement>(null);
  const announcement = useRef<HTMLParagraphElement>(null);
  const shownPath = useRef(pathname);
  const isLoading = useNavigation().state === 'loading';
  const [hasLeft, setLeft] = useState(false);
  if (isLoading && !hasLeft) setLeft(true);

  useDocumentHead();

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const opened = isTraversal && openedFrom.get(key);
    const link = opened && document.querySelector<HTMLElement>(`a[href="${CSS.escape(opened)}"]`);
    const heading = main.current?.querySelector('h1') ?? main.current;
    if (!link) heading?.setAttribute('tabindex', '-1');
    (link || heading)?.focus({ preventScroll: true });
    if (announcement.current) announcement.current.textContent = document.title;
  }, [pathname, key, isTraversal, openedFrom]);

  return (
    <>
      <a className={`${hidden.hidden} ${styles.skip}`} href="#Main">
        <FormattedMessage id="layout.skip" />
      </a>
      {/* Each in a task of its own when the app starts. */}
      <Suspense>
        <Header />
      </Suspense>
      <main
        id="Main"
        ref={main}
        tabIndex={-1}
        className={styles.main}
        data-left={hasLeft || undefined}
        aria-busy={isLoading}
      >
        {/* The key remounts the page on navigation, also between pages of the same component. */}
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
      <Consent />
      <ScrollRestoration getKey={scrollKey} />
      <Suspense>
        <Ready />
      </Suspense>
    </>
  );
}

/** The address of the link that was last followed from each history entry, to which Back returns the focus. */
function useOpenedLinks(key: string): Map<string, string> {
  const [opened] = useState(() => new Map<string, string>());
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const link = (target as Element).closest('main a[href^="/"]');
      if (link) opened.set(key, link.getAttribute('href') ?? '');
    };
    addEventListener('click', note, { capture: true });
    return () => removeEventListener('click', note, { capture: true });
  }, [opened, key]);
  return opened;
}
