/** What a person is told about themselves. */
import type { LocaleCode } from 'contract';
import { lacksSecondFactor, type Me } from 'contract/studio';
import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { type SessionRow, toPublicSession } from '../staff/session.ts';
import { findPerson } from '../staff/store.ts';

export async function readMe(db: Database, session: SessionRow): Promise<Me> {
  const person = await findPerson(db, session.staff_id);
  if (!person) throw new Error('the person of a session is gone');
  const { codes } = await db
    .selectFrom('staff_recovery')
    .select(sql<number>`count(*)`.as('codes'))
    .where('staff_id', '=', person.ID)
    .executeTakeFirstOrThrow();
  const { language, time_zone } = await db
    .selectFrom('staff')
    .select(['language', 'time_zone'])
    .where('id', '=', person.ID)
    .executeTakeFirstOrThrow();
  return {
    ...person,
    Session: toPublicSession(session, session.id),
    NeedsSecondFactor: lacksSecondFactor(person),
    RecoveryCodeCount: Number(codes),
    Language: language as LocaleCode | null,
    TimeZone: time_zone,
  };
}
