/**
 * The search index: which terms each published text has. It says which texts have all of some terms, newest first.
 *
 * SQLite: an FTS5 table whose row numbers grow with the time of publication, and that is read from its end. It reads every
 * entry of every term down to the last text that is wanted.
 * PostgreSQL: a tsvector, whose index knows no order. It reads as many entries of each term as the rarest one has, and all
 * texts that have them are then put in order.
 */
import { type RawBuilder, sql } from 'kysely';
import { now } from '../clock.ts';
import { type Database, isPostgres, lockForChange, type Tables } from '../database/index.ts';
import { type SearchableText, termsOfText } from './terms.ts';

type Row = Tables['translation'];

/** Enters texts that are new or changed; those that are removed leave the index with their rows. */
export async function indexTexts(trx: Database, rows: Iterable<Row> | AsyncIterable<Row>): Promise<void> {
  await enterTexts(trx, rows);
  if (!isPostgres(trx)) return;
  // Whatever is still gathered would be gone through by every search.
  await sql`select gin_clean_pending_list('search_entry_by_term')`.execute(trx);
  // Until PostgreSQL counts by itself, within minutes, it takes many new texts for few, and reads them all to find one.
  await sql`analyze translation (article_id, language_id, category_id, published_at)`.execute(trx);
}

/** The same for a transaction that is rolled back: the index is right, and no faster than it has to be. */
export async function enterTexts(trx: Database, rows: Iterable<Row> | AsyncIterable<Row>): Promise<void> {
  for await (const row of rows) {
    const { article_id, language_id, published_at } = row;
    await trx
      .deleteFrom('search_entry')
      .where('article_id', '=', article_id)
      .where('language_id', '=', language_id)
      .execute();
    if (published_at === null) continue;
    const entry = { article_id, language_id, published_at };
    const terms = termsOfText({ ...row, published_at } satisfies SearchableText);
    await (isPostgres(trx) ? enterPostgres(trx, entry, terms) : enterSqlite(trx, entry, terms));
  }
}

/** Enters all texts, one at a time: all at once may be more than fits into memory. */
export const indexAll = (trx: Database): Promise<void> => indexTexts(trx, allTexts(trx));

async function* allTexts(trx: Database): AsyncGenerator<Row> {
  const keys = await trx.selectFrom('translation').select(['article_id', 'language_id']).execute();
  for (const { article_id, language_id } of keys) {
    yield await trx
      .selectFrom('translation')
      .selectAll()
      .where('article_id', '=', article_id)
      .where('language_id', '=', language_id)
      .executeTakeFirstOrThrow();
  }
}

/** Enters the texts of a database that had no index when they were written. */
export async function fillEmptyIndex(db: Database): Promise<void> {
  if (!(await isUnfilled(db))) return;
  await db.transaction().execute(async (trx) => {
    await lockForChange(trx);
    if (await isUnfilled(trx)) await indexAll(trx);
  });
}

async function isUnfilled(db: Database): Promise<boolean> {
  if (await db.selectFrom('search_entry').select('article_id').limit(1).executeTakeFirst()) return false;
  const published = db.selectFrom('translation').select('article_id').where('published_at', 'is not', null);
  return (await published.limit(1).executeTakeFirst()) !== undefined;
}

/** The articles that have all the terms, newest first. */
export function findByTerms(db: Database, terms: string[], max: number, first = 0): Promise<number[]> {
  return idsOf(
    db,
    isPostgres(db)
      ? sql`select search_newest(${toTsquery(terms)}::tsquery, ${now()}, ${max}) as article_id`
      : sql`select article_id from search_index join search_entry on search_entry.id = search_index.rowid
          where ${isMatch(terms, first)} order by search_index.rowid desc limit ${max}`,
  );
}

// SQLite takes a number of JavaScript's for floating point, and FTS5 ignores such bounds.
export const isMatch = (terms: string[], first: number) => sql`search_index match ${toMatch(terms)}
  and search_index.rowid between cast(${first} as integer) and cast(${firstIdAfter(now()) - 1} as integer)`;

async function idsOf(db: Database, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ article_id: number }>).execute(db);
  return rows.map(({ article_id }) => article_id);
}

// Terms are letters and digits only: there is nothing in them to escape.
export const toTsquery = (terms: string[]) => terms.map((term) => `'${term}'`).join(' & ');
const toMatch = (terms: string[]) => terms.map((term) => `"${term}"`).join(' ');

type Entry = { article_id: number; language_id: number; published_at: string };

async function enterPostgres(trx: Database, { article_id, language_id, published_at }: Entry, terms: string[]) {
  await sql`
    insert into search_entry (article_id, language_id, published_at, terms)
    values (${article_id}, ${language_id}, ${published_at}, array_to_tsvector(${terms}::text[]))`.execute(trx);
}

async function enterSqlite(trx: Database, entry: Entry, terms: string[]) {
  const id = await freeId(trx, entry);
  const { article_id, language_id } = entry;
  await trx.insertInto('search_entry').values({ id, article_id, language_id }).execute();
  await sql`insert into search_index (rowid, terms) values (${id}, ${terms.join(' ')})`.execute(trx);
}

// An id is the second of publication and, within it, the article: the order of every other list.
const idsPerSecond = 2 ** 20;
// In the year 2242: with a later one, an id would be more than a number can hold.
const maxSecond = 2 ** 33 - 2;

/**
 * A fraction of a second counts as a whole one: nothing appears before its time. Times that no id can be made of count as the
 * first and the last.
 */
const secondOf = (instant: string) => Math.min(Math.max(0, Math.ceil(Date.parse(instant) / 1000)), maxSecond);

const firstIdAfter = (instant: string) => (Math.floor(Date.parse(instant) / 1000) + 1) * idsPerSecond;

async function freeId(trx: Database, { article_id, language_id, published_at }: Entry): Promise<number> {
  const first = secondOf(published_at) * idsPerSecond;
  const wanted = first + ((article_id * 8 + language_id) % idsPerSecond);
  for (let id = wanted; ; id++) {
    const taken = await trx.selectFrom('search_entry').select('id').where('id', '=', id).executeTakeFirst();
    if (!taken) return id;
  }
}
