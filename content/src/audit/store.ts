/** Who of the staff did what when. Rows are written in the transaction of the change that they tell of. */
import { randomUUIDv7 } from 'node:crypto';
import type { Activity, ActivityData } from 'contract/studio';
import { sql } from 'kysely';
import { now } from '../clock.ts';
import type { Database, Tables } from '../database/index.ts';
import { offsetOf, type Paging } from '../listing.ts';

/** Who changes something. Neither id nor name: somebody on the command line. */
export type Actor = { id: string | null; name: string | null; network: string };

export const commandLine: Actor = { id: null, name: null, network: '' };

type Change = { action: string; subject: string; id: string; language?: string; data?: ActivityData };

export async function writeAudit(trx: Database, actor: Actor, { action, subject, id, language, data }: Change) {
  await trx
    .insertInto('audit')
    .values({
      id: randomUUIDv7(),
      at: now(),
      staff_id: actor.id,
      person: actor.name,
      action,
      subject,
      subject_id: id,
      language: language ?? null,
      detail: '',
      data: data ? JSON.stringify(data) : null,
      network: actor.network,
    })
    .execute();
}

const toPublic = (row: Tables['audit']): Activity => ({
  At: row.at,
  PersonID: row.staff_id,
  Person: row.person,
  Action: row.action,
  Subject: row.subject,
  ID: row.subject_id,
  Language: row.language,
  Data: row.data ? JSON.parse(row.data) : {},
  Detail: row.detail,
  // Enough to tell networks apart.
  Network: row.network.slice(0, 12),
});

type Filter = { person_id?: string | undefined; action?: string | undefined; subject?: string | undefined };

export async function listActivity(db: Database, filter: Filter, paging: Paging) {
  let rows = db.selectFrom('audit');
  if (filter.person_id) rows = rows.where('staff_id', '=', filter.person_id);
  if (filter.action) rows = rows.where('action', '=', filter.action);
  if (filter.subject) rows = rows.where('subject', '=', filter.subject);
  const page = await rows
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.page_size)
    .offset(offsetOf(paging))
    .execute();
  const { total } = await rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows: page.map(toPublic), total: Number(total) };
}

/** All of it, the oldest first. */
export async function readAllActivity(db: Database): Promise<Activity[]> {
  return (await db.selectFrom('audit').selectAll().orderBy('at').orderBy('id').execute()).map(toPublic);
}

/** Whether a person has signed in from this network before. */
export async function hasSignedInFrom(db: Database, staffId: string, network: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('network', '=', network)
    .where('action', 'in', ['sign-in', 'accept-invitation'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The trigger that refuses to remove rows reads the retention from its table. */
export async function eraseOldActivity(db: Database, retentionDays: number, before: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('audit_retention').set({ days: retentionDays }).where('days', '!=', retentionDays).execute();
    await trx.deleteFrom('audit').where('at', '<', before).execute();
  });
}
