/** Who may keep a page, and for how long. */

// A cache in front of the site answers for a minute without asking, and for another while it asks: whoever has no purge
// hook sees a change after two minutes at the latest. When the site is down it may answer for a day.
const forSharedCaches = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400';

/** A browser asks each time, and is mostly told that it has the page already. */
export function cachingHeaders(
  status: number,
  hasLocalePrefix: boolean,
  revision: number | undefined,
): Record<string, string> {
  // The address does not say the language: a shared cache would have to know cookies and languages as the site does.
  if (!hasLocalePrefix)
    return { 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Language, Accept-Encoding' };
  const common = { 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
  if (status !== 200) return common;
  return { ...common, 'cdn-cache-control': forSharedCaches, 'cache-tag': `pages,revision-${revision ?? 0}` };
}
