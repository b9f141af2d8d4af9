/** Codes for the day on which the phone is lost; each lets in once. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../database/index.ts';
import { hashToken } from './token.ts';
import { toBase32 } from './totp.ts';

const count = 10;

/** 80 bits, in groups that can be copied from paper. */
const createCode = () => (toBase32(randomBytes(10)).match(/.{4}/g) ?? []).join('-').toLowerCase();

/** As it was given out, however it is typed. */
const hashCode = (code: string) => hashToken(code.toLowerCase().replace(/[^a-z2-7]/g, ''));

/** Replaces the codes that there were. */
export async function replaceRecoveryCodes(trx: Database, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, createCode);
  await trx.deleteFrom('staff_recovery').where('staff_id', '=', staffId).execute();
  await trx
    .insertInto('staff_recovery')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashCode(code) })))
    .execute();
  return codes;
}

/** True once for each code. */
export async function useRecoveryCode(trx: Database, staffId: string, code: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('staff_recovery')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashCode(code))
    .returning('code_hash')
    .executeTakeFirst();
  return used !== undefined;
}
