/** All works, by kind. */
import type { ArticleSummary } from 'contract/entities';
import { maxPageSize, type WorkKind } from 'contract/names';
import type { LoaderContext } from './loader-context.ts';

// Far more than a company makes; a mistake in the content must not make a page without end.
const mostPages = 20;

export type WorksByKind = Partial<Record<WorkKind, ArticleSummary[]>>;

export async function listWorks({ client, categoryId }: LoaderContext): Promise<WorksByKind> {
  const category_id = await categoryId('works');
  const list = (page_number: number) => client.listArticles({ category_id, page_number, page_size: maxPageSize });
  const first = await list(1);
  const pages = Math.min(Math.ceil(first.total / maxPageSize), mostPages);
  const rest = await Promise.all(Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => list(index + 2)));
  const works = [first, ...rest].flatMap(({ data }) => data);
  return Object.groupBy(
    works.filter((work) => work.Kind !== null),
    ({ Kind }) => Kind as WorkKind,
  );
}
