import { type Kysely, sql } from 'kysely';

/** The terms of each category are apart. Texts enter the index again when the content is next opened. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from search_entry`.execute(db);
}
