import { sitePaths } from 'contract';
import { expect, test } from 'vitest';
import { descriptionId } from './head/page-metadata.ts';
import type { RouteHandle } from './head/title.ts';
import { readMessages } from './language/read-messages.ts';
import { createRoutes } from './routes.tsx';

const [root] = createRoutes({ load: () => Promise.reject(), isMaintenance: false, ErrorPage: () => null });
const handles = (root?.children?.[0]?.children ?? []).map(({ handle }) => handle as RouteHandle);

test('content, sitemaps and tests know every fixed address of the URL table that search engines may list', () => {
  const isListed = ({ path, isIndexed }: RouteHandle) => path && !/[:_]/.test(path) && isIndexed?.('') !== false;
  const listed = handles.filter(isListed).map(({ path }) => path ?? '');
  expect([...sitePaths].sort()).toEqual(listed.sort());
});

test('every page that is no article is described to search engines', () => {
  const pages = handles.filter(({ path, title }) => path === '/' || (path && title));
  const named = Object.keys(readMessages('en-US'));
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((page) => !named.includes(descriptionId(page) ?? '')).map(({ path }) => path)).toEqual([]);
});
