/** The language and the time zone that somebody chose in this browser, else the browser's own. */
import { isLocale, type LocaleCode, negotiateLocale } from 'contract/locale';

const keys = { locale: 'studio_locale', timeZone: 'studio_time_zone' };

// A browser may be told to keep nothing; then a choice lasts as long as the tab.
function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {}
}

export function savedLocale(): LocaleCode {
  const saved = read(keys.locale);
  return isLocale(saved) ? saved : negotiateLocale(navigator.languages);
}

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The browser's own first: not every browser lists it. */
export const timeZones = () => [...new Set([browserTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])];

export function savedTimeZone(): string {
  const saved = read(keys.timeZone);
  return saved && timeZones().includes(saved) ? saved : browserTimeZone();
}

export const saveLocale = (locale: LocaleCode) => write(keys.locale, locale);
export const saveTimeZone = (timeZone: string) => write(keys.timeZone, timeZone);
