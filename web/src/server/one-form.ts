/**
 * The one form of a page's address: its language as the site writes it, and no dots, line breaks, doubled or trailing
 * slashes.
 */
import { isLocale, matchLocale } from 'contract/locale';

const languageTag = /^[a-z]{2}(-[a-z]{4})?(-[a-z]{2})?$/i;

export function oneForm(path: string): string {
  const parts: string[] = [];
  // Browsers read a backslash as a slash and skip tabs: left in, `/\host` would lead to another site.
  for (const part of path.replace(lineBreaks, '').split(/[/\\]+/)) {
    if (upwards.test(part)) parts.pop();
    else if (part && !here.test(part)) parts.push(part);
  }
  const [first = '', ...rest] = parts;
  return `/${[languageOf(first) ?? first, ...rest].join('/')}`;
}

// An encoded one fits no route, not even the one for all other addresses.
const lineBreaks = /[\t\n\r]|%0[ad]|%e2%80%a[89]/gi;
// Browsers resolve these before they ask.
const here = /^(\.|%2e)$/i;
const upwards = /^(\.|%2e){2}$/i;

function languageOf(part: string) {
  return isLocale(part) || !languageTag.test(part) ? undefined : matchLocale(part);
}

/** An address as a request gives it, in its two parts. */
export function splitAddress(url: string): { path: string; search: string } {
  const [, path = '/', search = ''] = /^(?:https?:\/\/[^/?]*)?([^?#]*)(\?[^#]*)?/i.exec(url) ?? [];
  return { path, search };
}
