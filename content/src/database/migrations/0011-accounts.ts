import type { Kysely } from 'kysely';

type Release = { id: string; failure: string | null };

/**
 * Language and time zone of an account; what the audit tells as data, where `detail` was English text; and why a release
 * failed, as data too.
 */
export async function up(db: Kysely<{ release: Release }>): Promise<void> {
  await db.schema.alterTable('staff').addColumn('language', 'text').execute();
  await db.schema.alterTable('staff').addColumn('time_zone', 'text').execute();
  await db.schema.alterTable('audit').addColumn('data', 'text').execute();
  const failed = await db.selectFrom('release').select(['id', 'failure']).where('failure', 'is not', null).execute();
  for (const { id, failure } of failed) {
    await db
      .updateTable('release')
      .set({ failure: JSON.stringify({ Code: null, Item: null, Line: null, Message: failure }) })
      .where('id', '=', id)
      .execute();
  }
}
