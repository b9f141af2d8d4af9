import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('item')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('fields', 'text')
    .addColumn('source_language', 'text')
    .addColumn('source_edition', 'integer')
    .addColumn('source_hash', 'text')
    .addColumn('is_minor', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('search_key', 'text', (column) => column.notNull())
    .addColumn('last_edition', 'integer', (column) => column.notNull())
    .addColumn('live_edition', 'integer')
    .addColumn('live_hash', 'text')
    .addColumn('live_major', 'integer')
    .addColumn('published_at', 'text')
    .addColumn('taken_down_at', 'text')
    .addColumn('edited_by', 'text')
    .addColumn('edited_by_name', 'text')
    .addColumn('edited_at', 'text')
    .addPrimaryKeyConstraint('item_key', ['subject', 'subject_id', 'language'])
    .execute();

  await db.schema
    .createTable('edition')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('is_minor', 'integer', (column) => column.notNull())
    .addColumn('major', 'integer', (column) => column.notNull())
    .addColumn('source_language', 'text')
    .addColumn('source_edition', 'integer')
    .addColumn('source_hash', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('author_id', 'text')
    .addColumn('author', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('edition_key', ['subject', 'subject_id', 'language', 'number'])
    .execute();

  await db.schema
    .createTable('board_row')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('slug', 'text')
    .addColumn('type', 'text')
    .addColumn('kind', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('board_row_key', ['subject', 'subject_id'])
    .execute();
  await db.schema.createIndex('board_row_by_time').on('board_row').columns(['at', 'subject_id']).execute();

  await db.schema
    .createTable('release')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text')
    .addColumn('created_by_name', 'text')
    .addColumn('overrides', 'text', (column) => column.notNull())
    .addColumn('undo_of', 'text', (column) => column.unique().references('release.id'))
    .addColumn('failure', 'text')
    .execute();
  await db.schema.createIndex('release_by_state').on('release').columns(['state', 'at']).execute();
  await db.schema.createIndex('release_by_time').on('release').columns(['at', 'id']).execute();

  await db.schema
    .createTable('release_item')
    .addColumn('release_id', 'text', (column) => column.notNull().references('release.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('edition', 'integer')
    .addColumn('former', 'text')
    .addPrimaryKeyConstraint('release_item_key', ['release_id', 'position'])
    .execute();
  await db.schema
    .createIndex('release_item_by_item')
    .on('release_item')
    .columns(['subject', 'subject_id', 'language'])
    .execute();

  await db.schema
    .createTable('preview_link')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('release_id', 'text', (column) => column.references('release.id').onDelete('cascade'))
    .addColumn('items', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text')
    .addColumn('created_by_name', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('attachment_use')
    .addColumn('attachment_id', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('edition', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('attachment_use_key', ['attachment_id', 'subject', 'subject_id', 'language', 'edition'])
    .execute();
  await db.schema
    .createIndex('attachment_use_by_item')
    .on('attachment_use')
    .columns(['subject', 'subject_id', 'language', 'edition'])
    .execute();
}
