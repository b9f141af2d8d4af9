import { sitePaths } from 'contract';
import { expect, test } from 'vitest';
import type { RouteHandle } from './head/title.ts';
import { createRoutes } from './routes.tsx';

const [root] = createRoutes({ load: () => Promise.reject(), isMaintenance: false, ErrorPage: () => null });
const handles = (root?.children?.[0]?.children ?? []).map(({ handle }) => handle as RouteHandle);

test('content, sitemaps and tests know every fixed address of the URL table that search engines may list', () => {
  const isListed = ({ path, isIndexed }: RouteHandle) => path && !/[:_]/.test(path) && isIndexed?.('') !== false;
  const listed = handles.filter(isListed).map(({ path }) => path ?? '');
  expect([...sitePaths].sort()).toEqual(listed.sort());
});
