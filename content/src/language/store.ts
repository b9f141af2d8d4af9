import type { Language, LocaleCode } from 'contract';
import { sql } from 'kysely';
import type { Database, Tables } from '../database/index.ts';
import { offsetOf, type Paging } from '../listing.ts';

const toPublic = (row: Tables['language']): Language => ({ ID: row.id, Code: row.code as LocaleCode, Name: row.name });

export async function listLanguages(db: Database, paging: Paging) {
  const rows = await db
    .selectFrom('language')
    .selectAll()
    .orderBy('id')
    .limit(paging.page_size)
    .offset(offsetOf(paging))
    .execute();
  const { total } = await db.selectFrom('language').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map(toPublic), total: Number(total) };
}

export async function findLanguage(db: Database, id: number): Promise<Language | undefined> {
  const row = await db.selectFrom('language').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toPublic(row);
}
