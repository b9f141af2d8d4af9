/** The people of the staff and their roles. */
import type { LocaleCode } from 'contract';
import type { Person, Role, RoleGrant } from 'contract/studio';
import { sql } from 'kysely';
import type { Database, Tables } from '../database/index.ts';
import { offsetOf, type Paging } from '../listing.ts';

export type StaffRow = Tables['staff'];

/** SQLite, and PostgreSQL with some locales, know upper and lower case of ASCII only. */
export const emailKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

const toGrant = ({ role, language }: { role: string; language: string }): RoleGrant => ({
  Role: role as Role,
  ...(language && { Language: language as LocaleCode }),
});

/** Each once. */
export const distinctRoles = (grants: readonly RoleGrant[]): RoleGrant[] => [
  ...new Map(grants.map((grant) => [describeRole(grant), grant])).values(),
];

export const describeRole = ({ Role, Language }: RoleGrant): string => (Language ? `${Role} (${Language})` : Role);

export const describeRoles = (grants: readonly RoleGrant[]): string => grants.map(describeRole).join(', ');

const people = (db: Database) =>
  db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'version', 'created_at'])
    .select((row) => [
      row
        .selectFrom('staff_totp')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('staff_totp.staff_id', '=', 'staff.id')
        .where('secret', 'is not', null)
        .as('totps'),
      row
        .selectFrom('staff_passkey')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('staff_passkey.staff_id', '=', 'staff.id')
        .as('passkeys'),
      row
        .selectFrom('staff_session')
        .select(sql<string | null>`max(seen_at)`.as('at'))
        .whereRef('staff_session.staff_id', '=', 'staff.id')
        .as('seen_at'),
    ]);

type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>;

async function toPublic(db: Database, rows: PersonRow[]): Promise<Person[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const grants = await db
    .selectFrom('staff_role')
    .selectAll()
    .where('staff_id', 'in', ids)
    .orderBy('role')
    .orderBy('language')
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    Email: row.email,
    Name: row.name,
    Roles: grants.filter(({ staff_id }) => staff_id === row.id).map(toGrant),
    HasTotp: Number(row.totps) > 0,
    PasskeyCount: Number(row.passkeys),
    CreatedAt: row.created_at,
    SeenAt: row.seen_at,
    Version: row.version,
  }));
}

export async function findPerson(db: Database, id: string): Promise<Person | undefined> {
  const row = await people(db).where('id', '=', id).executeTakeFirst();
  return row && (await toPublic(db, [row]))[0];
}

export async function listPeople(db: Database, paging: Paging) {
  const rows = await people(db)
    .orderBy('name')
    .orderBy('id')
    .limit(paging.page_size)
    .offset(offsetOf(paging))
    .execute();
  const { total } = await db.selectFrom('staff').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows: await toPublic(db, rows), total: Number(total) };
}

/** What is needed to check a password and a code. */
export async function findAccount(db: Database, key: string) {
  return db
    .selectFrom('staff')
    .leftJoin('staff_totp', 'staff_totp.staff_id', 'staff.id')
    .select(['staff.id', 'staff.name', 'staff.password', 'staff_totp.secret'])
    .where('email_key', '=', key)
    .executeTakeFirst();
}

export async function findIdByEmail(db: Database, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('staff').select('id').where('email_key', '=', emailKey(email)).executeTakeFirst();
  return row?.id;
}

/**
 * The person's row, locked until the transaction ends. Everything that starts or ends sessions or changes factors locks it
 * first, so that no session is started with a password or factor that is being changed.
 */
export async function lockStaff(trx: Database, id: string): Promise<StaffRow | undefined> {
  return trx
    .updateTable('staff')
    .set((expression) => ({ version: expression.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Who the owners are, locked, so that of two owners who remove each other one is refused. */
export async function lockOwners(trx: Database): Promise<string[]> {
  const rows = await trx
    .updateTable('staff_role')
    .set((expression) => ({ language: expression.ref('language') }))
    .where('role', '=', 'owner')
    .returning('staff_id')
    .execute();
  return rows.map(({ staff_id }) => staff_id);
}

export async function writeRoles(trx: Database, staffId: string, grants: readonly RoleGrant[]): Promise<void> {
  await trx.deleteFrom('staff_role').where('staff_id', '=', staffId).execute();
  const rows = grants.map(({ Role, Language }) => ({ staff_id: staffId, role: Role, language: Language ?? '' }));
  await trx.insertInto('staff_role').values(rows).execute();
}

/** Takes away all that lets a person in. */
export async function removeCredentials(trx: Database, staffId: string): Promise<void> {
  await trx.updateTable('staff').set({ password: null }).where('id', '=', staffId).execute();
  for (const table of ['staff_session', 'staff_passkey', 'staff_totp', 'staff_recovery'] as const) {
    await trx.deleteFrom(table).where('staff_id', '=', staffId).execute();
  }
}
