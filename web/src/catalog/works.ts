/** All works, by kind. */
import type { ArticleSummary } from 'contract/entities';
import { listUpTo } from 'contract/list';
import type { WorkKind } from 'contract/names';
import type { LoaderContext } from './loader-context.ts';

// Far more than a company makes; a mistake in the content must not make a page without end.
const maxWorks = 1000;

export type WorksByKind = Partial<Record<WorkKind, ArticleSummary[]>>;

export async function listWorks({ client, categoryId }: LoaderContext): Promise<WorksByKind> {
  const category_id = await categoryId('works');
  const { items } = await listUpTo((paging) => client.listArticles({ category_id, ...paging }), maxWorks);
  return Object.groupBy(
    items.filter((work) => work.Kind !== null),
    ({ Kind }) => Kind as WorkKind,
  );
}
