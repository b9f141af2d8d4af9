/** The visitor's language: which one it is, how it is saved, and which way it is written. */
import { isLocale, type LocaleCode, matchLocale, negotiateLocale } from 'contract/locale';

export const storageKey = 'umi_locale';

/** The language a path begins with (`/ja-JP/about`), and the path without it. */
export function splitPath(path: string): { pinned: LocaleCode | undefined; rest: string } {
  const [, first = '', ...others] = path.split('/');
  if (!isLocale(first)) return { pinned: undefined, rest: path };
  return { pinned: first, rest: `/${others.join('/')}` };
}

/** The same page with its language in the address. */
export const pinPath = (locale: LocaleCode, path: string) => `/${locale}${splitPath(path).rest.replace(/^\/$/, '')}`;

/** A text's own links (`/news/101`) with the language of the page it is shown on. */
export const pinLinks = (html: string, locale: LocaleCode) =>
  html.replace(/(<a [^>]*?href=")(\/(?!\/|api\/)[^"?#]*)/g, (whole, before: string, path: string) =>
    splitPath(path).pinned ? whole : before + pinPath(locale, path),
  );

let chosenWithoutReload: LocaleCode | undefined;

export function getLocale(): LocaleCode {
  return (
    chosenWithoutReload ?? splitPath(location.pathname).pinned ?? savedLocale() ?? negotiateLocale(navigator.languages)
  );
}

/** What the visitor saved. A value that is not a language of the site is as good as none. */
export function savedLocale(): LocaleCode | undefined {
  try {
    const saved = localStorage.getItem(storageKey);
    return isLocale(saved) ? saved : undefined;
  } catch {
    // Storage may be blocked; the site works without.
    return undefined;
  }
}

/** Saves the choice where the browser and, as a cookie, the server find it. Says whether the server will see it. */
export function saveLocale(locale: LocaleCode): boolean {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // As above: the cookie, or the address, carries the choice.
  }
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${storageKey}=${locale}; path=/; max-age=31536000; samesite=lax${secure}`;
  return document.cookie.includes(`${storageKey}=${locale}`);
}

/** Changes the language: saves it and loads the page anew, or, without a reload, renders everything again in place. */
export function setLocale(locale: LocaleCode, { reload = true } = {}): void {
  if (!isLocale(locale)) return;
  const isSaved = saveLocale(locale);
  if (!reload) {
    chosenWithoutReload = locale;
    window.dispatchEvent(new Event('languagechange'));
    return;
  }
  const isPinned = splitPath(location.pathname).pinned !== undefined;
  if (isSaved && !isPinned) location.reload();
  else location.assign(pinPath(locale, location.pathname) + location.search + location.hash);
}

export function getDirection(locale: string = getLocale()): 'ltr' | 'rtl' {
  return /^(he|ar|fa|ku)/i.test(locale) ? 'rtl' : 'ltr';
}

/** The language a request is answered in, where its address pins none. */
export function requestLocale(cookie: string | undefined, acceptLanguage: string | undefined): LocaleCode {
  const saved = /(?:^|;\s*)umi_locale=([^;]*)/.exec(cookie ?? '')?.[1];
  return isLocale(saved) ? saved : negotiateLocale(acceptedLanguages(acceptLanguage));
}

function acceptedLanguages(header = ''): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => matchLocale(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
