/** Which articles a query finds: those with all its words in the title, then in the summary, then anywhere. */
import { maxResults } from 'contract';
import type { ArticleFilter } from '../article/filter.ts';
import type { Database } from '../database/index.ts';
import { offsetOf, type Paging } from '../listing.ts';
import { findInNewest } from './newest-texts.ts';
import { findByTerms } from './term-index.ts';
import { places, termsAt, termsOfFilter, termsOfQuery } from './terms.ts';

export async function findIds(db: Database, q: string, filter: ArticleFilter, paging: Paging) {
  const words = termsOfQuery(q);
  if (words.length === 0) return { ids: [], total: 0 };
  const queries = places.map((place) => [...termsOfFilter(filter), ...termsAt(place, filter.category_id, words)]);
  const newest = await findInNewest(db, filter, queries);
  // A place has what the ones before it have, too; the Set keeps the better rank.
  const ranked = new Set<number>();
  for (const [index, ids] of newest.entries()) {
    for (const id of ids ?? (await findByTerms(db, queries[index] ?? [], maxResults))) ranked.add(id);
  }
  const found = [...ranked].slice(0, maxResults);
  const offset = offsetOf(paging);
  return { ids: found.slice(offset, offset + paging.page_size), total: found.length };
}
