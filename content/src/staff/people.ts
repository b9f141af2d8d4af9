/** What owners, and who has a shell, do to accounts. Each writes its audit row in the same transaction. */
import { randomUUID } from 'node:crypto';
import type { LocaleCode } from 'contract';
import type { RoleGrant } from 'contract/studio';
import { type Actor, writeAudit } from '../audit/store.ts';
import { now } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { createInvitation, rolesOf, useInvitation, withdrawInvitation } from './invitation.ts';
import { replaceRecoveryCodes } from './recovery.ts';
import { proposeTotp } from './second-factor.ts';
import { endSessions, rotateSession, type SessionRow, startSession } from './session.ts';
import {
  distinctRoles,
  emailKey,
  findIdByEmail,
  findPerson,
  lockOwners,
  lockStaff,
  removeCredentials,
  writeRoles,
} from './store.ts';
import { createTotpSecret } from './totp.ts';

const conflict = (detail: string, code: string) =>
  new HttpProblem(409, detail, { errors: [{ field: '', code, message: detail }] });

const lastOwner = () => conflict('This is the last owner. Make somebody else an owner first.', 'last_owner');

export async function invite(db: Database, actor: Actor, email: string, grants: readonly RoleGrant[]) {
  const roles = distinctRoles(grants);
  return db.transaction().execute(async (trx) => {
    if (await findIdByEmail(trx, email)) throw conflict('This address has an account already.', 'exists');
    const created = await createInvitation(trx, { email, roles });
    const { id } = created.invitation;
    const data = { Email: email, Roles: roles };
    await writeAudit(trx, actor, { action: 'invite', subject: 'invitation', id, data });
    return created;
  });
}

export async function withdraw(db: Database, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const email = await withdrawInvitation(trx, id);
    if (email === undefined) throw notFound('invitation');
    await writeAudit(trx, actor, { action: 'withdraw', subject: 'invitation', id, data: { Email: email } });
  });
}

type NewAccount = { token: string; name: string; password: string; browser: string; network: string };

/** Makes the account, or sets it anew, and signs in. `password` is its hash. */
export async function acceptInvitation(db: Database, { token, name, password, browser, network }: NewAccount) {
  return db.transaction().execute(async (trx) => {
    const invitation = await useInvitation(trx, token);
    const id = invitation.staff_id ?? randomUUID();
    if (invitation.staff_id) {
      await lockStaff(trx, id);
      await removeCredentials(trx, id);
      await trx.updateTable('staff').set({ name, password }).where('id', '=', id).execute();
    } else {
      const { email, email_key } = invitation;
      const values = { id, email, email_key, name, password, version: 1, created_at: now() };
      await trx.insertInto('staff').values(values).execute();
      await writeRoles(trx, id, rolesOf(invitation));
    }
    const totpSecret = createTotpSecret();
    await proposeTotp(trx, id, totpSecret);
    const recoveryCodes = await replaceRecoveryCodes(trx, id);
    const started = await startSession(trx, id, browser);
    const action = invitation.staff_id ? 'accept-reset' : 'accept-invitation';
    await writeAudit(trx, { id, name, network }, { action, subject: 'person', id });
    return { ...started, totpSecret, recoveryCodes };
  });
}

type RoleChange = { id: string; roles: readonly RoleGrant[]; version: string; actorSession: SessionRow };

/** `version` is an If-Match. The person's sessions end; the actor's own goes on under a new token, which is answered. */
export async function changeRoles(db: Database, actor: Actor, { id, roles, version, actorSession }: RoleChange) {
  const grants = distinctRoles(roles);
  return db.transaction().execute(async (trx) => {
    const owners = await lockOwners(trx);
    const row = await lockStaff(trx, id);
    if (!row) throw notFound('person');
    if (version !== '*' && version !== `"${row.version}"`) return { person: await findPerson(trx, id), isStale: true };
    const staysOwner = grants.some(({ Role }) => Role === 'owner');
    if (!staysOwner && owners.length === 1 && owners[0] === id) throw lastOwner();
    const before = (await findPerson(trx, id))?.Roles ?? [];
    await writeRoles(trx, id, grants);
    await trx
      .updateTable('staff')
      .set({ version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    const rotated = id === actor.id ? await rotateSession(trx, actorSession) : await endSessions(trx, id);
    const data = { Name: row.name, FormerRoles: before, Roles: grants };
    await writeAudit(trx, actor, { action: 'change-roles', subject: 'person', id, data });
    return { person: await findPerson(trx, id), isStale: false, token: rotated?.token };
  });
}

export async function removePerson(db: Database, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const owners = await lockOwners(trx);
    const row = await lockStaff(trx, id);
    if (!row) throw notFound('person');
    if (owners.length === 1 && owners[0] === id) throw lastOwner();
    await trx.deleteFrom('staff').where('id', '=', id).execute();
    const data = { Name: row.name, Email: row.email };
    await writeAudit(trx, actor, { action: 'remove', subject: 'person', id, data });
  });
}

/** Takes away password, factors and sessions. Answers an invitation to set them anew. */
export async function resetPerson(db: Database, actor: Actor, id: string) {
  return db.transaction().execute(async (trx) => {
    const row = await lockStaff(trx, id);
    const person = await findPerson(trx, id);
    if (!row || !person) throw notFound('person');
    await removeCredentials(trx, id);
    const created = await createInvitation(trx, { email: row.email, roles: person.Roles, staffId: id });
    await writeAudit(trx, actor, { action: 'reset', subject: 'person', id, data: { Name: row.name } });
    return { ...created, language: row.language as LocaleCode | null };
  });
}

export async function endSessionsOf(db: Database, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockStaff(trx, id);
    if (!row) throw notFound('person');
    await endSessions(trx, id);
    await writeAudit(trx, actor, { action: 'end-sessions', subject: 'person', id, data: { Name: row.name } });
  });
}

/** Removes the account or the invitation of an address. Answers whether there was one. */
export async function revoke(db: Database, actor: Actor, email: string): Promise<boolean> {
  const id = await findIdByEmail(db, email);
  if (id) await removePerson(db, actor, id);
  const invitation = await db
    .selectFrom('invitation')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (invitation) await withdraw(db, actor, invitation.id);
  return Boolean(id ?? invitation);
}
