import { type Language, type LocaleCode, localeCodes } from 'contract';
import { sql } from 'kysely';
import type { Database, Tables } from '../database/index.ts';
import { offsetOf, type Paging } from '../listing.ts';

const toPublic = (row: Tables['language']): Language => ({ ID: row.id, Code: row.code as LocaleCode, Name: row.name });

/** The database may have a language that this version of the code no longer has, or not yet. */
const selectKnown = (db: Database) => db.selectFrom('language').where('code', 'in', localeCodes);

export async function listLanguages(db: Database, paging: Paging) {
  const rows = await selectKnown(db)
    .selectAll()
    .orderBy('id')
    .limit(paging.page_size)
    .offset(offsetOf(paging))
    .execute();
  const { total } = await selectKnown(db).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map(toPublic), total: Number(total) };
}

export async function findLanguage(db: Database, id: number): Promise<Language | undefined> {
  const row = await selectKnown(db).selectAll().where('id', '=', id).executeTakeFirst();
  return row && toPublic(row);
}
