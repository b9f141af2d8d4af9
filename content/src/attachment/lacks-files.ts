import type { Content } from '../content.ts';
import { originalName } from './variants.ts';

/** Whether the store lacks what the database has: it may be another folder than the one that other processes use. */
export async function lacksFiles({ db, files }: Content): Promise<boolean> {
  const attachment = await db.selectFrom('attachment').select('id').limit(1).executeTakeFirst();
  return attachment !== undefined && (await files.size(originalName(attachment.id))) === undefined;
}
