import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await (db.getExecutor().adapter instanceof PostgresAdapter ? createOnPostgres(db) : createOnSqlite(db));
}

const entry = (db: Kysely<never>) =>
  db.schema
    .createTable('search_entry')
    .addColumn('article_id', 'integer', (column) => column.notNull())
    .addColumn('language_id', 'integer', (column) => column.notNull())
    .addUniqueConstraint('search_entry_key', ['article_id', 'language_id'])
    .addForeignKeyConstraint(
      'search_entry_of_translation',
      ['article_id', 'language_id'],
      'translation',
      ['article_id', 'language_id'],
      (constraint) => constraint.onDelete('cascade'),
    );

async function createOnPostgres(db: Kysely<never>): Promise<void> {
  await entry(db)
    .addColumn('published_at', 'text', (column) => column.notNull())
    .addColumn('terms', sql`tsvector`, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('search_entry_by_time')
    .on('search_entry')
    .columns(['published_at desc', 'article_id desc'])
    .execute();
  // New terms are gathered and sorted in by the megabyte: one by one they take ten times as long.
  await sql`create index search_entry_by_term on search_entry using gin (terms)
    with (gin_pending_list_limit = 65536)`.execute(db);
  // The planner takes reading the terms of a text for cheap and a rare term for frequent, and would rather go through
  // every text. These functions leave it the index alone; `|| ''` keeps it off the index by time.
  await sql`create function search_newest (wanted tsquery, until text, most integer) returns setof integer
    language sql stable set enable_seqscan = off set enable_indexscan = off as $$
      select article_id from search_entry where terms @@ wanted and published_at || '' <= until
      order by published_at desc, article_id desc limit most $$`.execute(db);
  await sql`create function search_count (wanted tsquery, until text, most integer) returns bigint
    language sql stable set enable_seqscan = off set enable_indexscan = off as $$
      select count(*) from (
        select from search_entry where terms @@ wanted and published_at || '' <= until limit most) as found $$`.execute(
    db,
  );
}

async function createOnSqlite(db: Kysely<never>): Promise<void> {
  await entry(db)
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .execute();
  // Terms come apart at the blanks between them and nowhere else: 'ascii' takes all that is not ASCII for a letter.
  await sql`create virtual table search_index using fts5 (
    terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`.execute(db);
  await sql`create trigger search_entry_removed after delete on search_entry begin
    delete from search_index where rowid = old.id; end`.execute(db);
}
