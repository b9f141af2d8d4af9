import type { Page, PageId, PageSummary } from 'contract';
import { sql } from 'kysely';
import type { Database, Tables } from '../database/index.ts';
import { chooseTranslation, inKnownLanguages } from '../language/fallback.ts';
import { offsetOf, type Paging } from '../listing.ts';

const toPublic = (row: Pick<Tables['page'], 'id' | 'language_id' | 'title' | 'updated_at'>): PageSummary => ({
  ID: row.id as PageId,
  LanguageID: row.language_id,
  Title: row.title,
  UpdatedAt: row.updated_at,
});

export async function listPages(db: Database, languageId: number | undefined, paging: Paging) {
  const pages = languageId ? db.selectFrom('page').where('language_id', '=', languageId) : db.selectFrom('page');
  const rows = await pages
    .select(['id', 'language_id', 'title', 'updated_at'])
    .orderBy('id')
    .orderBy('language_id')
    .limit(paging.page_size)
    .offset(offsetOf(paging))
    .execute();
  const { total } = await pages.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map(toPublic), total: Number(total) };
}

export async function findPage(db: Database, languageId: number, pageId: string): Promise<Page | undefined> {
  const language = await db.selectFrom('language').select('id').where('id', '=', languageId).executeTakeFirst();
  if (!language) return undefined;
  const found = await db
    .selectFrom('page')
    .innerJoin('language', 'language.id', 'page.language_id')
    .select(['page.id', 'page.language_id', 'page.title', 'page.updated_at', 'page.html', 'language.code'])
    .where('page.id', '=', pageId)
    .orderBy('page.language_id')
    .execute();
  const rows = inKnownLanguages(found);
  const row = chooseTranslation(rows, languageId);
  return row && { ...toPublic(row), Content: row.html, Languages: rows.map(({ code }) => code) };
}
