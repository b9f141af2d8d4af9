/** What a site has stored, read past the site: a command of its own would take longer than most tests. */
import { type Database, openForVisitors } from '../content/src/database/index.ts';
import { findMessage, listMessages } from '../content/src/message/store.ts';
import type { Site } from './start-site.ts';

export async function withDatabase<T>({ dataDir }: Site, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openForVisitors({ databaseUrl: '', dataDir });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

export const countMessages = (site: Site) => withDatabase(site, async (db) => (await listMessages(db)).length);

/** A message by the part of its ID that its sender was shown. */
export const readMessage = (site: Site, reference: string) =>
  withDatabase(site, async (db) => (await findMessage(db, reference))?.message);
