/** Keys this installation made for itself, shared by all its processes through the database. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../database/index.ts';

export async function readSigningKey(db: Database, name: string): Promise<string> {
  const find = () => db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst();
  const stored = await find();
  if (stored) return stored.value;
  const value = randomBytes(32).toString('hex');
  await db
    .insertInto('secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())?.value ?? value;
}

export const keyedHash = (key: string, value: string) => createHmac('sha256', key).update(value).digest('hex');
