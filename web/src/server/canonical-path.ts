/**
 * The one form of a page's address: its language and its page's name as the site writes them, no character encoded that
 * need not be, and no dots, line breaks, doubled or trailing slashes.
 */
import { isLocale, matchLocale, sitePaths } from 'contract';

const languageTag = /^[a-z]{2}(-[a-z]{4})?(-[a-z]{2})?$/i;

export function canonicalPath(path: string): string {
  const parts: string[] = [];
  // Browsers read a backslash as a slash and skip tabs: left in, `/\host` would lead to another site.
  for (const part of decodeUnreserved(path)
    .replace(lineBreaks, '')
    .split(/[/\\]+/)) {
    if (upwards.test(part)) parts.pop();
    else if (part && !here.test(part)) parts.push(part);
  }
  const [first = '', ...others] = parts;
  const language = isLocale(first) ? first : languageOf(first);
  const [page, ...rest] = language ? others : parts;
  return `/${[language, page && pageNameOf(page), ...rest].filter((part) => part !== undefined).join('/')}`;
}

/** RFC 3986, section 6.2.2.2: these mean the same encoded or not. */
const decodeUnreserved = (path: string) =>
  path.replace(/%(2d|2e|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi, (encoded) => decodeURIComponent(encoded));

const pageNames = new Set([...sitePaths, '/search'].map((path) => path.slice(1)));

/** The router does not tell upper from lower case. */
function pageNameOf(part: string): string {
  const name = part.toLowerCase();
  return pageNames.has(name) ? name : part;
}

// An encoded one fits no route, not even the one for all other addresses.
const lineBreaks = /[\t\n\r]|%0[ad]|%e2%80%a[89]/gi;
// Browsers resolve these before they ask.
const here = /^\.$/;
const upwards = /^\.\.$/;

function languageOf(part: string) {
  return isLocale(part) || !languageTag.test(part) ? undefined : matchLocale(part);
}

/** An address as a request gives it, in its two parts. */
export function splitAddress(url: string): { path: string; search: string } {
  const [, path = '/', search = ''] = /^(?:https?:\/\/[^/?]*)?([^?#]*)(\?[^#]*)?/i.exec(url) ?? [];
  return { path, search };
}
