/**
 * The search index: which terms each published text has. It says which texts have all of some terms, newest first, and
 * reads no more of them than it is asked for, however many there are.
 *
 * SQLite: an FTS5 table whose row numbers grow with the time of publication, and that is read from its end.
 * PostgreSQL: a tsvector. Whether to go through the newest texts or through the index is its planner's choice, made by
 * how frequent the terms are; so its statistics are brought up to date with the texts.
 */
import { sql } from 'kysely';
import { now } from '../clock.ts';
import { type SearchableText, termsOfText } from '../search-terms.ts';
import { type Database, isPostgres } from './index.ts';
import type { Tables } from './tables.ts';

type Row = Tables['translation'];

/** Enters texts that are new or changed; those that are removed leave the index with their rows. */
export async function indexTexts(trx: Database, rows: Iterable<Row> | AsyncIterable<Row>): Promise<void> {
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
  if (isPostgres(trx)) {
    // Whatever is still gathered would be gone through by every search.
    await sql`select gin_clean_pending_list('search_entry_by_term')`.execute(trx);
    await sql`analyze search_entry`.execute(trx);
  }
}

/** The articles that have all the terms, newest first. */
export async function findByTerms(db: Database, terms: string[], most: number): Promise<number[]> {
  const { rows } = await (isPostgres(db)
    ? sql<{ article_id: number }>`
        select article_id from search_entry
        where terms @@ ${toTsquery(terms)}::tsquery and published_at <= ${now()}
        order by published_at desc, article_id desc limit ${most}`
    : sql<{ article_id: number }>`
        select article_id from search_index join search_entry on search_entry.id = search_index.rowid
        where search_index match ${toMatch(terms)} and search_index.rowid < ${firstIdAfter(now())}
        order by search_index.rowid desc limit ${most}`
  ).execute(db);
  return rows.map(({ article_id }) => article_id);
}

/** How many texts have all the terms; it stops counting at `most`. */
export async function countByTerms(db: Database, terms: string[], most: number): Promise<number> {
  const found = isPostgres(db)
    ? sql`select 1 from search_entry where terms @@ ${toTsquery(terms)}::tsquery and published_at <= ${now()} limit ${most}`
    : sql`select 1 from search_index where search_index match ${toMatch(terms)} and rowid < ${firstIdAfter(now())} limit ${most}`;
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${found}) as found`.execute(db);
  return Number(rows[0]?.total);
}

// Terms are letters and digits only: there is nothing in them to escape.
const toTsquery = (terms: string[]) => terms.map((term) => `'${term}'`).join(' & ');
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

/** A fraction of a second counts as a whole one: nothing appears before its time. */
const secondOf = (instant: string) => Math.ceil(Date.parse(instant) / 1000);

const firstIdAfter = (instant: string) => (Math.floor(Date.parse(instant) / 1000) + 1) * idsPerSecond;

async function freeId(trx: Database, { article_id, language_id, published_at }: Entry): Promise<number> {
  const first = secondOf(published_at) * idsPerSecond;
  const wanted = first + ((article_id * 8 + language_id) % idsPerSecond);
  for (let id = wanted; ; id++) {
    const taken = await trx.selectFrom('search_entry').select('id').where('id', '=', id).executeTakeFirst();
    if (!taken) return id;
  }
}
