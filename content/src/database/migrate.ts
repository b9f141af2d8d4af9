import { type Migration, Migrator } from 'kysely/migration';
import { type Database, lockForChange } from './dialect.ts';
import * as content from './migrations/0001-content.ts';
import * as messages from './migrations/0002-messages.ts';
import * as loops from './migrations/0003-loops.ts';
import * as search from './migrations/0004-search.ts';
import * as searchByCategory from './migrations/0005-search-by-category.ts';
import * as lease from './migrations/0006-lease.ts';
import * as tones from './migrations/0007-tones.ts';
import * as staff from './migrations/0008-staff.ts';
import * as writing from './migrations/0009-writing.ts';
import * as media from './migrations/0010-media.ts';
import * as accounts from './migrations/0011-accounts.ts';
import * as fileStore from './migrations/0012-file-store.ts';

export const migrations: Record<string, Migration> = {
  '0001-content': content,
  '0002-messages': messages,
  '0003-loops': loops,
  '0004-search': search,
  '0005-search-by-category': searchByCategory,
  '0006-lease': lease,
  '0007-tones': tones,
  '0008-staff': staff,
  '0009-writing': writing,
  '0010-media': media,
  '0011-accounts': accounts,
  '0012-file-store': fileStore,
};

/**
 * Brings the database up to date in one transaction under a lock: several processes may start at once, and a
 * migration that fails leaves everything as it was.
 */
export async function migrate(db: Database, supported = migrations): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockForChange(trx);
    // PostgreSQL answers everything after a failure with "transaction is aborted", so the first failure is kept.
    let failure: Error | undefined;
    const named = Object.entries(supported).map(([name, { up }]): [string, Migration] => {
      const namedUp: Migration['up'] = async (database) => {
        await up(database).catch((cause: Error) => {
          failure = new Error(`migration ${name} failed: ${cause.message}`, { cause });
          throw failure;
        });
      };
      return [name, { up: namedUp }];
    });
    const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => Object.fromEntries(named) } });
    const { error } = await migrator.migrateToLatest().catch((thrown) => ({ error: thrown }));
    const unknown = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
    if (unknown) throw new Error(`the database is of a newer version of this program, which has ${unknown}`);
    if (error) throw failure ?? error;
  });
}
