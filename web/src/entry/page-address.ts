/** Which page an address means: a query that means nothing to the page makes no other page of it. */
import { matchRoutes } from 'react-router';
import type { RouteHandle } from '../head/title.ts';
import { createRoutes } from '../routes.tsx';

const routes = createRoutes({
  load: () => Promise.reject(new Error('only paths are compared here')),
  isMaintenance: false,
  ErrorPage: () => null,
});

/** The address to render, and whether the page may be kept for others. */
export function pageAddress(path: string, search: string, basename: string): { address: string; isKept: boolean } {
  if (!search) return { address: path, isKept: true };
  const match = matchRoutes(routes, path, basename)?.at(-1);
  const { query, isKept } = (match?.route.handle ?? {}) as RouteHandle;
  const given = new URLSearchParams(search);
  if (isKept?.(given) === false) return { address: path + search, isKept: false };
  const meaningful = query?.(given).toString();
  return { address: meaningful ? `${path}?${meaningful}` : path, isKept: true };
}
