/** Work that one process at a time does, of all that use the database. One that dies holds it until it expires. */
import { randomUUID } from 'node:crypto';
import { now, second } from '../clock.ts';
import type { Database } from './dialect.ts';

const durationMs = 15 * second;

export function createLease(db: Database, name: string) {
  const holder = randomUUID();

  const acquire = (): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const mine = { holder, expires_at: now(durationMs) };
      const { numUpdatedRows } = await trx
        .updateTable('lease')
        .set(mine)
        .where('name', '=', name)
        .where((row) => row.or([row('holder', '=', holder), row('expires_at', '<=', now())]))
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0) return true;
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('lease')
        .values({ name, ...mine })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return Number(numInsertedOrUpdatedRows) > 0;
    });

  async function release(): Promise<void> {
    await db
      .transaction()
      .execute((trx) => trx.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute());
  }

  return { durationMs, acquire, release };
}
