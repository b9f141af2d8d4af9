import type { Kysely } from 'kysely';

/** One row: the id of the store of files that belongs to this database. The store has it, too. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('file_store')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .execute();
}
