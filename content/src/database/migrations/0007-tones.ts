import type { Kysely } from 'kysely';

/** A picture's portrait, and how text stands on it. The next import measures the pictures that are there already. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const name of ['portrait', 'tones', 'text_tone']) {
    await db.schema
      .alterTable('attachment')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
}
