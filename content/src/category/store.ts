import type { Category, CategorySlug } from 'contract';
import { type ExpressionBuilder, sql } from 'kysely';
import { now } from '../clock.ts';
import type { Database, Tables } from '../database/index.ts';
import { offsetOf, type Paging } from '../listing.ts';

type Row = Tables['category'] & { oldest: string | null; newest: string | null };

const toPublic = ({ id, slug, language_id, name, oldest, newest }: Row): Category => ({
  ID: id,
  Slug: slug as CategorySlug,
  LanguageID: language_id,
  Name: name,
  Years: oldest && newest ? yearsBetween(yearOf(newest), yearOf(oldest)) : [],
});

const yearOf = (instant: string) => Number(instant.slice(0, 4));

const yearsBetween = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index);

/** Each of the two ends is one look into the index, however many articles there are. */
const publishedAt = (order: 'asc' | 'desc') => (row: ExpressionBuilder<Tables, 'category'>) =>
  row
    .selectFrom('translation')
    .select('published_at')
    .whereRef('translation.category_id', '=', 'category.id')
    .where('published_at', '<=', now())
    .orderBy('published_at', order)
    .limit(1);

const selectRows = (db: Database) =>
  db
    .selectFrom('category')
    .selectAll()
    .select((row) => [publishedAt('asc')(row).as('oldest'), publishedAt('desc')(row).as('newest')]);

export async function listCategories(db: Database, paging: Paging) {
  const rows = await selectRows(db).orderBy('id').limit(paging.page_size).offset(offsetOf(paging)).execute();
  const { total } = await db.selectFrom('category').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map(toPublic), total: Number(total) };
}

export async function findCategory(db: Database, languageId: number, slug: string): Promise<Category | undefined> {
  const row = await selectRows(db).where('language_id', '=', languageId).where('slug', '=', slug).executeTakeFirst();
  return row && toPublic(row);
}

/** Without what it takes to find its years. */
export async function findCategoryId(
  db: Database,
  languageId: number,
  slug: CategorySlug,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('category')
    .select('id')
    .where('language_id', '=', languageId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.id;
}
