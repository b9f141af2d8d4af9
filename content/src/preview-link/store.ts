/** Addresses that show the site as it will be. The database has only a hash of what opens one. */
import { randomUUIDv7 } from 'node:crypto';
import type { LocaleCode } from 'contract';
import { can, type NewPreviewLink, type Person, type PreviewLink } from 'contract/studio';
import { sql } from 'kysely';
import { type Actor, writeAudit } from '../audit/store.ts';
import { minute, now } from '../clock.ts';
import type { Database, Tables } from '../database/index.ts';
import { offsetOf, type Paging } from '../listing.ts';
import { HttpProblem, notFound } from '../problem.ts';
import type { Asked } from '../release/prepare.ts';
import { createToken, hashToken } from '../staff/token.ts';

type Row = Tables['preview_link'];

export const toPublic = (row: Row): PreviewLink => ({
  ID: row.id,
  Release: row.release_id,
  Items: row.items
    ? (JSON.parse(row.items) as Asked[]).map(({ Subject, ID, Language, Action }) => ({
        Subject,
        ID,
        Language: (Language ?? null) as LocaleCode | null,
        Action,
      }))
    : null,
  CreatedAt: row.created_at,
  CreatedBy: row.created_by_name,
  CreatedByID: row.created_by,
  ExpiresAt: row.expires_at,
});

const working = (db: Database) => db.selectFrom('preview_link').where('expires_at', '>', now());

export async function createPreviewLink(db: Database, actor: Actor, { Release, Items, Hours }: NewPreviewLink) {
  const token = createToken();
  const link = await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('preview_link').where('expires_at', '<=', now()).execute();
    if (Release) {
      const found = await trx.selectFrom('release').select('id').where('id', '=', Release).executeTakeFirst();
      if (!found) throw notFound('release');
    }
    const row: Row = {
      id: randomUUIDv7(),
      token_hash: hashToken(token),
      release_id: Release ?? null,
      items: Items ? JSON.stringify(Items) : null,
      created_at: now(),
      created_by: actor.id,
      created_by_name: actor.name,
      expires_at: now(Hours * 60 * minute),
    };
    await trx.insertInto('preview_link').values(row).execute();
    await writeAudit(trx, actor, {
      action: 'share',
      subject: 'preview',
      id: row.id,
      data: { ExpiresAt: row.expires_at },
    });
    return row;
  });
  return { token, link };
}

export const findPreviewLink = (db: Database, token: string): Promise<Row | undefined> =>
  working(db).selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst();

export async function listPreviewLinks(db: Database, release: string | undefined, paging: Paging) {
  const links = release ? working(db).where('release_id', '=', release) : working(db);
  const rows = await links.selectAll().orderBy('id', 'desc').limit(paging.page_size).offset(offsetOf(paging)).execute();
  const { total } = await links.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map(toPublic), total: Number(total) };
}

export async function revokePreviewLink(db: Database, person: Person, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('preview_link').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound('preview link');
    if (row.created_by !== person.ID && !can(person, 'publish', 'text'))
      throw new HttpProblem(403, 'Your role does not allow this.');
    await trx.deleteFrom('preview_link').where('id', '=', id).execute();
    await writeAudit(trx, actor, { action: 'revoke', subject: 'preview', id });
  });
}
