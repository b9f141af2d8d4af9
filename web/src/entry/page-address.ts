/** Maps a URL to the page it names: query parameters that the page does not know are dropped. */
import { LRUCache } from 'lru-cache';
import { matchRoutes } from 'react-router';
import type { RouteHandle } from '../head/title.ts';
import { createRoutes } from '../routes.tsx';

const routes = createRoutes({
  load: () => Promise.reject(new Error('only paths are compared here')),
  isMaintenance: false,
  ErrorPage: () => null,
});

// Comparing takes a quarter of a millisecond, and a crowd comes to the same few paths.
const handles = new LRUCache<string, RouteHandle>({ max: 1000 });

function handleOf(path: string, basename: string): RouteHandle {
  const cached = handles.get(path);
  if (cached) return cached;
  const handle = (matchRoutes(routes, path, basename)?.at(-1)?.route.handle ?? {}) as RouteHandle;
  handles.set(path, handle);
  return handle;
}

/** The address to render, with what the page understands of its query, and whether that is a search. */
export function pageAddress(path: string, search: string, basename: string): { address: string; isSearch: boolean } {
  if (!search) return { address: path, isSearch: false };
  const { query, searchQuery } = handleOf(path, basename);
  const given = new URLSearchParams(search);
  const searched = searchQuery?.(given).toString();
  const understood = searched || query?.(given).toString();
  return { address: understood ? `${path}?${understood}` : path, isSearch: Boolean(searched) };
}
