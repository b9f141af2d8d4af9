/** Which page an address means: a query that means nothing to the page makes no other page of it. */
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

/** The address to render, and whether the page may be kept for others. */
export function pageAddress(path: string, search: string, basename: string): { address: string; isCacheable: boolean } {
  if (!search) return { address: path, isCacheable: true };
  const { query, isCacheable } = handleOf(path, basename);
  const given = new URLSearchParams(search);
  if (isCacheable?.(given) === false) return { address: path + search, isCacheable: false };
  const meaningful = query?.(given).toString();
  return { address: meaningful ? `${path}?${meaningful}` : path, isCacheable: true };
}
