/** What several screens ask the API about texts and releases. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { maxPageSize } from 'contract/names';
import type { Text, TextEdition } from 'contract/studio';
import { withSession } from '../session/with-session.ts';
import { articleParams, itemKey, pageParams, type TextRef } from './items.ts';

export async function loadText(ref: TextRef): Promise<Text> {
  const { data } = await withSession((api) =>
    ref.Subject === 'article' ? api.getArticleText(articleParams(ref)) : api.getPageText(pageParams(ref)),
  );
  return data;
}

export async function loadEdition(ref: TextRef, edition: number): Promise<TextEdition> {
  const { data } = await withSession((api) =>
    ref.Subject === 'article'
      ? api.getArticleEdition({ ...articleParams(ref), edition })
      : api.getPageEdition({ ...pageParams(ref), edition }),
  );
  return data;
}

/** What the service has now, whatever is being typed. */
export const textQuery = (ref: TextRef) =>
  queryOptions({ queryKey: ['text', itemKey(ref)], queryFn: () => loadText(ref) });

/** Editions never change. */
export const editionQuery = (ref: TextRef, edition: number) =>
  queryOptions({
    queryKey: ['edition', itemKey(ref), edition],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => loadEdition(ref, edition),
  });

/** The next to go out, the first of them first. */
export const scheduledQuery = queryOptions({
  queryKey: ['releases', 'scheduled'],
  queryFn: () =>
    withSession((api) =>
      api.listReleases({ state: 'scheduled', from: new Date(0).toISOString(), page_size: maxPageSize }),
    ),
});

/** After anything was published, taken down, scheduled, cancelled, undone or restored. */
export const refreshTexts = (queries: QueryClient) =>
  Promise.all(
    ['board', 'text', 'facts', 'releases', 'release', 'check', 'editions'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  );
