/** Which articles a query finds: those with all its words in the title, then in the summary, then anywhere. */
import { maxResults } from 'contract';
import type { Counts } from '../article/counts.ts';
import type { ArticleFilter } from '../article/filter.ts';
import type { Database } from '../database/index.ts';
import { offsetOf, type Paging } from '../listing.ts';
import { countByTerms, findByTerms } from './term-index.ts';
import { places, termsAt, termsOfFilter, termsOfQuery } from './terms.ts';

export async function findIds(db: Database, counts: Counts, q: string, filter: ArticleFilter, paging: Paging) {
  const terms = termsOfQuery(q);
  if (terms.length === 0) return { ids: [], total: 0 };
  const termsIn = (place: (typeof places)[number]) => [...termsOfFilter(filter), ...termsAt(place, terms)];
  const offset = offsetOf(paging);
  const wanted = Math.min(offset + paging.page_size, maxResults);
  const found = new Set<number>();
  for (const place of places) {
    // A place has what the one before it has, too; the Set keeps the better rank.
    if (found.size < wanted) for (const id of await findByTerms(db, termsIn(place), wanted)) found.add(id);
  }
  const ids = [...found].slice(offset, wanted);
  const countAll = () => countByTerms(db, termsIn('text'), maxResults);
  const total = found.size < wanted ? found.size : await counts({ ...filter, q: terms.join(' ') }, countAll);
  return { ids, total };
}
