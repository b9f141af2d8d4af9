/**
 * The time before React has taken over the page, in which the browser and the visitor act on plain HTML: the page shown
 * stays that of the address and of the saved language, the scroll position comes back, and what needs a script but not the
 * app works at once. The click handlers stay for as long as the page does, so that each action exists once.
 */
import { isLocale, negotiateLocale } from 'contract/locale';
import { scrollToSlide } from '../components/slide.ts';
import {
  dropCookie,
  getDirection,
  localizePath,
  savedCookie,
  savedLocale,
  savedTag,
  saveLocale,
  setLocale,
  splitPath,
} from '../language/locale.ts';

const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const { pathname, search } = new URL(navigation?.name ?? '', location.href);

/** Whether the server rendered this document for the address that is shown now; the history may have moved on since. */
export const isRenderedHere = () => location.pathname === pathname && location.search === search;

const isHydrated = () => document.documentElement.dataset.app === 'ready';

/** Entries that the app pushed belong to the same document, so that Back changes only the address: until the app runs, the page has to be loaded. */
export function followHistory(): void {
  const check = () => {
    if (!isHydrated() && !isRenderedHere()) location.reload();
  };
  addEventListener('popstate', check);
  check();
}

/** Shows the saved language, on a first load as well as when the browser restores a page. Says whether another page is under way. */
export function followLocale(): boolean {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isOtherLocale()) location.reload();
  });
  const tag = savedTag();
  const isAddressed = splitPath(location.pathname).localePrefix !== undefined;
  if (tag && !isAddressed) document.documentElement.dir = getDirection(tag);
  return isOtherLocale() && loadSavedLocale();
}

/** Whether the page is in another language than the storage says. Without a saved one, only a cookie that outlived it can be wrong. */
function isOtherLocale(): boolean {
  if (splitPath(location.pathname).localePrefix || savedTag() === undefined) return false;
  const saved = savedLocale();
  if (saved) return saved !== document.documentElement.lang;
  return dropCookie() && negotiateLocale(navigator.languages) !== document.documentElement.lang;
}

function loadSavedLocale(): boolean {
  const saved = savedLocale();
  const wasTold = savedCookie() === saved && navigation?.type === 'reload';
  // A server that cannot be told by a cookie, or does not heed it, is told by the address.
  if (saved && (!saveLocale(saved) || wasTold)) {
    location.replace(localizePath(saved, location.pathname) + location.search + location.hash);
  } else location.reload();
  return true;
}

/**
 * The app restores scroll positions by the key of a history entry, and turns the browser's own restoration off. An entry
 * that it left behind is restored here when it is loaded anew, and is the browser's again when it is left.
 */
export function restoreScroll(): void {
  const key: string | undefined = history.state?.key;
  if (!key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
  if (history.scrollRestoration !== 'manual') return;
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  try {
    const positions = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}');
    if (key && positions[key]) scrollTo({ top: positions[key], behavior: 'instant' });
  } catch {
    // Without storage the page starts at its top.
  }
}

/** Clicks on what needs a script but not the app: a language of the picker, and a slide of the banner. */
export function handleClicks(): void {
  addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button > 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    ) {
      return;
    }
    const control = (event.target as Element).closest<HTMLElement>('[data-locale], [data-slide]');
    const { locale, slide } = control?.dataset ?? {};
    if (isLocale(locale)) {
      event.preventDefault();
      setLocale(locale);
    }
    if (control && slide) scrollToSlide(control, Number(slide), event.isTrusted);
  });
}
