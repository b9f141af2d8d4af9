/** What is asked for besides a password. */
import type { Database } from '../database/index.ts';
import { useRecoveryCode } from './recovery.ts';
import { stepOf } from './totp.ts';

/** Whether a code of the app, or a recovery code, is right; it is used up by that. */
export async function useCode(trx: Database, staffId: string, secret: string, code: string): Promise<boolean> {
  const step = stepOf(secret, code);
  if (step === undefined) return useRecoveryCode(trx, staffId, code);
  // Of two at the same moment with the same code, one finds it used.
  const used = await trx
    .updateTable('staff_totp')
    .set({ last_step: step })
    .where('staff_id', '=', staffId)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .returning('staff_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** A new secret beside the one in force. */
export async function proposeTotp(trx: Database, staffId: string, unconfirmed_secret: string): Promise<void> {
  await trx
    .insertInto('staff_totp')
    .values({ staff_id: staffId, secret: null, unconfirmed_secret, last_step: 0 })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet({ unconfirmed_secret }))
    .execute();
}

/** Puts the proposed secret in force if the code was made with it. The code is used by that. */
export async function confirmTotp(trx: Database, staffId: string, code: string): Promise<boolean> {
  const row = await trx
    .selectFrom('staff_totp')
    .select('unconfirmed_secret')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  const secret = row?.unconfirmed_secret;
  const step = secret ? stepOf(secret, code) : undefined;
  if (!secret || step === undefined) return false;
  const { numUpdatedRows } = await trx
    .updateTable('staff_totp')
    .set({ secret, unconfirmed_secret: null, last_step: step })
    .where('staff_id', '=', staffId)
    .where('unconfirmed_secret', '=', secret)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
