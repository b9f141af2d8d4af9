/**
 * How many articles a list has. Counting a long list costs far more than reading a page of it, so a count is kept
 * until the content changes: the revision says when.
 */
import type { Database } from '../database/index.ts';
import { readRevision } from '../revision/store.ts';
import type { ArticleFilter } from './store.ts';

export type Counts = (filter: ArticleFilter & { q?: string }, count: () => Promise<number>) => Promise<number>;

const keptCounts = 1000;

export function createCounts(db: Database): Counts {
  let keptRevision = 0;
  const kept = new Map<string, Promise<number>>();

  return async (filter, count) => {
    const revision = await readRevision(db);
    if (revision !== keptRevision || kept.size >= keptCounts) {
      kept.clear();
      keptRevision = revision;
    }
    const key = JSON.stringify([filter.category_id, filter.type, filter.kind, filter.year, filter.q]);
    const known = kept.get(key);
    if (known) return known;
    const counting = count();
    kept.set(key, counting);
    counting.catch(() => kept.delete(key));
    return counting;
  };
}
