/**
 * The language and the time zone of the studio: those of the account, and before somebody has signed in, or where the
 * account has none, those that were last used in this browser, else the browser's own.
 */
import { isLocale, type LocaleCode, negotiateLocale } from 'contract/locale';
import { isTimeZone } from 'contract/studio/time-zone';
import { loadMessages, type Messages } from './messages.ts';

type Choice = { locale: LocaleCode; timeZone: string };

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

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The one in use and the browser's own first: not every browser lists them. */
export const timeZones = (chosen: string) => [
  ...new Set([chosen, browserTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]),
];

function savedChoice(): Choice {
  const locale = read(keys.locale);
  const timeZone = read(keys.timeZone);
  return {
    locale: isLocale(locale) ? locale : negotiateLocale(navigator.languages),
    timeZone: timeZone && isTimeZone(timeZone) ? timeZone : browserTimeZone(),
  };
}

export type Preferences = Choice & { messages: Messages };

let current: Preferences = { ...savedChoice(), messages: {} };
let latest = 0;
const listeners = new Set<() => void>();

export const currentPreferences = (): Preferences => current;

export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Once the messages of the language are there: until then everything stays as it is. Of two changes the later one stays. */
export async function choose(chosen: Partial<Choice>): Promise<void> {
  const mine = ++latest;
  const next = { ...current, ...chosen };
  const messages = await loadMessages(next.locale);
  if (mine !== latest) return;
  if (chosen.locale) write(keys.locale, chosen.locale);
  if (chosen.timeZone) write(keys.timeZone, chosen.timeZone);
  current = { ...next, messages };
  for (const listener of listeners) listener();
}

type Account = { Language: LocaleCode | null; TimeZone: string | null };

/** A time zone that this browser does not know is left to a browser that does. */
export async function followAccount({ Language, TimeZone }: Account): Promise<void> {
  const locale = Language ?? current.locale;
  const timeZone = TimeZone && isTimeZone(TimeZone) ? TimeZone : current.timeZone;
  if (locale !== current.locale || timeZone !== current.timeZone) await choose({ locale, timeZone });
}
