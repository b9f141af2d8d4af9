/** The visitor's language: which one it is, how it is saved, and which way it is written. */
import { isLocale, type LocaleCode, matchLocale, negotiateLocale } from 'contract/locale';

export const storageKey = 'umi_locale';

/** The language a path begins with (`/ja-JP/about`), and the path without it. */
export function splitPath(path: string): { localePrefix: LocaleCode | undefined; rest: string } {
  const [, first = '', ...others] = path.split('/');
  if (!isLocale(first)) return { localePrefix: undefined, rest: path };
  return { localePrefix: first, rest: `/${others.join('/')}` };
}

/** The same page with its language in the address. */
export const localizePath = (locale: LocaleCode, path: string) =>
  `/${locale}${splitPath(path).rest.replace(/^\/$/, '')}`;

/** A text's own links (`/news/101`) with the language of the page it is shown on. */
export const localizeLinks = (html: string, locale: LocaleCode) =>
  html.replace(/(<a [^>]*?href=")(\/(?!\/|api\/)[^"?#]*)/g, (whole, before: string, path: string) =>
    splitPath(path).localePrefix ? whole : before + localizePath(locale, path),
  );

let chosenWithoutReload: LocaleCode | undefined;

export function getLocale(): LocaleCode {
  return (
    chosenWithoutReload ??
    splitPath(location.pathname).localePrefix ??
    savedLocale() ??
    negotiateLocale(navigator.languages)
  );
}

/** The language tag in the browser's storage, whether or not the site has that language; undefined if storage is blocked. */
export function savedTag(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return undefined;
  }
}

/** The site's language that serves the saved tag: `ja`, `JA-JP` and `zh-HK` are matched as the browser's languages are. */
export const savedLocale = (): LocaleCode | undefined => matchLocale(savedTag() ?? '');

/** Saves the choice where the browser and, as a cookie, the server find it. Says whether the server will see it. */
export function saveLocale(locale: LocaleCode): boolean {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // Storage may be blocked: the cookie, or the address, carries the choice.
  }
  writeCookie(locale, 31_536_000);
  return savedCookie() === locale;
}

/** Forgets the cookie, whose only purpose is to tell the server what is in the storage. Says whether there was one. */
export function dropCookie(): boolean {
  const isThere = savedCookie() !== undefined;
  if (isThere) writeCookie('', 0);
  return isThere && savedCookie() === undefined;
}

export const savedCookie = () => cookieIn(document.cookie);

const cookieIn = (cookies: string | undefined) => /(?:^|;\s*)umi_locale=([^;]*)/.exec(cookies ?? '')?.[1];

function writeCookie(value: string, maxAgeSeconds: number) {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${storageKey}=${value}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure}`;
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
  const hasLocalePrefix = splitPath(location.pathname).localePrefix !== undefined;
  if (isSaved && !hasLocalePrefix) location.reload();
  else location.assign(localizePath(locale, location.pathname) + location.search + location.hash);
}

export function getDirection(locale: string = getLocale()): 'ltr' | 'rtl' {
  return /^(he|ar|fa|ku)/i.test(locale) ? 'rtl' : 'ltr';
}

/** The language a request is answered in, where its address pins none. */
export function requestLocale(cookie: string | undefined, acceptLanguage: string | undefined): LocaleCode {
  return matchLocale(cookieIn(cookie) ?? '') ?? negotiateLocale(acceptedLanguages(acceptLanguage));
}

// Browsers list fewer than ten, in less than 200 characters; reading 15 KB would cost more than the page.
const maxLanguages = 10;
const maxHeaderLength = 300;

function acceptedLanguages(header = ''): string[] {
  return header
    .slice(0, maxHeaderLength)
    .split(',', maxLanguages)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => matchLocale(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
