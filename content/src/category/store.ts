import type { Category, CategorySlug } from 'contract';
import { sql } from 'kysely';
import type { Database, Tables } from '../database/index.ts';
import { offsetOf, type Paging } from '../listing.ts';

const toPublic = (row: Tables['category']): Category => ({
  ID: row.id,
  Slug: row.slug as CategorySlug,
  LanguageID: row.language_id,
  Name: row.name,
});

export async function listCategories(db: Database, paging: Paging) {
  const rows = await db
    .selectFrom('category')
    .selectAll()
    .orderBy('id')
    .limit(paging.page_size)
    .offset(offsetOf(paging))
    .execute();
  const { total } = await db.selectFrom('category').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map(toPublic), total: Number(total) };
}

export async function findCategory(db: Database, languageId: number, slug: string): Promise<Category | undefined> {
  const row = await db
    .selectFrom('category')
    .selectAll()
    .where('language_id', '=', languageId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row && toPublic(row);
}
