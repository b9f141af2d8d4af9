/** The one form of a page's address: its language as the site writes it, and no doubled or trailing slashes. */
import { isLocale, matchLocale } from 'contract/locale';

const languageTag = /^[a-z]{2}(-[a-z]{4})?(-[a-z]{2})?$/i;

export function oneForm(path: string): string {
  // Browsers read a backslash as a slash and skip tabs: left in, `/\host` would lead to another site.
  const [first = '', ...rest] = path
    .replace(/[\t\n\r]/g, '')
    .split(/[/\\]+/)
    .filter(Boolean);
  return `/${[languageOf(first) ?? first, ...rest].join('/')}`;
}

function languageOf(part: string) {
  return isLocale(part) || !languageTag.test(part) ? undefined : matchLocale(part);
}

/** An address as a request gives it, in its two parts. */
export function splitAddress(url: string): { path: string; search: string } {
  const [, path = '/', search = ''] = /^(?:https?:\/\/[^/?]*)?([^?#]*)(\?[^#]*)?/i.exec(url) ?? [];
  return { path, search };
}
