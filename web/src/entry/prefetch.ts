/** Loads what a link leads to, its script and its data, when a visitor is about to follow it. */
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router';
import type { RouteHandle } from '../head/title.ts';

// Long enough that a pointer on its way elsewhere asks for nothing.
const dwellMs = 60;
const maxAgeMs = 30_000;
// Neither a file nor a link whose press asks for less than what its address shows.
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
    /** What was loaded ahead for this address; once, so that whoever comes back sees what is new. */
    take(url: string): Promise<unknown> | undefined {
      const data = ahead.get(url);
      ahead.delete(url);
      return data;
    },

    /** What is in another language is of no use. */
    forget: () => ahead.clear(),

    watch(routes: RouteObject[], basename: string) {
      let timer: ReturnType<typeof setTimeout>;
      const consider = (event: Event) => {
        clearTimeout(timer);
        const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
        if (!link || link.origin !== location.origin || link.target || link.matches(notFetched)) return;
        if (event.type === 'pointerdown') return fetchAhead(link, routes, basename);
        // A press gives focus as well: by then what is loaded ahead may be in use already, and would be loaded again.
        const isPressed = event.type === 'focusin' && !link.matches(':focus-visible');
        if (isPressed || isThrifty()) return;
        timer = setTimeout(() => fetchAhead(link, routes, basename), dwellMs);
      };
      for (const type of ['pointerover', 'focusin', 'pointerdown']) addEventListener(type, consider, { passive: true });
    },
  };
}

const isThrifty = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
