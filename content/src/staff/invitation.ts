/** Links by which people make their accounts, or set their passwords and factors anew; each good once, for an hour. */
import { randomUUID } from 'node:crypto';
import type { Invitation, InvitationPreview, RoleGrant } from 'contract/studio';
import { sql } from 'kysely';
import { minute, now } from '../clock.ts';
import type { Database, Tables } from '../database/index.ts';
import { offsetOf, type Paging } from '../listing.ts';
import { HttpProblem } from '../problem.ts';
import { emailKey } from './store.ts';
import { createToken, hashToken } from './token.ts';

const lifetimeMs = 60 * minute;

export type InvitationRow = Tables['invitation'];

export const gone = () => new HttpProblem(410, 'This invitation was used or has expired. Please ask for another.');

/** Takes the place of an earlier one for the same address. Answers its token. */
export async function createInvitation(
  trx: Database,
  { email, roles, staffId = null }: { email: string; roles: readonly RoleGrant[]; staffId?: string | null },
) {
  const token = createToken();
  const invitation: InvitationRow = {
    id: randomUUID(),
    token_hash: hashToken(token),
    email,
    email_key: emailKey(email),
    roles: JSON.stringify(roles),
    staff_id: staffId,
    created_at: now(),
    expires_at: now(lifetimeMs),
  };
  await trx.deleteFrom('invitation').where('email_key', '=', invitation.email_key).execute();
  await trx.insertInto('invitation').values(invitation).execute();
  return { token, invitation };
}

const open = (db: Database) => db.selectFrom('invitation').where('expires_at', '>', now());

export async function findInvitation(db: Database, token: string): Promise<InvitationRow> {
  const row = await open(db).selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst();
  if (!row) throw gone();
  return row;
}

/** Of two at once, one finds it used. */
export async function useInvitation(trx: Database, token: string): Promise<InvitationRow> {
  const row = await trx
    .deleteFrom('invitation')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw gone();
  return row;
}

export async function listInvitations(db: Database, paging: Paging) {
  const rows = await open(db)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(paging.page_size)
    .offset(offsetOf(paging))
    .execute();
  const { total } = await open(db).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map(toPublicInvitation), total: Number(total) };
}

/** Answers whose it was. */
export async function withdrawInvitation(trx: Database, id: string): Promise<string | undefined> {
  const row = await trx.deleteFrom('invitation').where('id', '=', id).returning('email').executeTakeFirst();
  return row?.email;
}

export const rolesOf = ({ roles }: InvitationRow): RoleGrant[] => JSON.parse(roles);

export const toPublicInvitation = (row: InvitationRow): Invitation => ({
  ID: row.id,
  Email: row.email,
  Roles: rolesOf(row),
  CreatedAt: row.created_at,
  ExpiresAt: row.expires_at,
  IsReset: row.staff_id !== null,
});

export function toPreview(row: InvitationRow, name: string): InvitationPreview {
  const { Email, Roles, ExpiresAt, IsReset } = toPublicInvitation(row);
  return { Email, Roles, ExpiresAt, IsReset, Name: name };
}

/** Where the studio takes an invitation. */
export const invitationLink = (siteUrl: string, token: string): string => `${siteUrl}/studio/invitation/${token}`;
