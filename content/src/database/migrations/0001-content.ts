import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('language')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('category')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('language_id', 'integer', (column) => column.notNull().references('language.id'))
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addUniqueConstraint('category_by_slug', ['language_id', 'slug'])
    .execute();

  await db.schema
    .createTable('attachment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('color', 'text')
    .addColumn('focus_x', 'double precision', (column) => column.notNull())
    .addColumn('focus_y', 'double precision', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('article')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text')
    .addColumn('kind', 'text')
    .addColumn('cover_id', 'text', (column) => column.references('attachment.id'))
    .addColumn('work', 'text')
    .addUniqueConstraint('article_by_name', ['slug', 'name'])
    .execute();

  // category, type and kind repeat what the article says, so that each list is one range of one index.
  await db.schema
    .createTable('translation')
    .addColumn('article_id', 'integer', (column) => column.notNull().references('article.id').onDelete('cascade'))
    .addColumn('language_id', 'integer', (column) => column.notNull().references('language.id'))
    .addColumn('category_id', 'integer', (column) => column.notNull().references('category.id'))
    .addColumn('type', 'text')
    .addColumn('kind', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('markdown', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('published_at', 'text')
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('translation_key', ['article_id', 'language_id'])
    .execute();

  const lists: [name: string, columns: string[]][] = [
    ['translation_by_category', ['category_id', 'published_at', 'article_id']],
    ['translation_by_type', ['category_id', 'type', 'published_at', 'article_id']],
    ['translation_by_kind', ['category_id', 'kind', 'published_at', 'article_id']],
  ];
  for (const [name, columns] of lists) {
    await db.schema.createIndex(name).on('translation').columns(columns).execute();
  }

  await db.schema
    .createTable('page')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('language_id', 'integer', (column) => column.notNull().references('language.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('markdown', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_key', ['id', 'language_id'])
    .execute();

  await db.schema
    .createTable('revision')
    .addColumn('number', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into revision (number) values (1)`.execute(db);

  await db.schema
    .createTable('scheduled_publication')
    .addColumn('at', 'text', (column) => column.primaryKey())
    .execute();
}
