/** Erases what is over: sessions, invitations, failed attempts, and audit rows that are older than they are kept. */
import { eraseOldActivity } from '../audit/store.ts';
import { day, now } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { idleMs, lifetimeMs } from './session.ts';
import { forgottenAttempts } from './sign-in-limit.ts';

export async function eraseExpiredStaffData(db: Database, auditRetentionDays: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('staff_session')
      .where((row) => row.or([row('created_at', '<', now(-lifetimeMs)), row('seen_at', '<', now(-idleMs))]))
      .execute();
    await trx.deleteFrom('invitation').where('expires_at', '<', now()).execute();
    await trx.deleteFrom('sign_in_attempt').where('next_at', '<', forgottenAttempts()).execute();
  });
  await eraseOldActivity(db, auditRetentionDays, now(-auditRetentionDays * day));
}
