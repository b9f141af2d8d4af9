/**
 * How many articles a list has. Counting a long list costs far more than reading a page of it, so a count is kept until
 * the content changes.
 */
import { createMemoizeByRevision } from 'http/memoize';
import type { Database } from '../database/index.ts';
import { readRevision } from '../revision/store.ts';
import type { ArticleFilter } from './filter.ts';

export type Counts = (filter: ArticleFilter, count: () => Promise<number>) => Promise<number>;

export function createCounts(db: Database): Counts {
  const memoize = createMemoizeByRevision();
  return async (filter, count) => {
    const key = JSON.stringify([filter.category_id, filter.type, filter.kind, filter.year]);
    return memoize(await readRevision(db), key, count);
  };
}
