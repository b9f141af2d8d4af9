/**
 * Searches the newest texts of a list. The whole index is slow only where every term is frequent, and such a query finds
 * enough in the newest texts.
 */
import { maxResults } from 'contract';
import { sql } from 'kysely';
import { type ArticleFilter, matches } from '../article/filter.ts';
import { type Database, isPostgres } from '../database/index.ts';
import { findByTerms, isMatch, toTsquery } from './term-index.ts';
import { termsOfFilter } from './terms.ts';

/** How many are looked through. */
const newestTexts = maxResults;
/** A term is frequent if more than one in so many of them has it. */
const frequentFrom = 20;

/** What the newest texts have for each query; undefined where they are not enough. */
type Newest = (number[] | undefined)[];

/**
 * Looks through the newest texts of a list for several queries, the last of which finds what the others find, too. They are
 * enough if there are no others, or if every term of the query is frequent in them.
 */
export async function findInNewest(db: Database, filter: ArticleFilter, queries: string[][]): Promise<Newest> {
  const oldest = await newestEntries(db, filter, newestTexts - 1, 1)
    .select(isPostgres(db) ? 'search_entry.article_id as id' : 'search_entry.id')
    .executeTakeFirst();
  if (!oldest) return findInAll(db, queries);
  return isPostgres(db) ? newestOnPostgres(db, filter, queries) : newestOnSqlite(db, filter, queries, oldest.id);
}

async function findInAll(db: Database, queries: string[][]): Promise<Newest> {
  const find = (terms: string[]) => findByTerms(db, terms, newestTexts);
  const last = await find(queries.at(-1) ?? []);
  // Most words that are made up are in no text.
  if (last.length === 0) return queries.map(() => []);
  return [...(await Promise.all(queries.slice(0, -1).map(find))), last];
}

const maxRare = newestTexts / frequentFrom;

async function newestOnSqlite(
  db: Database,
  filter: ArticleFilter,
  queries: string[][],
  oldest: number,
): Promise<Newest> {
  const narrowed = termsOfFilter(filter);
  // Counts no further than it takes to know that a term is frequent.
  const countOf = (term: string) => sql`(select count(*) from
    (select 1 from search_index where ${isMatch([term, ...narrowed], oldest)} limit ${maxRare + 1}))`;
  const isEnough = (terms: string[]) =>
    sql.join(
      terms.map((term) => sql`${countOf(term)} > ${maxRare}`),
      sql` and `,
    );
  const columns = queries.map((terms, query) => sql`${isEnough(terms)} as ${sql.ref(`is_enough${query}`)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db);
  return Promise.all(
    queries.map((terms, query) =>
      rows[0]?.[`is_enough${query}`] ? findByTerms(db, terms, newestTexts, oldest) : undefined,
    ),
  );
}

async function newestOnPostgres(db: Database, filter: ArticleFilter, queries: string[][]): Promise<Newest> {
  // `strip` unpacks the terms once for all that is asked of them.
  const entries = newestEntries(db, filter, 0, newestTexts).select([
    'newest.published_at',
    'newest.article_id',
    sql`strip(terms)`.as('terms'),
  ]);
  const has = (terms: string[]) => sql`filter (where terms @@ ${toTsquery(terms)}::tsquery)`;
  const columns = queries.flatMap((terms, query) => [
    sql`array_agg(article_id order by published_at desc, article_id desc) ${has(terms)} as ${sql.ref(`ids${query}`)}`,
    sql`least(${sql.join(terms.map((term) => sql`count(*) ${has([term])}`))}) as ${sql.ref(`fewest${query}`)}`,
  ]);
  const { rows } = await sql<Record<string, unknown>>`
    with newest as materialized (${entries})
    select ${sql.join(columns)} from newest`.execute(db);
  const [found = {}] = rows;
  return queries.map((_, query) =>
    Number(found[`fewest${query}`]) > maxRare ? ((found[`ids${query}`] ?? []) as number[]) : undefined,
  );
}

/** The entries of a list's newest texts. */
function newestEntries(db: Database, filter: ArticleFilter, offset: number, limit: number) {
  const newest = db
    .selectFrom('translation')
    .select(['article_id', 'language_id', 'published_at'])
    .where(matches(filter))
    .orderBy('published_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom(newest.as('newest'))
    .innerJoin('search_entry', (join) =>
      join
        .onRef('search_entry.article_id', '=', 'newest.article_id')
        .onRef('search_entry.language_id', '=', 'newest.language_id'),
    );
}
