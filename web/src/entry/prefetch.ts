/** Loads what a link leads to, its script and its data, when a visitor is about to follow it. */
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router';
import type { RouteHandle } from '../head/title.ts';

// Long enough that a pointer on its way elsewhere asks for nothing.
const dwellMs = 60;
const maxAgeMs = 30_000;
// Downloads, and links whose click loads less than their address shows.
const notFetched = '[download], [data-no-prefetch]';

export type Prefetch = ReturnType<typeof createPrefetch>;

export function createPrefetch() {
  const ahead = new Map<string, Promise<unknown>>();

  function fetchAhead({ href, pathname, search }: HTMLAnchorElement, routes: RouteObject[], basename: string) {
    const [url = ''] = href.split('#');
    const isHere = pathname === location.pathname && search === location.search;
    const match = matchRoutes(routes, pathname, basename)?.at(-1);
    const { script } = (match?.route.handle ?? {}) as RouteHandle;
    if (!match || !script || isHere || ahead.has(url)) return;
    const { loader } = match.route;
    const data =
      typeof loader === 'function' &&
      Promise.try(loader, { request: new Request(url), params: match.params } as LoaderFunctionArgs);
    ahead.set(url, Promise.resolve(data));
    setTimeout(() => ahead.delete(url), maxAgeMs);
    // What fails now is tried again, and reported, when the link is followed.
    Promise.all([script(), data]).catch(() => ahead.delete(url));
  }

  return {
    /** Takes the prefetched data of a URL, once: the next visit loads it again. */
    take(url: string): Promise<unknown> | undefined {
      const data = ahead.get(url);
      ahead.delete(url);
      return data;
    },

    /** Drops everything, because the language has changed. */
    forget: () => ahead.clear(),

    watch(routes: RouteObject[], basename: string) {
      let timer: ReturnType<typeof setTimeout>;
      const consider = (event: Event) => {
        clearTimeout(timer);
        const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
        if (!link || link.origin !== location.origin || link.target || link.matches(notFetched)) return;
        if (event.type === 'pointerdown') return fetchAhead(link, routes, basename);
        // Ignore focus caused by a click: its prefetched data may be taken already, and would be fetched twice.
        const isPressed = event.type === 'focusin' && !link.matches(':focus-visible');
        if (isPressed || isThrifty()) return;
        timer = setTimeout(() => fetchAhead(link, routes, basename), dwellMs);
      };
      for (const type of ['pointerover', 'focusin', 'pointerdown']) addEventListener(type, consider, { passive: true });
    },
  };
}

const isThrifty = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
